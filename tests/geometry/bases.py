"""Bases for tests: the usual ones, strategies for any outline and pose, and moves of the plane."""

import math
from dataclasses import dataclass

from hypothesis import strategies as st

from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline, rectangle
from vtt.geometry.pose import Point, Pose, normalised

SHOT = rectangle(40, 20)
LANCERS = rectangle(40, 30)
WAGON = rectangle(40, 80)
ROUND = CircleOutline(20)
HEXAGON = PolygonOutline(
    tuple(Pose(0, 0, 60 * index).ahead(20).point for index in range(6))
)  # a corner ahead: no front edge
ANGLE = PolygonOutline(((-20, -20), (20, -20), (20, 0), (0, 0), (0, 20), (-20, 20)))  # an L


def at(x: float, y: float, facing: float = 0.0, outline: Outline = SHOT) -> Footprint:
    """A base, a `SHOT` if nothing else is said."""
    return Footprint(outline, Pose(x, y, facing))


def lengths(low: float, high: float) -> st.SearchStrategy[float]:
    """Lengths in mm, to the 0.001 that a state keeps."""
    return st.floats(low, high).map(lambda value: round(value, 3) + 0.0)


rectangles = st.builds(rectangle, lengths(5, 80), lengths(5, 80))
circles = st.builds(CircleOutline, lengths(5, 40))


@st.composite
def convex_polygons(draw: st.DrawFn) -> PolygonOutline:
    """Polygons with corners on a circle, clockwise from above."""
    count = draw(st.integers(3, 8))
    radius = draw(lengths(10, 40))
    offset = draw(st.floats(0, 360 / count))
    return PolygonOutline(
        tuple(
            Pose(0, 0, offset + 360 * index / count).ahead(radius).point for index in range(count)
        )
    )


outlines: st.SearchStrategy[Outline] = st.one_of(
    rectangles, circles, convex_polygons(), st.just(ANGLE)
)
with_corners = rectangles
facings = st.one_of(st.floats(0, 359.999).map(lambda f: round(f, 3)), st.sampled_from([0, 90, 180]))
poses = st.builds(Pose, lengths(-100, 100), lengths(-100, 100), facings)
footprints = st.builds(Footprint, outlines, poses)
rectangular = st.builds(Footprint, rectangles, poses)

small_turns = st.floats(-170, 170).map(lambda value: round(value, 3) + 0.0)
legs: st.SearchStrategy[Leg] = st.one_of(
    st.builds(Straight, lengths(-150, 150)),
    st.builds(Slide, lengths(-100, 100), lengths(-100, 100)),
    st.builds(Pivot, small_turns, st.none() | st.tuples(lengths(-60, 60), lengths(-60, 60))),
    st.builds(Free, poses),
)
wheels = st.builds(Wheel, st.sampled_from(["left", "right"]), small_turns)
legs_of_rectangles: st.SearchStrategy[Leg] = st.one_of(legs, wheels)


@dataclass(frozen=True)
class PlaneMove:
    """A shift, a turn about the table's origin and perhaps a mirror (left and right change)."""

    dx: float
    dy: float
    degrees: float
    mirrored: bool

    def point(self, point: Point) -> Point:
        x, y = (-point[0], point[1]) if self.mirrored else point
        return Pose(self.dx, self.dy, self.degrees).to_table((x, y))

    def pose(self, pose: Pose) -> Pose:
        facing = -pose.facing if self.mirrored else pose.facing
        return Pose(*self.point(pose.point), normalised(facing + self.degrees))

    def outline(self, outline: Outline) -> Outline:
        if not self.mirrored or isinstance(outline, CircleOutline):
            return outline
        return PolygonOutline(tuple((-x, y) for x, y in reversed(outline.points)))

    def base(self, base: Footprint) -> Footprint:
        return Footprint(self.outline(base.outline), self.pose(base.pose))

    def leg(self, leg: Leg) -> Leg:
        sign = -1.0 if self.mirrored else 1.0
        match leg:
            case Straight():
                return leg
            case Wheel(corner, degrees):
                other = {"left": "right", "right": "left"}
                return Wheel(other[corner] if self.mirrored else corner, sign * degrees)
            case Pivot(degrees, centre):
                return Pivot(sign * degrees, None if centre is None else self.point(centre))
            case Slide(dx, dy):
                x, y = self.point((dx, dy))
                x0, y0 = self.point((0.0, 0.0))
                return Slide(x - x0, y - y0)
            case Free(pose):
                return Free(self.pose(pose))


plane_moves = st.builds(
    PlaneMove, lengths(-500, 500), lengths(-500, 500), st.floats(0, 360), st.booleans()
)


def circle_points(base: Footprint, count: int = 24) -> list[Point]:
    """Points on the rim of a base: its corners, or points round a circle."""
    if isinstance(base.outline, CircleOutline):
        return [
            Pose(base.pose.x, base.pose.y, 360 * index / count).ahead(base.outline.radius).point
            for index in range(count)
        ]
    return list(base.corners)


def close(a: Point, b: Point, within: float = 1e-6) -> bool:
    """Whether two points are nearly the same."""
    return math.dist(a, b) <= within
