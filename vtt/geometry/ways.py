"""The shortest way round obstacles between two bases (B19).

A shortest way bends only at corners of obstacles, so it is found in the graph of corners that see
each other. That graph is kept for the same obstacles; only what start and goal see is worked out
anew. From a base the way leaves at the point nearest to the first bend.
"""

import heapq
import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import convex_area_parts
from vtt.geometry.barriers import Array, Barriers, Flags
from vtt.geometry.distance import core, radius
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point

Place: TypeAlias = Footprint | BaseGeometry
"""An end of a way: a base, or any point, line or convex area of the table (a table edge)."""


@dataclass(frozen=True)
class Way:
    """A way: its points in order, both ends included, and its length in mm."""

    points: tuple[Point, ...]
    length: float


def shortest_way(start: Place, goal: Place, obstacles: Iterable[BaseGeometry]) -> Way | None:
    """The shortest way between two places round obstacles, or None where there is none.

    Args:
        start: where the way begins.
        goal: where it ends.
        obstacles: polygons or lines in table mm that it may not cross. For a way of a base with its
            width, give obstacles grown by half of it, and the base's centre as `start`.
    """
    return way_finder(tuple(obstacles)).way(start, goal)


@lru_cache(maxsize=16)
def way_finder(obstacles: tuple[BaseGeometry, ...]) -> "WayFinder":
    """The ways round these obstacles; kept, so that asking again costs little."""
    return WayFinder(Barriers(obstacles))


class WayFinder:
    """Shortest ways round one set of obstacles."""

    def __init__(self, barriers: Barriers) -> None:
        self.barriers = barriers

    def way(self, start: Place, goal: Place) -> Way | None:
        """The shortest way between two places, or None where the obstacles leave none."""
        direct, is_shortest = self._direct(start, goal)
        if is_shortest:
            return direct
        bent = self._bent(start, goal)
        ways = [way for way in (direct, bent) if way is not None]
        return min(ways, key=lambda way: way.length, default=None)

    def corners_within(self, start: Place, farthest: float) -> dict[int, float]:
        """The corners (rows of `barriers.corners`) to which the way is at most so long, with it in mm."""
        leaving = self._seen_from(start)
        heap = [
            (mm, corner)
            for corner, (mm, seen) in enumerate(
                zip(leaving.apart.tolist(), leaving.free.tolist(), strict=True)
            )
            if seen
        ]
        heapq.heapify(heap)
        found: dict[int, float] = {}
        while heap:
            mm, corner = heapq.heappop(heap)
            if corner in found or mm > farthest:
                continue
            found[corner] = mm
            for other, length in self._graph[corner]:
                heapq.heappush(heap, (mm + length, other))
        return found

    @cached_property
    def _graph(self) -> list[list[tuple[int, float]]]:
        """For each corner those it sees, with their distances in mm."""
        corners = self.barriers.corners
        first, second = self.barriers.bitangents
        free = self.barriers.free(corners[first], corners[second])
        first, second = first[free], second[free]
        apart = corners[second] - corners[first]
        lengths = np.hypot(apart[:, 0], apart[:, 1])
        graph: list[list[tuple[int, float]]] = [[] for _ in corners]
        for a, b, mm in zip(first.tolist(), second.tolist(), lengths.tolist(), strict=True):
            graph[a].append((b, mm))
            graph[b].append((a, mm))
        return graph

    def _direct(self, start: Place, goal: Place) -> tuple[Way | None, bool]:
        """The shortest straight line that is free, and whether no way can be shorter.

        Between two convex parts nothing is shorter than the line of their nearest points; where
        that is blocked for some parts, a bent way between them may be shorter than what is free.
        """
        lines = [_line(a, b) for a in _convex_parts(start) for b in _convex_parts(goal)]
        ends = np.array(lines)
        free = self.barriers.free(ends[:, 0], ends[:, 1]).tolist()
        ranked = sorted((math.dist(*line), row) for row, line in enumerate(lines))
        for place, (length, row) in enumerate(ranked):
            if free[row]:
                return Way(lines[row], length), place == 0
        return None, False

    def _bent(self, start: Place, goal: Place) -> Way | None:
        """The shortest way with a bend, or None."""
        leaving, arriving = self._seen_from(start), self._seen_from(goal)
        bends = self._search(leaving, arriving)
        if not bends:
            return None
        ends = [leaving.points[bends[0]], *self.barriers.corners[bends], arriving.points[bends[-1]]]
        points = [(float(x), float(y)) for x, y in ends]
        return Way(tuple(points), sum(math.dist(a, b) for a, b in itertools.pairwise(points)))

    def _seen_from(self, place: Place) -> "_Outlook":
        """Each corner from the nearest point of a place; of its convex parts the nearest one counts."""
        corners = self.barriers.corners
        outlooks = []
        for part in _convex_parts(place):
            points = _nearest(part, corners)
            way = corners - points
            apart = np.hypot(way[:, 0], way[:, 1])
            outlooks.append(_Outlook(points, apart, self.barriers.free(points, corners), apart))
        return outlooks[0] if len(outlooks) == 1 else _joined(outlooks)

    def _search(self, leaving: "_Outlook", arriving: "_Outlook") -> list[int]:
        """The corners at which the shortest way bends, none where there is no way.

        A*, with the distance to the goal as the crow flies as the bound; the goal itself is one
        more node, reached from the corners that see it.
        """
        graph, rest, seen = self._graph, arriving.bound.tolist(), arriving.free.tolist()
        ends = arriving.apart.tolist()
        came_from: dict[int, int] = {}
        heap = [
            (mm + rest[corner], mm, corner, corner)
            for corner, mm in enumerate(leaving.apart.tolist())
            if leaving.free[corner]
        ]
        heapq.heapify(heap)
        while heap:
            _, mm, corner, before = heapq.heappop(heap)
            if corner == GOAL:
                return _path_back(came_from, before)
            if corner in came_from:
                continue
            came_from[corner] = before
            if seen[corner]:
                heapq.heappush(heap, (mm + ends[corner], mm, GOAL, corner))
            for other, length in graph[corner]:
                if other not in came_from:
                    total = mm + length
                    heapq.heappush(heap, (total + rest[other], total, other, corner))
        return []


