"""A ring of points (a polygon's edge) and a single point, in plain arithmetic."""

import math
from collections.abc import Iterator

from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM, NOISE, touching


def in_ring(ring: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies in a polygon (even-odd rule) or on its edge, within the tolerance."""
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in _edges(ring):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd or any(touching(_to_segment(*edge, point)) for edge in _level_with(ring, y))


def _level_with(ring: tuple[Point, ...], y: float) -> Iterator[tuple[Point, Point]]:
    """The edges that a point at this height can touch: of a long ring they are few."""
    low, high = y - CONTACT_MM - NOISE, y + CONTACT_MM + NOISE
    for start, end in _edges(ring):
        if (start[1] >= low or end[1] >= low) and (start[1] <= high or end[1] <= high):
            yield start, end


def _to_segment(start: Point, end: Point, point: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(1.0, max(0.0, along / square)) if square else 0.0
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))


def _edges(ring: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(ring, ring[1:] + ring[:1], strict=True)
