"""What is wrong with a state: facts that no run of commands on a matching module can lead to."""

import math
from collections.abc import Collection, Iterator, Mapping
from operator import attrgetter
from typing import Any

from vtt.base.ids import PieceId, TableId
from vtt.base.problems import Problem, did_you_mean
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.state.game import GameState
from vtt.state.piece import PieceState, in_deck


def check_state(state: GameState, module: ModuleDefinition) -> list[Problem]:
    """All faults of a state, in order of ids; an empty list for a sound one.

    Codes begin with `state.`; a problem's message names the piece, stack, deck or terrain.
    """
    return [
        *_check_names("table", state.tables, [table.id for table in module.tables]),
        *_check_names("side", state.sides, [side.id for side in module.sides]),
        *_check_names("deck", sorted(state.decks), [deck.id for deck in module.decks]),
        *_check_pieces(state, module),
        *check_piles(state),
        *_check_stacks(state),
        *_check_terrain(state, module),
        *_check_turn(state, module),
    ]


def check_piles(state: GameState) -> list[Problem]:
    """Where pieces, stacks and decks contradict each other, whatever the module says."""
    return [*_check_piles("stack", state, state.stacks), *_check_piles("deck", state, state.decks)]


def _check_names(kind: str, used: Collection[str], known: Collection[str]) -> Iterator[Problem]:
    for name in used:
        if name not in known:
            yield Problem(
                f"state.unknown_{kind}",
                f"the module has no {kind} {name!r}{did_you_mean(name, known)}",
            )


def _check_pieces(state: GameState, module: ModuleDefinition) -> Iterator[Problem]:
    tables = {table.id: table for table in module.tables}
    for piece_id in sorted(state.pieces):
        piece = state.pieces[piece_id]
        if piece.id != piece_id:
            yield Problem("state.piece_id", f"piece {piece.id!r} is kept under {piece_id!r}")
        yield from _check_definition(piece, module)
        yield from _check_sides(piece, state)
        yield from _check_place(piece, state, tables)


def _check_definition(piece: PieceState, module: ModuleDefinition) -> Iterator[Problem]:
    if not module.has_piece(piece.definition):
        known = [definition.id for definition in module.pieces]
        yield Problem(
            "state.unknown_piece",
            f"piece {piece.id!r} is a {piece.definition!r}, which the module does not define"
            f"{did_you_mean(piece.definition, known)}",
        )
    elif piece.face and module.piece(piece.definition).face(piece.face) is None:
        faces = [face.id for face in module.piece(piece.definition).faces]
        yield Problem(
            "state.unknown_face",
            f"piece {piece.id!r} shows face {piece.face!r}, which {piece.definition!r} does not "
            f"have{did_you_mean(piece.face, faces)}",
        )


def _check_sides(piece: PieceState, state: GameState) -> Iterator[Problem]:
    for side in (piece.side, piece.secrecy.side if piece.secrecy else None):
        if side is not None and side not in state.sides:
            yield Problem(
                "state.unknown_side",
                f"piece {piece.id!r} belongs to side {side!r}, which the game does not have"
                f"{did_you_mean(side, state.sides)}",
            )


def _check_place(
    piece: PieceState, state: GameState, tables: Mapping[TableId, TableDefinition]
) -> Iterator[Problem]:
    if piece.deck is not None:
        if piece != in_deck(piece, piece.deck):
            yield Problem(
                "state.pile", f"piece {piece.id!r} lies in a deck and says that it stands elsewhere"
            )
        return
    if not all(map(math.isfinite, (piece.pose.x, piece.pose.y, piece.pose.facing))):
        yield Problem("state.pose", f"piece {piece.id!r} stands at {piece.pose}, which is no place")
    elif piece.pose != piece.pose.rounded():
        yield Problem(
            "state.pose", f"piece {piece.id!r} stands at {piece.pose}, which is not rounded"
        )
    if piece.table not in state.tables:
        yield Problem(
            "state.unknown_table",
            f"piece {piece.id!r} stands on table {piece.table!r}, which the game does not have"
            f"{did_you_mean(piece.table, state.tables)}",
        )
    if piece.table in tables:
        table = tables[piece.table]
        levels, slots = [x.id for x in table.levels], [x.id for x in table.slots]
        for kind, name, known in (("level", piece.level, levels), ("slot", piece.slot, slots)):
            if name and name not in known:
                yield Problem(
                    f"state.unknown_{kind}",
                    f"piece {piece.id!r} stands at {kind} {name!r}, which table {table.id!r} does "
                    f"not have{did_you_mean(name, known)}",
                )


def _check_piles(
    kind: str, state: GameState, piles: Mapping[Any, tuple[PieceId, ...]]
) -> Iterator[Problem]:
    """A pile holds exactly the pieces that say they are in it, each once."""
    claimed: dict[str, set[PieceId]] = {}
    names = map(attrgetter(kind), state.pieces.values())
    for piece_id, name in zip(state.pieces, names, strict=True):
        if name is not None:
            claimed.setdefault(name, set()).add(piece_id)
    for name in sorted({*piles, *claimed}):
        members = piles.get(name, ())
        if len(set(members)) != len(members):
            yield Problem("state.pile", f"{kind} {name!r} holds a piece twice")
        for piece_id in sorted(set(members) ^ claimed.get(name, set())):
            verb = "holds" if piece_id in members else "lacks"
            yield Problem(
                "state.pile", f"{kind} {name!r} {verb} piece {piece_id!r}, which says otherwise"
            )


def _check_stacks(state: GameState) -> Iterator[Problem]:
    for stack in sorted(state.stacks):
        members = [state.pieces[piece] for piece in state.stacks[stack] if piece in state.pieces]
        if len(members) < 2:
            yield Problem("state.stack", f"stack {stack!r} has fewer than two pieces")
        if len({(p.table, p.pose.point, p.level, p.slot) for p in members}) > 1:
            yield Problem("state.stack", f"the pieces of stack {stack!r} stand at several places")


def _check_terrain(state: GameState, module: ModuleDefinition) -> Iterator[Problem]:
    kinds = [kind.id for kind in module.terrain_kinds]
    for feature_id in sorted(state.terrain):
        feature = state.terrain[feature_id]
        if feature.id != feature_id:
            yield Problem("state.terrain", f"terrain {feature.id!r} is kept under {feature_id!r}")
        for kind, name, known in (
            ("kind", feature.kind, kinds),
            ("table", feature.table, state.tables),
        ):
            if name not in known:
                yield Problem(
                    "state.terrain",
                    f"terrain {feature_id!r} names {kind} {name!r}, which does not exist"
                    f"{did_you_mean(name, known)}",
                )


def _check_turn(state: GameState, module: ModuleDefinition) -> Iterator[Problem]:
    phases = [phase.id for phase in module.phases]
    if state.turn.phase and phases and state.turn.phase not in phases:
        yield Problem(
            "state.unknown_phase",
            f"the turn is in phase {state.turn.phase!r}, which the module does not have"
            f"{did_you_mean(state.turn.phase, phases)}",
        )
    winner = state.outcome.winner if state.outcome else None
    for what, side in (("the turn", state.turn.side), ("the victory", winner)):
        if side is not None and side not in state.sides:
            yield Problem(
                "state.unknown_side",
                f"{what} belongs to side {side!r}, which the game does not have"
                f"{did_you_mean(side, state.sides)}",
            )
