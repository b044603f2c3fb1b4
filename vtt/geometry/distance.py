"""How far two bases stand apart, from edge to edge, and whether one stands on the other.

Round bases are measured by centre and radius. Every answer is the same from A to B and from B to A,
to the last bit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import shapely

from vtt.geometry.footprint import Footprint
from vtt.geometry.inset import inset_core, inset_radius
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True, slots=True)
class Gap:
    """The room between two bases in mm, and the nearest point of each (equal where they meet)."""

    distance: float
    first: Point
    second: Point


def distance(a: Footprint, b: Footprint) -> float:
    """The shortest distance between two bases in mm; 0 when they meet or overlap (B3).

    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> shot = rectangle(40, 20)
    >>> distance(Footprint(shot, Pose(0, 0)), Footprint(shot, Pose(0, -100, 180)))
    80.0
    """
    return max(0.0, between(core(a), core(b)) - (radius(a) + radius(b)))


def gap(a: Footprint, b: Footprint) -> Gap:
    """The distance with the nearest point of each base, fit to be drawn."""
    if swapped(a, b):
        found = gap(b, a)
        return Gap(found.distance, found.second, found.first)
    start, end = shapely.shortest_line(core(a), core(b)).coords
    apart = between(core(a), core(b))
    room = apart - (radius(a) + radius(b))
    if room > 0.0:
        return Gap(room, _towards(start, end, radius(a)), _towards(end, start, radius(b)))
    shared = _towards(start, end, _shared_at(apart, radius(a), radius(b)))
    return Gap(0.0, shared, shared)


def overlaps(a: Footprint, b: Footprint) -> bool:
    """Whether one base stands on the other by more than the tolerance (B0, the shrink rule)."""
    if distance(a, b) > 0.0:
        return False
    apart = between(inset_core(a), inset_core(b))
    return apart <= inset_radius(a.outline) + inset_radius(b.outline)


def core(base: Footprint) -> "BaseGeometry":
    """The polygon of a base, or the centre of a round one: what shapely measures from."""
    return shapely.Point(base.pose.point) if base.is_round else base.polygon


def radius(base: Footprint) -> float:
    """The radius in mm about the core: 0 for a polygon."""
    return base.outline.radius if isinstance(base.outline, CircleOutline) else 0.0


def between(first: "BaseGeometry", second: "BaseGeometry") -> float:
    """The distance of two shapes in mm; GEOS's own may differ by a rounding when they are swapped."""
    return min(first.distance(second), second.distance(first))


def swapped(a: Footprint, b: Footprint) -> bool:
    """Whether `b` is measured first where the order shows: by place and shape, whoever asks."""
    return _order(b) < _order(a)


def _order(base: Footprint) -> tuple[float, float, float, tuple[Point, ...]]:
    corners = () if base.is_round else base.corners
    return (base.pose.x, base.pose.y, radius(base), corners)


def _towards(start: Sequence[float], end: Sequence[float], length: float) -> Point:
    """The point `length` mm from `start` towards `end`; `start` itself where they coincide."""
    apart = math.dist(start, end)
    if apart == 0.0:
        return (start[0], start[1])
    share = length / apart
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _shared_at(apart: float, first: float, second: float) -> float:
    """Where on the line between two meeting cores a point lies that belongs to both bases."""
    low, high = max(0.0, apart - second), min(apart, first)
    return (low + high) / 2
