"""A state as bytes: the same bytes for equal states, whatever order they were made in."""

from typing import Any

import immutables
import msgspec

from vtt.base.errors import FormatError
from vtt.base.frozen import freeze_dict, thaw
from vtt.base.ids import DeckId, PieceId, SideId, StackId, TableId
from vtt.definition.terrain import TerrainFeature
from vtt.state.game import GameState, ModuleRef
from vtt.state.mode import TableMode
from vtt.state.piece import PieceState
from vtt.state.turn import Outcome, TurnState


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """The written form of a state: every map as pairs or values sorted by id."""

    module: ModuleRef
    scenario: str
    tables: tuple[TableId, ...]
    sides: tuple[SideId, ...]
    pieces: tuple[PieceState, ...]
    stacks: tuple[tuple[StackId, tuple[PieceId, ...]], ...]
    decks: tuple[tuple[DeckId, tuple[PieceId, ...]], ...]
    terrain: tuple[TerrainFeature, ...]
    turn: TurnState
    mode: TableMode
    boxes: dict[str, Any]
    settings: dict[str, Any]
    notes: dict[str, Any]
    seats: dict[str, Any]
    outcome: Outcome | None
    secret: str


_ENCODER = msgspec.msgpack.Encoder(enc_hook=thaw)
_DECODER = msgspec.msgpack.Decoder(Snapshot)


def to_snapshot(state: GameState) -> Snapshot:
    """The written form of a state."""
    return Snapshot(
        module=state.module,
        scenario=state.scenario,
        tables=state.tables,
        sides=state.sides,
        pieces=tuple(state.pieces[piece_id] for piece_id in sorted(state.pieces)),
        stacks=tuple((stack, state.stacks[stack]) for stack in sorted(state.stacks)),
        decks=tuple((deck, state.decks[deck]) for deck in sorted(state.decks)),
        terrain=tuple(state.terrain[feature] for feature in sorted(state.terrain)),
        turn=state.turn,
        mode=state.mode,
        boxes=thaw(state.boxes),
        settings=thaw(state.settings),
        notes=thaw(state.notes),
        seats=thaw(state.seats),
        outcome=state.outcome,
        secret=state.secret,
    )


def from_snapshot(snapshot: Snapshot) -> GameState:
    """The state that a written form stands for."""
    return GameState(
        module=snapshot.module,
        scenario=snapshot.scenario,
        tables=snapshot.tables,
        sides=snapshot.sides,
        pieces=immutables.Map({piece.id: piece for piece in snapshot.pieces}),
        stacks=immutables.Map(dict(snapshot.stacks)),
        decks=immutables.Map(dict(snapshot.decks)),
        terrain=immutables.Map({feature.id: feature for feature in snapshot.terrain}),
        turn=snapshot.turn,
        mode=snapshot.mode,
        boxes=freeze_dict(snapshot.boxes),
        settings=freeze_dict(snapshot.settings),
        notes=freeze_dict(snapshot.notes),
        seats=freeze_dict(snapshot.seats),
        outcome=snapshot.outcome,
        secret=snapshot.secret,
    )


def encode_state(state: GameState) -> bytes:
    """The state as MessagePack; equal states give equal bytes."""
    return _ENCODER.encode(to_snapshot(state))


def decode_state(data: bytes) -> GameState:
    """The state back from its bytes.

    Raises:
        FormatError: if the bytes are no state, saying where they differ from one.
    """
    try:
        return from_snapshot(_DECODER.decode(data))
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        raise FormatError(f"expected the bytes of a game state: {error}") from error
