"""Carrying out a path: each leg as a rigid motion, the pose at its end and every pose on the way.

A motion turns evenly about a centre and shifts that centre evenly along a line; a straight leg only
shifts, a wheel only turns. What moves rigidly with the piece (the members of its group) is carried
by the same motions.
"""

import math
from collections.abc import Iterator, Sequence

import msgspec

from vtt.geometry.edges import Corner, outline_corner
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import farthest
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Point, Pose, angle_between, sine_cosine

WHEEL_CORNERS = {"left": Corner.FRONT_LEFT, "right": Corner.FRONT_RIGHT}


class Motion(msgspec.Struct, frozen=True):
    """An even turn about `centre`, in degrees clockwise, while the centre shifts by (dx, dy) mm."""

    centre: Point
    degrees: float = 0.0
    shift: Point = (0.0, 0.0)

    def carry(self, pose: Pose, share: float = 1.0) -> Pose:
        """Where a pose comes to when the motion has gone `share` of its way (0 to 1)."""
        turned = pose.turned_about(self.centre, self.degrees * share) if self.degrees else pose
        return turned.moved(self.shift[0] * share, self.shift[1] * share)

    @property
    def is_pure(self) -> bool:
        """Whether every point goes along a straight line or an arc of a circle."""
        return self.degrees == 0.0 or self.shift == (0.0, 0.0)

    def travel(self, reach: float) -> float:
        """An upper bound of the way in mm of a point that is `reach` mm from the centre."""
        return math.hypot(*self.shift) + reach * math.radians(abs(self.degrees))


def leg_motion(outline: Outline, pose: Pose, leg: Leg) -> Motion:
    """The rigid motion of a leg that begins at `pose`.

    Raises:
        GeometryError: for a wheel of an outline that has no front edge.
    """
    match leg:
        case Straight(distance):
            forward = pose.forward
            return Motion(pose.point, 0.0, (forward[0] * distance, forward[1] * distance))
        case Wheel(corner, degrees):
            return Motion(
                pose.to_table(outline_corner(outline, WHEEL_CORNERS[corner])), float(degrees)
            )
        case Pivot(degrees, centre):
            return Motion(pose.point if centre is None else centre, float(degrees))
        case Slide(dx, dy):
            return Motion(pose.point, 0.0, (dx, dy))
        case Free(end):
            turn = angle_between(pose.facing, end.facing)
            return Motion(pose.point, turn, (end.x - pose.x, end.y - pose.y))


def leg_end(outline: Outline, pose: Pose, leg: Leg) -> Pose:
    """The pose at the end of a leg; a free leg ends exactly at its own."""
    return leg.pose if isinstance(leg, Free) else leg_motion(outline, pose, leg).carry(pose)


def leg_starts(outline: Outline, start: Pose, legs: Sequence[Leg]) -> list[Pose]:
    """The pose before each leg and, last, the pose at the end of the path."""
    poses = [start]
    for leg in legs:
        poses.append(leg_end(outline, poses[-1], leg))
    return poses


def path_end(outline: Outline, start: Pose, legs: Sequence[Leg]) -> Pose:
    """The pose at the end of a path.

    >>> from vtt.geometry.outline import rectangle
    >>> path_end(rectangle(40, 20), Pose(0, 0), [Straight(40), Wheel("right", 90)])
    Pose(x=10.0, y=-70.0, facing=90.0)
    """
    return leg_starts(outline, start, legs)[-1]


def path_motions(outline: Outline, start: Pose, legs: Sequence[Leg]) -> list[Motion]:
    """The motion of each leg of a path."""
    poses = leg_starts(outline, start, legs)
    return [leg_motion(outline, pose, leg) for pose, leg in zip(poses, legs, strict=False)]


def poses_along(
    outline: Outline, start: Pose, legs: Sequence[Leg], step_mm: float, step_degrees: float
) -> Iterator[Pose]:
    """The poses on the way, both ends and every bend included.

    Args:
        outline: the outline that moves.
        start: where the path begins.
        legs: the path.
        step_mm: no point of the outline goes farther than this between two poses.
        step_degrees: nor does the facing turn more than this.
    """
    yield start
    pose = start
    for leg in legs:
        motion = leg_motion(outline, pose, leg)
        travel = motion.travel(farthest(Footprint(outline, pose), motion.centre))
        steps = max(1, math.ceil(travel / step_mm), math.ceil(abs(motion.degrees) / step_degrees))
        for step in range(1, steps):
            yield motion.carry(pose, step / steps)
        pose = leg_end(outline, pose, leg)
        yield pose


def part_of_leg(outline: Outline, pose: Pose, leg: Leg, share: float) -> Leg:
    """The leg cut short after `share` of its way (0 to 1)."""
    match leg:
        case Straight(distance):
            return Straight(distance * share)
        case Wheel(corner, degrees):
            return Wheel(corner, degrees * share)
        case Pivot(degrees, centre):
            return Pivot(degrees * share, centre)
        case Slide(dx, dy):
            return Slide(dx * share, dy * share)
        case Free():
            return Free(leg_motion(outline, pose, leg).carry(pose, share))


def arcs_of(motion: Motion, error: float) -> list[Motion]:
    """A motion as pure ones: itself, or where it turns and shifts at once a chain of short arcs.

    Args:
        motion: what is to be followed.
        error: how far an arc may stray from the true way of a point, in mm.
    """
    if motion.is_pure:
        return [motion]
    length, turn = math.hypot(*motion.shift), math.radians(abs(motion.degrees))
    # An arc through both ends of a piece strays by an eighth of its length times its turn.
    count = max(1, math.ceil(math.sqrt(length * turn / 8 / error)), math.ceil(turn))
    step = motion.degrees / count
    dx, dy = motion.shift[0] / count, motion.shift[1] / count
    sine, cosine = sine_cosine(step / 2)
    ahead = cosine / sine / 2
    middle_x, middle_y = (
        motion.centre[0] + dx / 2 - dy * ahead,
        motion.centre[1] + dy / 2 + dx * ahead,
    )
    return [Motion((middle_x + dx * index, middle_y + dy * index), step) for index in range(count)]
