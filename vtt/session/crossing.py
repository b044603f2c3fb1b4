"""What is in hand goes over to another table: let go there, it lies as if it had been taken up there."""

from collections.abc import Mapping

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.chance import RandomSource
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.pile import Draw
from vtt.definition.deck import DeckDefinition
from vtt.geometry.pose import Point, Pose
from vtt.rules.decision import Decision
from vtt.session.actions import SYSTEM, lay_drawn, order_to_draw
from vtt.session.seat import Seat
from vtt.session.session import GameSession
from vtt.session.tools.carry import carried
from vtt.state.piece import Place


def poses_at(seat: Seat, held: Mapping[PieceId, Pose], point: Point) -> dict[PieceId, Pose]:
    """Where pieces would lie on a seat's table.

    `held` are the poses of the pieces as seen from the pointer, that of the piece that leads first; `point`
    is where the pointer is, in mm of that table.
    """
    moved = {piece: pose.moved(*point) for piece, pose in held.items()}
    lead = next(iter(moved))
    snapped = seat.snapped(moved, lead, turning=False)
    return moved if snapped is None else carried(moved, moved[lead], snapped)


def crossed(seat: Seat, held: Mapping[PieceId, Pose], point: Point) -> Command | None:
    """The command that puts pieces on a seat's table, with the stacks, hands and decks that they join."""
    ends = poses_at(seat, held, point)
    moves = tuple(
        PieceMove(piece, Place(seat.table, pose.rounded())) for piece, pose in ends.items()
    )
    return seat.dropped(MovePieces(moves))


def draw_to(
    session: GameSession,
    side: SideId | None,
    seat: Seat,
    deck: DeckDefinition,
    point: Point,
    source: RandomSource = SYSTEM,
) -> Decision | None:
    """Draw the top card of a deck to a point of a seat's table: on to a stack, into a hand or a deck there.

    A deck that is shuffled when one draws is shuffled first. None: it comes to lie where it lay.

    Raises:
        CommandError: if the deck is empty.
    """
    order = order_to_draw(session, side, deck.id, 1, source)
    there = seat.cell_point(point) or point
    move = MovePieces((PieceMove(order[-1], Place(seat.table, Pose(*there).rounded())),))
    landed = seat.dropped(move)
    if landed is None:
        return None
    steps = [_drawn(deck, single) for single in single_commands(landed)]
    return lay_drawn(session, side, deck.id, order, steps)


def _drawn(deck: DeckDefinition, command: SingleCommand) -> SingleCommand:
    """A move of a card as a draw from its deck."""
    if not isinstance(command, MovePieces):
        return command
    return Draw(deck.id, tuple((move.piece, move.to) for move in command.moves))
