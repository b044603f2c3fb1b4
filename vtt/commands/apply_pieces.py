"""How commands on pieces change a state."""

from collections.abc import Iterable
from typing import Any

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.base.problems import did_you_mean
from vtt.commands.piece import (
    AddPieces,
    MovePieces,
    PieceMove,
    RemovePieces,
    SetMark,
    SetProperty,
    SetSecrecy,
)
from vtt.commands.piece_edit import PieceEdit, expect_unique
from vtt.definition.values import with_property
from vtt.state.game import GameState
from vtt.state.piece import PieceState, in_deck, place_of

replace = msgspec.structs.replace


def find_piece(state: GameState, piece_id: PieceId, action: str) -> PieceState:
    """The piece, or a CommandError that names the action and the nearest id."""
    return PieceEdit(state).find(piece_id, action)


def expect_side(state: GameState, side: str | None) -> None:
    """Raise a CommandError if the game has no such side; None is always right."""
    if side is not None and side not in state.sides:
        raise CommandError(f"the game has no side {side!r}{did_you_mean(side, state.sides)}")


def change(state: GameState, piece_ids: Iterable[PieceId], **fields: Any) -> GameState:
    """The state with the same fields of some pieces set."""
    pieces = state.pieces
    for piece_id in piece_ids:
        piece = pieces.get(piece_id) or find_piece(state, piece_id, "change")
        pieces = pieces.set(piece_id, replace(piece, **fields))
    return replace(state, pieces=pieces)


def set_property(state: GameState, command: SetProperty) -> GameState:
    """Each piece with one property set or taken away."""
    pieces = state.pieces
    for piece_id in command.pieces:
        piece = pieces.get(piece_id) or find_piece(state, piece_id, "change")
        properties = with_property(piece.properties, command.name, command.value)
        pieces = pieces.set(piece_id, replace(piece, properties=properties))
    return replace(state, pieces=pieces)


def mark(state: GameState, command: SetMark) -> GameState:
    """Each piece marked as moved or locked."""
    fields = {"moved": command.moved, "locked": command.locked}
    return change(
        state, command.pieces, **{name: on for name, on in fields.items() if on is not None}
    )


def set_secrecy(state: GameState, command: SetSecrecy) -> GameState:
    """Each piece kept secret or revealed; what goes out of sight comes back under another alias."""
    secrecy = command.secrecy
    expect_side(state, secrecy.side if secrecy else None)
    pieces = state.pieces
    for piece_id in command.pieces:
        piece = find_piece(state, piece_id, "change")
        veil = piece.veil if secrecy is None else piece.veil + 1
        pieces = pieces.set(piece_id, replace(piece, secrecy=secrecy, veil=veil))
    return replace(state, pieces=pieces)


def add(state: GameState, command: AddPieces) -> GameState:
    """The state with new pieces, on top of the stack or deck that they name."""
    edit = PieceEdit(state)
    for piece in command.pieces:
        _expect_new(state, edit, piece)
        if piece.deck is not None:
            edit.expect_deck(piece.deck)
            edit.decks = edit.decks.set(piece.deck, (*edit.decks[piece.deck], piece.id))
            edit.pieces = edit.pieces.set(piece.id, in_deck(piece, piece.deck))
        else:
            edit.put(piece, place_of(piece))
    return edit.result()


def _expect_new(state: GameState, edit: PieceEdit, piece: PieceState) -> None:
    if piece.id in edit.pieces:
        raise CommandError(f"cannot add piece {piece.id!r}: the game has a piece with this id")
    if piece.deck is not None and piece.stack is not None:
        raise CommandError(
            f"cannot add piece {piece.id!r}: expected a stack or a deck, "
            f"found both, {piece.stack!r} and {piece.deck!r}"
        )
    expect_side(state, piece.side)
    expect_side(state, piece.secrecy.side if piece.secrecy else None)


def remove(state: GameState, command: RemovePieces) -> GameState:
    """The state without these pieces."""
    expect_unique(command.pieces, "remove")
    edit = PieceEdit(state)
    for piece_id in command.pieces:
        edit.lift(edit.find(piece_id, "remove"))
        edit.pieces = edit.pieces.delete(piece_id)
    return edit.result()


def move(state: GameState, command: MovePieces) -> GameState:
    """Each piece at its new place, on top of the stack that it joins.

    Pieces that keep their stack keep their order in it; those that leave one are put down in the
    order of the command.
    """
    if len(command.moves) == 1 and (alone := _move_alone(state, command.moves[0])) is not None:
        return alone
    expect_unique([part.piece for part in command.moves], "move")
    edit = PieceEdit(state)
    for part in command.moves:
        piece = edit.find(part.piece, "move")
        if piece.deck is not None:
            raise CommandError(
                f"cannot move piece {part.piece!r}: it lies in deck {piece.deck!r}; draw it first"
            )
        if piece.stack is not None and piece.stack != part.to.stack:
            edit.lift(piece)
    for part in command.moves:
        edit.put(state.pieces[part.piece], part.to)
    return edit.result()


def _move_alone(state: GameState, part: PieceMove) -> GameState | None:
    """The commonest move at a quarter of the cost: one piece that neither leaves nor joins a pile."""
    piece, place = state.pieces.get(part.piece), part.to
    if piece is None or piece.deck is not None or piece.stack is not None:
        return None
    if place.stack is not None or place.table not in state.tables:
        return None
    moved = replace(piece, table=place.table, pose=place.pose, level=place.level, slot=place.slot)
    return replace(state, pieces=state.pieces.set(part.piece, moved))
