"""How long a move is: along its arcs, by the straight lines that players lay, by the farthest corner.

Games differ in what they charge, so each way has its own function; `path_length` adds up a path.
"""

import math
from collections.abc import Sequence
from enum import StrEnum

from vtt.geometry.edges import Side, outline_edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import farthest
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.path import leg_end, leg_starts
from vtt.geometry.pose import Pose


class Measure(StrEnum):
    """What is charged for a move."""

    ARC = "arc"
    """A wheel costs the arc of its outer front corner."""
    CHORD = "chord"
    """A wheel costs the straight line between both places of its outer front corner."""
    FARTHEST_CORNER = "farthest_corner"
    """The move costs the longest straight line from any corner's place before to its place after."""


def move_cost(outline: Outline, start: Pose, end: Pose) -> float:
    """The longest of the straight corner displacements in mm; a round base's centre counts (B10).

    Where nothing turns all corners go as far.

    >>> from vtt.geometry.outline import rectangle
    >>> move_cost(rectangle(40, 20), Pose(0, 0), Pose(30, -40))
    50.0
    """
    if isinstance(outline, CircleOutline) or start.facing == end.facing:
        return math.dist(start.point, end.point)
    return max(math.dist(start.to_table(point), end.to_table(point)) for point in outline.points)


def wheel_arc(frontage: float, degrees: float) -> float:
    """The arc in mm of the moving front corner of a wheel."""
    return frontage * math.radians(abs(degrees))


def wheel_cost(frontage: float, degrees: float) -> float:
    """The straight line in mm under the arc of the moving front corner (B12).

    Every full half turn counts the whole diameter, so that turning farther never costs less.

    >>> round(wheel_cost(40, 90), 3)
    56.569
    """
    half_turns, rest = divmod(abs(degrees), 180.0)
    return 2 * frontage * (half_turns + math.sin(math.radians(rest / 2)))


def max_wheel(frontage: float, allowance: float) -> float:
    """The widest wheel in degrees that an allowance in mm pays for by the chord, 180 at most (B12)."""
    share = allowance / (2 * frontage)
    return 180.0 if share >= 1.0 else math.degrees(2 * math.asin(share))


def max_wheel_by_arc(frontage: float, allowance: float) -> float:
    """The widest wheel in degrees that an allowance in mm pays for by the arc, 360 at most."""
    return min(360.0, math.degrees(allowance / frontage))


def leg_length(outline: Outline, pose: Pose, leg: Leg, measure: Measure) -> float:
    """What one leg that begins at `pose` costs in mm.

    A pivot counts like a wheel whose frontage is the distance to the farthest corner; a free leg
    has no arc and always counts by the farthest corner.

    Raises:
        GeometryError: for a wheel of an outline that has no front edge.
    """
    if measure is Measure.FARTHEST_CORNER or isinstance(leg, Free):
        return move_cost(outline, pose, leg_end(outline, pose, leg))
    turn_cost = wheel_arc if measure is Measure.ARC else wheel_cost
    match leg:
        case Straight(distance):
            return abs(distance)
        case Slide(dx, dy):
            return math.hypot(dx, dy)
        case Wheel(_, degrees):
            return turn_cost(outline_edge(outline, Side.FRONT).length, degrees)
        case Pivot(degrees, centre):
            return turn_cost(_pivot_reach(outline, pose, centre or pose.point), degrees)


def path_length(outline: Outline, start: Pose, legs: Sequence[Leg], measure: Measure) -> float:
    """What a path costs in mm.

    By arc and by chord the legs are added up; by the farthest corner only both ends count, however
    bent the path is (add up `leg_length` for the house rule that counts the bends).
    """
    poses = leg_starts(outline, start, legs)
    if measure is Measure.FARTHEST_CORNER:
        return move_cost(outline, start, poses[-1])
    return sum(
        leg_length(outline, pose, leg, measure) for pose, leg in zip(poses, legs, strict=False)
    )


def _pivot_reach(outline: Outline, pose: Pose, centre: tuple[float, float]) -> float:
    if isinstance(outline, CircleOutline):
        return math.dist(pose.point, centre)
    return farthest(Footprint(outline, pose), centre)
