"""Pieces in a hand: they lie in one row, and what is dropped there takes its place between them."""

from collections.abc import Collection, Mapping
from typing import Protocol

import msgspec

from vtt.base.ids import PieceId, StackId, unused_id
from vtt.commands.base import Command, CommandGroup, SingleCommand
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.pile import OrderStack
from vtt.definition.board import TableDefinition
from vtt.geometry.pose import Pose
from vtt.session.ground import Ground
from vtt.session.handling import may_stack
from vtt.session.landing import dropped, marks_of_moves
from vtt.state.game import GameState
from vtt.state.piece import Place, place_of


class Hand(Ground, Protocol):
    """What is asked of a table that is a hand."""

    def open_poses(self) -> Mapping[PieceId, Pose]:
        """Where the pieces of open stacks are seen."""
        ...


def rows(state: GameState, table: TableDefinition) -> frozenset[StackId]:
    """The stacks of a hand: they are always open; of another table none is."""
    if not table.is_hand:
        return frozenset()
    return frozenset(
        stack for stack, pile in state.stacks.items() if state.pieces[pile[0]].table == table.id
    )


def dropped_in_row(hand: Hand, command: MovePieces) -> Command | None:
    """A move on to a hand: its pieces join the row there, each where it was dropped.

    What does not stack lies by itself. None where everything lies where it lay.
    """
    joining = {m.piece: m for m in command.moves if _lies_in_rows(hand, m.piece)}
    if not joining:
        return dropped(hand, command)
    home = _home(hand, joining) or next(iter(joining.values())).to
    moves = tuple(_joining(m, home) if m.piece in joining else m for m in command.moves)
    members = _order(hand, joining, home)
    stack = home.stack or StackId(unused_id(f"stack-{members[0]}", hand.state.stacks))
    goes = tuple(move for move in moves if place_of(hand.piece(move.piece)) != move.to)
    commands: list[SingleCommand] = []
    if goes:
        commands.append(msgspec.structs.replace(command, moves=goes))
    if len(members) > 1 and members != hand.state.stacks.get(stack):
        commands.append(OrderStack(stack, members))
    commands += marks_of_moves(hand, goes)
    return (
        CommandGroup("move", tuple(commands)) if len(commands) > 1 else next(iter(commands), None)
    )


def _lies_in_rows(hand: Hand, piece: PieceId) -> bool:
    return may_stack(hand.definition_of(piece), on_grid=True)


def _home(hand: Hand, moved: Collection[PieceId]) -> Place | None:
    """Where the row lies: its largest stack, else the first loose piece."""
    found = [
        hand.piece(piece)
        for piece in sorted(hand.state.pieces_on(hand.definition.id))
        if _lies_in_rows(hand, piece)
    ]
    piled = [piece for piece in found if piece.stack is not None]
    if piled:
        return place_of(
            max(piled, key=lambda piece: len(hand.state.stacks[piece.stack or StackId("")]))
        )
    return next((place_of(piece) for piece in found if piece.id not in moved), None)


def _joining(move: PieceMove, home: Place) -> PieceMove:
    pose = Pose(home.pose.x, home.pose.y, move.to.pose.facing)
    return PieceMove(move.piece, msgspec.structs.replace(home, pose=pose))


def _order(hand: Hand, joining: Mapping[PieceId, PieceMove], home: Place) -> tuple[PieceId, ...]:
    """The row from left to right when the pieces lie in it."""
    moved = {piece: move.to.pose.x for piece, move in joining.items()}
    if home.stack is not None:
        row = hand.state.stacks[home.stack]
    else:
        row = tuple(
            piece
            for piece in sorted(hand.state.pieces_on(hand.definition.id))
            if place_of(hand.piece(piece)).pose.point == home.pose.point
            and hand.piece(piece).stack is None
            and _lies_in_rows(hand, piece)
        )
    kept = [piece for piece in row if piece not in moved]
    seen = hand.open_poses()
    for piece, x in sorted(moved.items(), key=lambda item: item[1]):
        places = [moved.get(other, seen.get(other, home.pose).x) for other in kept]
        kept.insert(next((at for at, there in enumerate(places) if there > x), len(kept)), piece)
    return tuple(kept)
