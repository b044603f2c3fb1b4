"""A place and a facing on the table: x right, y down, facing in degrees clockwise, 0 = up."""

import math
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from vtt.geometry.tolerance import POSE_DECIMALS

Point: TypeAlias = tuple[float, float]


class Pose(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where a piece's origin stands, in table mm, and which way its front looks.

    >>> Pose(100.0, 100.0, 90.0).to_table((0.0, -10.0))  # 10 mm ahead of a piece that faces right
    (110.0, 100.0)
    """

    x: float
    y: float
    facing: float = 0.0

    @property
    def point(self) -> Point:
        """The origin as a pair."""
        return (self.x, self.y)

    @property
    def forward(self) -> Point:
        """Unit vector straight ahead, in table coordinates."""
        sine, cosine = sine_cosine(self.facing)
        return (sine, -cosine)

    @property
    def right(self) -> Point:
        """Unit vector to the piece's right, in table coordinates."""
        sine, cosine = sine_cosine(self.facing)
        return (cosine, sine)

    def to_table(self, local: Point) -> Point:
        """A point of the piece's own frame (x right, y down at facing 0) on the table."""
        sine, cosine = sine_cosine(self.facing)
        x, y = local
        return (self.x + cosine * x - sine * y, self.y + sine * x + cosine * y)

    def all_to_table(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Points of the piece's own frame on the table, with one sine and cosine for all of them."""
        sine, cosine = sine_cosine(self.facing)
        x0, y0 = self.x, self.y
        return tuple([(x0 + cosine * x - sine * y, y0 + sine * x + cosine * y) for x, y in points])

    def to_local(self, point: Point) -> Point:
        """A table point in the piece's own frame."""
        sine, cosine = sine_cosine(self.facing)
        dx, dy = point[0] - self.x, point[1] - self.y
        return (cosine * dx + sine * dy, cosine * dy - sine * dx)

    def lateral_forward(self, point: Point) -> Point:
        """A table point as (mm to the piece's right, mm ahead of its origin)."""
        x, y = self.to_local(point)
        return (x, -y)

    def moved(self, dx: float, dy: float) -> "Pose":
        """Shifted by table mm, facing kept."""
        return Pose(self.x + dx, self.y + dy, self.facing)

    def ahead(self, distance: float, sideways: float = 0.0) -> "Pose":
        """Moved along its own facing (negative = straight back) and to its right, in mm."""
        (fx, fy), (rx, ry) = self.forward, self.right
        return self.moved(fx * distance + rx * sideways, fy * distance + ry * sideways)

    def turned(self, degrees: float) -> "Pose":
        """Turned about its own origin, clockwise."""
        return Pose(self.x, self.y, normalised(self.facing + degrees))

    def turned_about(self, centre: Point, degrees: float) -> "Pose":
        """Turned clockwise about a table point."""
        sine, cosine = sine_cosine(degrees)
        dx, dy = self.x - centre[0], self.y - centre[1]
        return Pose(
            centre[0] + cosine * dx - sine * dy,
            centre[1] + sine * dx + cosine * dy,
            normalised(self.facing + degrees),
        )

    def rounded(self) -> "Pose":
        """As a command stores it: to 0.001 mm and 0.001 degrees, never minus zero.

        >>> Pose(1.00004, -0.0, 359.9999).rounded()
        Pose(x=1.0, y=0.0, facing=0.0)
        """
        return Pose(
            round(self.x, POSE_DECIMALS) + 0.0,
            round(self.y, POSE_DECIMALS) + 0.0,
            normalised(round(self.facing % 360.0, POSE_DECIMALS)) + 0.0,
        )


def normalised(degrees: float) -> float:
    """An angle brought into [0, 360)."""
    angle = degrees % 360.0
    return 0.0 if angle >= 360.0 else angle


def angle_between(first: float, second: float) -> float:
    """The turn from `first` to `second` in degrees, in (-180, 180], clockwise positive.

    >>> angle_between(350.0, 10.0)
    20.0
    """
    difference = (second - first) % 360.0
    return difference - 360.0 if difference > 180.0 else difference


def sine_cosine(degrees: float) -> Point:
    """Sine and cosine, exact at multiples of 90 degrees (so that squared-up bases stay square)."""
    quarter, rest = divmod(degrees % 360.0, 90.0)
    if rest == 0.0:
        return ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[int(quarter) % 4]
    angle = math.radians(degrees)
    return (math.sin(angle), math.cos(angle))


def facing_towards(start: Point, end: Point) -> float:
    """The facing that looks from `start` to `end`; 0 when they coincide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return normalised(math.degrees(math.atan2(dx, -dy))) if dx or dy else 0.0
