"""Whether one base sees another past terrain that hides what lies more than a depth behind its rim.

A line of sight runs from a corner, or the middle of an edge, of the one base to one of the other's
(of a round base, from points about its rim). One free line is enough (B17).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import MARGIN_MM
from vtt.geometry.edges import outline_edges
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point, Pose, facing_towards
from vtt.geometry.tolerance import at_most

RIM_POINTS = 8
"""From how many points of its rim a round base looks; the first one looks straight at the other."""


@dataclass(frozen=True)
class Blind:
    """Something that hides: an area or a line, and how many mm of it a line of sight may cross.

    Depth 0 hides all that lies beyond (a wall, a base); a line of sight along its rim is free.
    """

    shape: BaseGeometry
    depth: float = 0.0


@dataclass(frozen=True)
class SightLine:
    """A line between two bases: its ends, its length in mm, and where a blind cuts it off, if any.

    `blind` is the number of that blind among those that were given.
    """

    start: Point
    end: Point
    length: float
    blocked_at: Point | None = None
    blind: int | None = None

    @property
    def is_free(self) -> bool:
        """Whether the one end is seen from the other."""
        return self.blocked_at is None


def visible(
    a: Footprint, b: Footprint, blinds: Sequence[Blind], farthest: float = math.inf
) -> bool:
    """Whether one base sees the other; the answer is the same both ways.

    Args:
        a: the base that looks.
        b: the base that is looked at.
        blinds: what hides; other bases too, where they do.
        farthest: how far one can see, in mm.
    """
    line = sight_line(a, b, blinds, farthest)
    return line is not None and line.is_free


def sight_line(
    a: Footprint, b: Footprint, blinds: Sequence[Blind], farthest: float = math.inf
) -> SightLine | None:
    """The shortest free line between two bases, else the shortest line with what cuts it off.

    None where all lines are longer than `farthest` mm.
    """
    starts, ends = _outlooks(a, b), _outlooks(b, a)
    pairs = [(start, end) for start in starts for end in ends]
    lengths = np.array([math.dist(start, end) for start, end in pairs])
    order = np.argsort(lengths, kind="stable")
    order = order[[at_most(length, farthest) for length in lengths[order].tolist()]]
    if order.size == 0:
        return None
    lines: Any = shapely.linestrings(_shortened(np.array([pairs[row] for row in order.tolist()])))
    cut = np.array([_cuts(lines, blind) for blind in blinds]).reshape(len(blinds), len(order))
    free = np.flatnonzero(~np.logical_or.reduce(cut, axis=0))
    at = int(free[0]) if free.size else 0
    start, end = pairs[int(order[at])]
    length = math.dist(start, end)
    if free.size:
        return SightLine(start, end, length)
    line = shapely.LineString((start, end))
    cutting = np.flatnonzero(cut[:, 0]).tolist()
    place, blind = min((_cut_off(line, blinds[row]), row) for row in cutting)
    spot = line.interpolate(place)
    return SightLine(start, end, length, (spot.x, spot.y), blind)


def _outlooks(base: Footprint, other: Footprint) -> list[Point]:
    """The points that a base looks from: corners and middles of edges, or points about its rim."""
    if isinstance(base.outline, CircleOutline):
        first = facing_towards(base.pose.point, other.pose.point)
        x, y = base.pose.point
        turns = (first + 360.0 * step / RIM_POINTS for step in range(RIM_POINTS))
        return [Pose(x, y, turn).ahead(base.outline.radius).point for turn in turns]
    edges = [edge.at(base.pose) for _, edge in outline_edges(base.outline)]
    return [point for edge in edges for point in (edge.start, edge.middle)]


def _shortened(lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lines (N, 2, 2) less the tolerance at both ends, so that a base sees along what it touches."""
    way = lines[:, 1] - lines[:, 0]
    length = np.hypot(way[:, 0], way[:, 1])
    with np.errstate(divide="ignore"):
        share = np.minimum(MARGIN_MM / length, 0.5)[:, None]
    return np.stack((lines[:, 0] + share * way, lines[:, 1] - share * way), axis=1)


def _cuts(lines: NDArray[Any], blind: Blind) -> NDArray[np.bool_]:
    """Which lines of sight a blind cuts off."""
    inside = _inside(blind)
    if not _is_area(blind):
        return np.asarray(shapely.intersects(lines, inside))
    return np.asarray(shapely.length(shapely.intersection(lines, inside)) > blind.depth)


def _cut_off(line: shapely.LineString, blind: Blind) -> float:
    """How far along a line, in mm, it has run through as much of a blind as it may."""
    parts = shapely.get_parts(line.intersection(_inside(blind)))
    ends = [shapely.get_coordinates(part)[[0, -1]] for part in parts]
    spans = sorted(sorted(line.project(shapely.Point(end)) for end in pair) for pair in ends)
    left = blind.depth if _is_area(blind) else 0.0
    for first, last in spans:
        if last - first > left or not _is_area(blind):
            return float(first + left)
        left -= last - first
    return float(spans[-1][1])


def _inside(blind: Blind) -> BaseGeometry:
    """An area drawn in by the tolerance, so that its rim hides nothing; a line as it is."""
    return blind.shape.buffer(-MARGIN_MM, join_style="mitre") if _is_area(blind) else blind.shape


def _is_area(blind: Blind) -> bool:
    return bool(blind.shape.area > 0.0)
