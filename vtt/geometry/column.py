"""A column follows its leader: each base comes to where the leader's front was before (B12).

The trail is the way of the middle of the leader's front as straight stretches, each with its facing;
a wheel takes place at one point of it and counts as done when that point is reached. While a column
bends, its corners do not meet: the trail, not the corners, is what holds it together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from vtt.base.errors import GeometryError
from vtt.geometry.edges import Side, front_mid, outline_middle
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Leg, Straight, Wheel
from vtt.geometry.outline import outline_size
from vtt.geometry.path import leg_end
from vtt.geometry.pose import Pose
from vtt.geometry.target_poses import pose_with
from vtt.geometry.tolerance import at_most, same_angle, same_point


@dataclass(frozen=True, slots=True)
class Trail:
    """Straight stretches of way, oldest first: where each began, which way it went, how long it is.

    Before its first stretch the trail goes straight back without end.
    """

    stretches: tuple[tuple[Pose, float], ...]

    @classmethod
    def behind(cls, leader: Footprint) -> "Trail":
        """The trail of a column that stands straight: the leader's front and what lies behind it."""
        return cls(((Pose(*front_mid(leader), leader.pose.facing), 0.0),))

    @property
    def front(self) -> Pose:
        """Where the middle of the leader's front is, and which way it looks."""
        return self.back(0.0)

    def back(self, distance: float) -> Pose:
        """The place so many mm back along the trail, and which way the way went there."""
        rest = distance
        for start, length in reversed(self.stretches):
            if at_most(rest, length):
                return start.ahead(length - rest)
            rest -= length
        return self.stretches[0][0].ahead(-rest)

    def then(self, place: Pose, length: float) -> "Trail":
        """The trail gone on from a place, straight ahead."""
        return Trail((*self.stretches, (place, length)))


def advance_trail(trail: Trail, leader: Footprint, legs: Sequence[Leg]) -> Trail:
    """The trail after the leader's move.

    Raises:
        GeometryError: for a leg that is neither straight ahead nor a wheel.
    """
    base = leader
    for leg in legs:
        if not (isinstance(leg, Wheel) or (isinstance(leg, Straight) and leg.distance >= 0.0)):
            raise GeometryError(f"a column goes straight ahead and wheels, found {leg}")
        length = leg.distance if isinstance(leg, Straight) else 0.0
        if isinstance(leg, Wheel):
            base = base.at(leg_end(base.outline, base.pose, leg))
        trail = trail.then(Pose(*front_mid(base), base.pose.facing), length)
        if isinstance(leg, Straight):
            base = base.at(leg_end(base.outline, base.pose, leg))
    return trail


def follow(column: Sequence[Footprint], trail: Trail) -> list[Pose]:
    """Where the bases of a column stand on a trail, the leader first.

    Each one's front comes where the leader's front was when it had gone as much less as the bases
    ahead are deep.
    """
    poses, distance = [], 0.0
    for base in column:
        place = trail.back(distance)
        poses.append(_at_front(base, place))
        distance += outline_size(base.outline)[1]
    return poses


def is_on_trail(column: Sequence[Footprint], trail: Trail) -> bool:
    """Whether the bases stand where the trail has them: what links a column while it bends."""
    return all(
        same_point(base.pose.point, pose.point) and same_angle(base.pose.facing, pose.facing)
        for base, pose in zip(column, follow(column, trail), strict=True)
    )


def _at_front(base: Footprint, place: Pose) -> Pose:
    """The pose at which the middle of a base's front lies at a place, looking its way."""
    return pose_with(
        base.outline, place.facing, outline_middle(base.outline, Side.FRONT), place.point
    )
