"""Pieces, stacks and decks while one command changes them; a stack of fewer than two pieces is none."""

from collections.abc import Sequence

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import DeckId, PieceId, StackId
from vtt.base.problems import did_you_mean
from vtt.state.game import GameState, PieceMap
from vtt.state.piece import PieceState, Place

replace = msgspec.structs.replace


class PieceEdit:
    """An edit under way: pieces are lifted and put, and stacks are settled once, at the end.

    Settling late lets a piece join a stack that the same command takes others out of.
    """

    def __init__(self, state: GameState) -> None:
        self._before = state
        self.pieces = state.pieces
        self.stacks = state.stacks
        self.decks = state.decks
        self._touched: set[StackId] = set()

    def find(self, piece_id: PieceId, action: str) -> PieceState:
        """The piece, or a CommandError that names the action and the nearest id."""
        piece = self.pieces.get(piece_id)
        if piece is None:
            raise CommandError(
                f"cannot {action} piece {piece_id!r}: there is no such piece"
                f"{did_you_mean(piece_id, self.pieces)}"
            )
        return piece

    def lift(self, piece: PieceState) -> None:
        """Take a piece out of its stack and its deck; it is to be put or deleted next."""
        if piece.stack is not None:
            self._touched.add(piece.stack)
            self.stacks = self.stacks.set(piece.stack, without(self.stacks[piece.stack], piece.id))
        if piece.deck is not None:
            self.decks = self.decks.set(piece.deck, without(self.decks[piece.deck], piece.id))

    def put(self, piece: PieceState, place: Place) -> None:
        """Put a piece at a place; on top of the stack that it joins, or where it was in its own.

        Raises:
            CommandError: if the game has no such table.
        """
        self.expect_table(place.table)
        stack = place.stack
        if stack is not None:
            self._touched.add(stack)
            members = self.stacks.get(stack, ())
            if piece.id not in members:
                self.stacks = self.stacks.set(stack, (*members, piece.id))
        self.pieces = self.pieces.set(
            piece.id,
            replace(
                piece,
                table=place.table,
                pose=place.pose,
                stack=stack,
                level=place.level,
                slot=place.slot,
                deck=None,
            ),
        )

    def set_stack(self, stack: StackId, members: tuple[PieceId, ...]) -> None:
        """Make a stack hold exactly these pieces, bottom to top; they were lifted or were in it."""
        self._touched.add(stack)
        self.stacks = self.stacks.set(stack, members)
        for piece_id in members:
            if self.pieces[piece_id].stack != stack:
                self.pieces = self.pieces.set(piece_id, replace(self.pieces[piece_id], stack=stack))

    def expect_table(self, table: str) -> None:
        """Raise a CommandError if the game has no such table."""
        tables = self._before.tables
        if table not in tables:
            raise CommandError(f"the game has no table {table!r}{did_you_mean(table, tables)}")

    def expect_deck(self, deck: DeckId) -> None:
        """Raise a CommandError if the game has no such deck."""
        if deck not in self.decks:
            raise CommandError(f"the game has no deck {deck!r}{did_you_mean(deck, self.decks)}")

    def result(self) -> GameState:
        """The state after the edit, its stacks settled.

        Raises:
            CommandError: if the pieces of a stack stand in different places.
        """
        for stack in self._touched:
            self._settle(stack)
        return replace(self._before, pieces=self.pieces, stacks=self.stacks, decks=self.decks)

    def _settle(self, stack: StackId) -> None:
        members = self.stacks.get(stack, ())
        if len(members) >= 2:
            _expect_one_place(self.pieces, stack, members)
            return
        for piece_id in members:
            self.pieces = self.pieces.set(piece_id, replace(self.pieces[piece_id], stack=None))
        if stack in self.stacks:
            self.stacks = self.stacks.delete(stack)


def expect_unique(piece_ids: Sequence[PieceId], action: str) -> None:
    """Raise a CommandError if a piece is named twice in one command."""
    if len(set(piece_ids)) != len(piece_ids):
        twice = next(piece for piece in piece_ids if piece_ids.count(piece) > 1)
        raise CommandError(f"cannot {action} piece {twice!r} twice in one command")


def without(members: tuple[PieceId, ...], piece_id: PieceId) -> tuple[PieceId, ...]:
    """A pile without one of its pieces."""
    return tuple(member for member in members if member != piece_id)


def _expect_one_place(pieces: PieceMap, stack: StackId, members: Sequence[PieceId]) -> None:
    """Hold a stack to one table, point, level and slot; the facings of its pieces may differ."""
    first = pieces[members[0]]
    for member in members[1:]:
        other = pieces[member]
        if _spot(other) != _spot(first):
            raise CommandError(
                f"the pieces of stack {stack!r} must stand at one place, level and slot; "
                f"{first.id!r} is at {_spot_text(first)}, {member!r} at {_spot_text(other)}"
            )


def _spot(piece: PieceState) -> tuple[object, ...]:
    return (piece.table, piece.pose.x, piece.pose.y, piece.level, piece.slot)


def _spot_text(piece: PieceState) -> str:
    names = [name for name in (piece.table, piece.level, piece.slot) if name]
    return f"{piece.pose.x:g},{piece.pose.y:g} mm ({', '.join(names)})"
