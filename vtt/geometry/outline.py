"""The true outline of a base or counter in its own frame: a polygon or a circle, never a picture.

Local coordinates are mm about the piece's origin, x right, y down, front towards -y (facing 0).
This file knows no shapely, so that a state can be read and a window shown before it is loaded.
"""

import math
from typing import TypeAlias

import msgspec

from vtt.base.errors import GeometryError
from vtt.geometry.pose import Point


class PolygonOutline(msgspec.Struct, frozen=True, tag="polygon", array_like=True):
    """A simple polygon; for a base the ring begins front left and runs clockwise as seen from above."""

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        if len(self.points) < 3:
            raise GeometryError(
                f"a polygon outline needs 3 points or more, found {len(self.points)}"
            )
        if abs(signed_area(self.points)) <= 0.0:
            raise GeometryError("a polygon outline needs an area, found points on one line")

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in local mm."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs), min(ys), max(xs), max(ys))


class CircleOutline(msgspec.Struct, frozen=True, tag="circle", array_like=True):
    """A round base, measured by centre and radius; its centre is the origin."""

    radius: float

    def __post_init__(self) -> None:
        if not (math.isfinite(self.radius) and self.radius > 0.0):
            raise GeometryError(f"a round base needs a radius above 0 mm, found {self.radius}")

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in local mm."""
        return (-self.radius, -self.radius, self.radius, self.radius)


Outline: TypeAlias = PolygonOutline | CircleOutline


def rectangle(width: float, depth: float) -> PolygonOutline:
    """A rectangular base about its centre, corners in the order FL, FR, RR, RL.

    Raises:
        GeometryError: unless both lengths are above 0 mm.
    """
    if not (math.isfinite(width) and math.isfinite(depth) and width > 0.0 and depth > 0.0):
        raise GeometryError(f"a base needs a width and a depth above 0 mm, found {width} x {depth}")
    half_width, half_depth = width / 2, depth / 2
    return PolygonOutline(
        (
            (-half_width, -half_depth),
            (half_width, -half_depth),
            (half_width, half_depth),
            (-half_width, half_depth),
        )
    )


def outline_size(outline: Outline) -> tuple[float, float]:
    """Width and depth of the outline's box in its own frame, in mm."""
    left, top, right, bottom = outline.bounds
    return (right - left, bottom - top)


def signed_area(points: tuple[Point, ...]) -> float:
    """Area in mm2, positive when the ring runs clockwise on a table whose y runs down."""
    total = 0.0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        total += x1 * y2 - x2 * y1
    return total / 2
