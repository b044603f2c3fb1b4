"""Moves typed in mm and degrees: the legs for one base or for a group that moves as a rigid body."""

from collections.abc import Mapping

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Leg, Pivot, Slide, Straight
from vtt.geometry.pose import Point, Pose
from vtt.state.piece import PieceState, Place


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
    lead = footprints[next(iter(pieces))]
    dx, dy = _shift(lead.pose, move)
    centre = _turn_centre(move, list(footprints.values()), lead)
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


def _turn_centre(move: ExactMove, footprints: list[Footprint], lead: Footprint) -> Point:
    """The point that stays: the body's front corner for a wheel, else its middle."""
    extents = [lead.pose.lateral_forward(point) for shape in footprints for point in _points(shape)]
    left, right = min(x for x, _ in extents), max(x for x, _ in extents)
    front, rear = max(y for _, y in extents), min(y for _, y in extents)
    corners = {
        "": ((left + right) / 2, (front + rear) / 2),
        "left": (left, front),
        "right": (right, front),
    }
    if move.wheel not in corners:
        raise CommandError(
            f"a wheel is about the left or the right front corner, found {move.wheel!r}"
        )
    lateral, forward = corners[move.wheel]
    return lead.pose.to_table((lateral, -forward))


def _points(shape: Footprint) -> list[Point]:
    if shape.is_round:
        left, top, right, bottom = shape.bounds
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    return list(shape.corners)
