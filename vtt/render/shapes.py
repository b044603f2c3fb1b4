"""Outlines that pictures are full of: arcs, rounded corners, smooth lines. Points in mm."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.pose import Point, Pose, sine_cosine
from vtt.render.primitives import Ring

ARC_STEPS = 5
CIRCLE_STEPS = 72
NEEDLE = 0.2
"""At corners sharper than this a ring is drawn in no farther than its sides."""


def rectangle_ring(left: float, top: float, right: float, bottom: float) -> Ring:
    """A rectangle by its sides, clockwise from the upper left."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def circle_ring(centre: Point, radius: float, steps: int = CIRCLE_STEPS) -> Ring:
    """A circle as a ring, for drawing only: measuring uses centre and radius."""
    angles = (math.tau * k / steps for k in range(steps))
    return tuple(
        (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        for angle in angles
    )


def rounded(points: Ring, radius: float) -> Ring:
    """A ring with its corners rounded; a short side makes its corners' radius smaller."""
    if radius <= 0.0:
        return points
    result: list[Point] = []
    for before, corner, after in zip(
        points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
    ):
        result.extend(_rounded_corner(before, corner, after, radius))
    return tuple(result)


@lru_cache(maxsize=4096)
def outline_ring(outline: Outline, inset: float = 0.0, radius: float = 0.0) -> Ring:
    """An outline in its own frame as a ring, drawn in by `inset` mm (out when negative)."""
    if isinstance(outline, CircleOutline):
        return circle_ring((0.0, 0.0), max(0.0, outline.radius - inset))
    return rounded(drawn_in(outline.points, inset), radius)


def drawn_in(points: Ring, inset: float) -> Ring:
    """A clockwise ring with every side moved inwards by `inset` mm (outwards when negative).

    Meant for small insets of simple shapes such as bases: sides keep their order.
    """
    if inset == 0.0:
        return points
    result = []
    for before, corner, after in zip(
        points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
    ):
        result.append(_drawn_in_corner(before, corner, after, inset))
    return tuple(result)


def placed_ring(points: Ring, pose: Pose) -> Ring:
    """A ring of a piece's own frame on the table."""
    sine, cosine = sine_cosine(pose.facing)
    x, y = pose.x, pose.y
    return tuple((x + cosine * a - sine * b, y + sine * a + cosine * b) for a, b in points)


def smooth(points: Ring, closed: bool, rounds: int = 2) -> Ring:
    """A line without corners through nearly the same places (Chaikin's corner cutting).

    The ends of an open line stay where they are.
    """
    for _ in range(rounds):
        pairs = zip(points, points[1:] + points[:1] if closed else points[1:], strict=False)
        cut: list[Point] = [] if closed else [points[0]]
        for first, second in pairs:
            cut += [_between(first, second, 0.25), _between(first, second, 0.75)]
        if not closed:
            cut.append(points[-1])
        points = tuple(cut)
    return points


def length_of(points: Sequence[Point]) -> float:
    """The length of a polyline in mm."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _rounded_corner(before: Point, corner: Point, after: Point, radius: float) -> list[Point]:
    """A quadratic curve over the corner, in `ARC_STEPS` steps."""
    start = _towards(corner, before, radius)
    end = _towards(corner, after, radius)
    points = []
    for step in range(ARC_STEPS + 1):
        t = step / ARC_STEPS
        points.append(_between(_between(start, corner, t), _between(corner, end, t), t))
    return points


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = math.dist(start, end)
    return _between(start, end, min(distance / length, 0.5)) if length > 0.0 else start


def _between(first: Point, second: Point, t: float) -> Point:
    return (first[0] + (second[0] - first[0]) * t, first[1] + (second[1] - first[1]) * t)


def _drawn_in_corner(before: Point, corner: Point, after: Point, inset: float) -> Point:
    """Where the two sides at a corner meet after both have moved inwards."""
    (nx, ny), (mx, my) = _inward(before, corner), _inward(corner, after)
    spread = max(1.0 + nx * mx + ny * my, NEEDLE)
    return (corner[0] + inset * (nx + mx) / spread, corner[1] + inset * (ny + my) / spread)


def _inward(start: Point, end: Point) -> Point:
    """Unit vector to the right of a side: inwards on a clockwise ring (y down)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return (-dy / length, dx / length) if length > 0.0 else (0.0, 0.0)
