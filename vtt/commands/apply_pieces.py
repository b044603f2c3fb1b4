"""How commands on pieces change a state. Stacks follow their pieces: a pile of fewer than two is none."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import DeckId, PieceId, StackId
from vtt.base.problems import did_you_mean
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, RemovePieces, SetMark, SetProperty
from vtt.definition.values import with_property
from vtt.state.game import GameState, PieceMap, StackMap
from vtt.state.piece import PieceState, Place

replace = msgspec.structs.replace


def find_piece(state: GameState, piece_id: PieceId, action: str) -> PieceState:
    """The piece, or a CommandError that names the action and the nearest id."""
    piece = state.pieces.get(piece_id)
    if piece is None:
        raise CommandError(
            f"cannot {action} piece {piece_id!r}: there is no such piece"
            f"{did_you_mean(piece_id, state.pieces)}"
        )
    return piece


def expect_unique(piece_ids: Sequence[PieceId], action: str) -> None:
    """Raise a CommandError if a piece is named twice in one command."""
    if len(set(piece_ids)) != len(piece_ids):
        twice = next(piece for piece in piece_ids if piece_ids.count(piece) > 1)
        raise CommandError(f"cannot {action} piece {twice!r} twice in one command")


def expect_table(state: GameState, table: str) -> None:
    """Raise a CommandError if the game has no such table."""
    if table not in state.tables:
        raise CommandError(f"the game has no table {table!r}{did_you_mean(table, state.tables)}")


def change(state: GameState, piece_ids: Iterable[PieceId], **fields: Any) -> GameState:
    """The state with the same fields of some pieces set."""
    pieces = state.pieces
    for piece_id in piece_ids:
        pieces = pieces.set(piece_id, replace(find_piece(state, piece_id, "change"), **fields))
    return replace(state, pieces=pieces)


def set_property(state: GameState, command: SetProperty) -> GameState:
    """Each piece with one property set or taken away."""
    pieces = state.pieces
    for piece_id in command.pieces:
        piece = find_piece(state, piece_id, "change")
        properties = with_property(piece.properties, command.name, command.value)
        pieces = pieces.set(piece_id, replace(piece, properties=properties))
    return replace(state, pieces=pieces)


def mark(state: GameState, command: SetMark) -> GameState:
    """Each piece marked as moved or locked."""
    fields = {"moved": command.moved, "locked": command.locked}
    return change(
        state, command.pieces, **{name: on for name, on in fields.items() if on is not None}
    )


def add(state: GameState, command: AddPieces) -> GameState:
    """The state with new pieces, on top of the stack or deck that they name."""
    pieces, stacks, decks = state.pieces, state.stacks, state.decks
    for piece in command.pieces:
        if piece.id in pieces:
            raise CommandError(f"cannot add piece {piece.id!r}: the game has a piece with this id")
        expect_table(state, piece.table)
        if piece.deck is not None:
            if piece.deck not in decks:
                raise CommandError(
                    f"the game has no deck {piece.deck!r}{did_you_mean(piece.deck, decks)}"
                )
            decks = decks.set(piece.deck, (*decks[piece.deck], piece.id))
        elif piece.stack is not None:
            stacks = stacks.set(piece.stack, (*stacks.get(piece.stack, ()), piece.id))
        pieces = pieces.set(piece.id, replace(piece, pose=piece.pose.rounded()))
    touched = {piece.stack for piece in command.pieces if piece.stack is not None}
    return settle_stacks(replace(state, pieces=pieces, stacks=stacks, decks=decks), touched)


def remove(state: GameState, command: RemovePieces) -> GameState:
    """The state without these pieces."""
    expect_unique(command.pieces, "remove")
    state = lift(state, command.pieces, "remove")
    pieces = state.pieces
    for piece_id in command.pieces:
        pieces = pieces.delete(piece_id)
    return replace(state, pieces=pieces)


def move(state: GameState, command: MovePieces) -> GameState:
    """Each piece at its new place, on top of the stack that it joins; poses are rounded here, once."""
    piece_ids = [part.piece for part in command.moves]
    expect_unique(piece_ids, "move")
    for part in command.moves:
        _expect_on_table(state, part)
    leaving = [
        part.piece for part in command.moves if state.pieces[part.piece].stack != part.to.stack
    ]
    lifted = lift(state, leaving, "move")
    return put(lifted, [(part.piece, part.to) for part in command.moves])


def put(state: GameState, places: Sequence[tuple[PieceId, Place]]) -> GameState:
    """Lifted pieces put down, in this order; those that keep their stack keep their place in it."""
    pieces, stacks = state.pieces, state.stacks
    for piece_id, place in places:
        expect_table(state, place.table)
        if place.stack is not None and piece_id not in stacks.get(place.stack, ()):
            stacks = stacks.set(place.stack, (*stacks.get(place.stack, ()), piece_id))
        pieces = pieces.set(piece_id, _at(pieces[piece_id], place))
    touched = {place.stack for _, place in places if place.stack is not None}
    return settle_stacks(replace(state, pieces=pieces, stacks=stacks), touched)


def lift(state: GameState, piece_ids: Sequence[PieceId], action: str) -> GameState:
    """The state with these pieces taken out of their stacks and decks (they keep their pose)."""
    pieces, stacks, decks = state.pieces, state.stacks, state.decks
    touched: set[StackId] = set()
    for piece_id in piece_ids:
        piece = find_piece(state, piece_id, action)
        if piece.stack is not None:
            stacks = stacks.set(piece.stack, _without(stacks[piece.stack], piece_id))
            touched.add(piece.stack)
        if piece.deck is not None:
            decks = decks.set(piece.deck, _without(decks[piece.deck], piece_id))
        if piece.stack is not None or piece.deck is not None:
            pieces = pieces.set(piece_id, replace(piece, stack=None, deck=None))
    return settle_stacks(replace(state, pieces=pieces, stacks=stacks, decks=decks), touched)


def settle_stacks(state: GameState, touched: Iterable[StackId]) -> GameState:
    """Stacks of fewer than two pieces dissolve; those left must stand in one place.

    Raises:
        CommandError: if the pieces of a stack stand in different places.
    """
    pieces, stacks = state.pieces, state.stacks
    for stack in touched:
        members = stacks.get(stack, ())
        if len(members) >= 2:
            _expect_one_place(pieces, stack, members)
            continue
        pieces, stacks = _dissolve(pieces, stacks, stack)
    return replace(state, pieces=pieces, stacks=stacks)


def _dissolve(pieces: PieceMap, stacks: StackMap, stack: StackId) -> tuple[PieceMap, StackMap]:
    for piece_id in stacks.get(stack, ()):
        pieces = pieces.set(piece_id, replace(pieces[piece_id], stack=None))
    return pieces, stacks.delete(stack) if stack in stacks else stacks


def _expect_one_place(pieces: PieceMap, stack: StackId, members: Sequence[PieceId]) -> None:
    spots = {
        (piece.table, piece.pose.point, piece.level, piece.slot)
        for piece in (pieces[member] for member in members)
    }
    if len(spots) > 1:
        raise CommandError(
            f"the pieces of stack {stack!r} must stand at one place, level and slot; "
            f"found {len(spots)} places"
        )


def _expect_on_table(state: GameState, part: PieceMove) -> None:
    piece = find_piece(state, part.piece, "move")
    deck: DeckId | None = piece.deck
    if deck is not None:
        raise CommandError(
            f"cannot move piece {part.piece!r}: it lies in deck {deck!r}; draw it first"
        )


def _at(piece: PieceState, place: Place) -> PieceState:
    return replace(
        piece,
        table=place.table,
        pose=place.pose.rounded(),
        stack=place.stack,
        level=place.level,
        slot=place.slot,
    )


def _without(members: tuple[PieceId, ...], piece_id: PieceId) -> tuple[PieceId, ...]:
    return tuple(member for member in members if member != piece_id)