GOAL = -1
"""Stands for the goal among the corners of a search."""


@dataclass(frozen=True, slots=True)
class _Outlook:
    """For each corner the point of a place nearest to it, how far it is, and whether it is seen.

    `bound` is the distance from the nearest part of the place, seen or not.
    """

    points: Array
    apart: Array
    free: Flags
    bound: Array


def _joined(outlooks: list[_Outlook]) -> _Outlook:
    """Of several parts of one place the nearest that sees a corner, for each corner."""
    apart = np.array([outlook.apart for outlook in outlooks])
    free = np.array([outlook.free for outlook in outlooks])
    points = np.array([outlook.points for outlook in outlooks])
    best = np.argmin(np.where(free, apart, np.inf), axis=0)
    columns = np.arange(len(best))
    seen = np.logical_or.reduce(free, axis=0)
    return _Outlook(points[best, columns], apart[best, columns], seen, apart.min(axis=0))


def _path_back(came_from: dict[int, int], corner: int) -> list[int]:
    path = [corner]
    while came_from[path[-1]] != path[-1]:
        path.append(came_from[path[-1]])
    return path[::-1]


def _convex_parts(place: Place) -> list[tuple[BaseGeometry, float]]:
    """A place as convex shapes, each with a radius about it."""
    if not isinstance(place, Footprint):
        return [(place, 0.0)]
    if place.is_round:
        return [(core(place), radius(place))]
    return [(part, 0.0) for part in convex_area_parts(place)]


def _line(a: tuple[BaseGeometry, float], b: tuple[BaseGeometry, float]) -> tuple[Point, Point]:
    """The shortest line between two shapes with radii; of no length where they meet."""
    start, end = shapely.get_coordinates(shapely.shortest_line(a[0], b[0])).tolist()
    apart = math.dist(start, end)
    if apart <= a[1] + b[1]:
        share = a[1] / (a[1] + b[1]) if a[1] + b[1] else 0.0
        middle = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
        return (middle, middle)
    x, y = (end[0] - start[0]) / apart, (end[1] - start[1]) / apart
    return (
        (start[0] + a[1] * x, start[1] + a[1] * y),
        (end[0] - b[1] * x, end[1] - b[1] * y),
    )


def _nearest(part: tuple[BaseGeometry, float], points: Array) -> Array:
    """The points of a shape with a radius that are nearest to points (N, 2)."""
    shape, about = part
    lines = shapely.shortest_line(shape, shapely.points(points))
    ends = shapely.get_coordinates(lines).reshape(-1, 2, 2)
    way = points - ends[:, 0]
    length = np.hypot(way[:, 0], way[:, 1])
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.nan_to_num(np.minimum(about / length, 1.0))
    nearest: Array = ends[:, 0] + share[:, None] * way
    return nearest
