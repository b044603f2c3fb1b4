"""Moves typed in mm and degrees: the legs for one base or for a group that moves as a rigid body."""

from collections.abc import Mapping

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Leg, Pivot, Slide, Straight
from vtt.geometry.pose import Point, Pose
from vtt.session.body import front_corners, middle
from vtt.state.piece import PieceState, Place

CORNERS = ("left", "right")


class ExactMove(msgspec.Struct, frozen=True):
    """What was typed: ahead and to the right in mm, a turn or a wheel in degrees clockwise.

    `wheel` names the front corner that stays ("left" or "right"); empty: the turn is about the
    middle of what is moved. The straight part comes first, then the turn.
    """

    ahead: float = 0.0
    right: float = 0.0
    degrees: float = 0.0
    wheel: str = ""


def exact_command(
    move: ExactMove, pieces: Mapping[PieceId, PieceState], footprints: Mapping[PieceId, Footprint]
) -> MovePieces:
    """The command for a typed move; the first piece leads, the others go with it as one body.

    Raises:
        CommandError: if no piece is given, or a wheel's corner is neither "left" nor "right".
    """
    if not pieces:
        raise CommandError("an exact move needs a selected piece; none is selected")
    dx, dy = _shift(footprints[next(iter(pieces))].pose, move)
    centre = _turn_centre(move, footprints)
    return MovePieces(
        tuple(
            _piece_move(state, dx, dy, move, (centre[0] + dx, centre[1] + dy))
            for state in pieces.values()
        ),
        manoeuvre="exact",
    )


def _shift(lead: Pose, move: ExactMove) -> Point:
    end = lead.ahead(move.ahead, move.right)
    return (end.x - lead.x, end.y - lead.y)


def _piece_move(
    state: PieceState, dx: float, dy: float, move: ExactMove, centre: Point
) -> PieceMove:
    end = state.pose.moved(dx, dy)
    legs: list[Leg] = []
    if move.ahead and not move.right:
        legs.append(Straight(move.ahead))
    elif move.ahead or move.right:
        legs.append(Slide(dx, dy))
    if move.degrees:
        end = end.turned_about(centre, move.degrees)
        legs.append(Pivot(move.degrees, centre))
    to = Place(state.table, end.rounded(), state.stack, state.level, state.slot)
    return PieceMove(state.id, to, tuple(legs))


def _turn_centre(move: ExactMove, footprints: Mapping[PieceId, Footprint]) -> Point:
    """The point that stays: the body's front corner for a wheel, else its middle."""
    if not move.wheel:
        return middle(footprints)
    if move.wheel not in CORNERS:
        raise CommandError(
            f"a wheel is about the left or the right front corner, found {move.wheel!r}"
        )
    return front_corners(footprints)[CORNERS.index(move.wheel)]
