"""Ways for an element that was put down somewhere: no path was drawn, so any short one will do (E21).

What a single move costs is measured from end to end, so a way round what bars the straight one costs
nothing. A few are tried: turning first, turning last, and stepping aside from what bars the way.
"""

import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vtt.commands.base import Command
from vtt.commands.piece import MovePieces
from vtt.geometry.motion import Free, Leg, Pivot, Slide
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Point, Pose, angle_between
from vtt.geometry.tolerance import same_angle
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding
from vtt.rules.view import RulesView
from vtt_dbr.manoeuvre import Manoeuvre, manoeuvres

book = Rulebook()

WAY_RULES = frozenset(("B14", "B14.2", "B15", "B16"))
"""The rules that judge the way rather than the place where it ends."""


@book.clause("B10.7", otherwise=())
def other_ways(
    view: RulesView, command: Command, broken: Sequence[Finding]
) -> tuple[MovePieces, ...]:
    """The same move by other ways, where only the straight way is at fault and no path was drawn."""
    if not isinstance(command, MovePieces) or not {one.rule for one in broken} <= WAY_RULES:
        return ()
    parts = manoeuvres(view, command)
    if len(command.moves) != 1 or len(parts) != 1 or not _was_put(parts[0]):
        return ()
    manoeuvre, move = parts[0], command.moves[0]
    others = [piece for one in broken for piece in one.pieces if piece != move.piece]
    barring = manoeuvre.field.elements[others[0]].base.pose.point
    return tuple(
        replace(command, moves=(replace(move, legs=legs),)) for legs in _ways(manoeuvre, barring)
    )


def _was_put(manoeuvre: Manoeuvre) -> bool:
    """Whether a single element was put down: one leg straight to its place, as a hand carries it."""
    legs = manoeuvre.movers[0].legs
    return not manoeuvre.is_group and len(legs) == 1 and isinstance(legs[0], Free | Slide)


def _ways(manoeuvre: Manoeuvre, barring: Point) -> Iterator[tuple[Leg, ...]]:
    mover = manoeuvre.movers[0]
    start, end = mover.start.pose, mover.end.pose
    step = math.hypot(*outline_size(mover.start.outline)) / 2
    aside, beside = _away(start, barring, step), _away(end, barring, step)
    bent = ((aside,), (beside,), (aside, beside))
    first_or_last = () if same_angle(start.facing, end.facing) else ((start,), (end,))
    for turning_points in (*first_or_last, *bent):
        yield tuple(_by_way_of(start, end, turning_points))


def _by_way_of(start: Pose, end: Pose, points: tuple[Pose, ...]) -> Iterator[Leg]:
    """Slides from point to point; the turn is made at the first of them."""
    here = start.point
    turn = angle_between(start.facing, end.facing)
    for number, point in enumerate((*points, end)):
        if here != point.point:
            yield Slide(point.x - here[0], point.y - here[1])
        if number == 0 and turn:
            yield Pivot(turn)
        here = point.point


def _away(pose: Pose, from_point: Point, step: float) -> Pose:
    """The pose a step farther from a point."""
    dx, dy = pose.x - from_point[0], pose.y - from_point[1]
    length = math.hypot(dx, dy) or 1.0
    return pose.moved(dx / length * step, dy / length * step)
