"""Obstacles to a way as lines to be crossed, and the corners that a way may bend at.

Obstacles that touch, or leave a slit no wider than twice the tolerance, are one; real gaps of any
width stay open (B19). What is crossed is drawn in by the tolerance, so that a way may rub along an
edge and turn at a corner.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]
Indices = NDArray[np.intp]

MITRE_LIMIT = 20.0
"""Sharp corners stay corners when obstacles are grown and drawn in, down to 6 degrees."""

CHUNK = 1_000_000
"""How many pairs of lines and edges are tested in one go: some megabytes of memory."""


@dataclass(frozen=True)
class Rings:
    """Points of closed rings in a row; `before` and `after` are the rows of each one's neighbours.

    The obstacle lies to the left of the way from a point to the next, in shapely's sense (y up).
    """

    points: Array
    before: Indices
    after: Indices

    @classmethod
    def of(cls, area: BaseGeometry) -> "Rings":
        """The rings of all polygons of an area, holes included."""
        points: list[Array] = [np.empty((0, 2))]
        before: list[Indices] = [np.empty(0, dtype=np.intp)]
        after: list[Indices] = [np.empty(0, dtype=np.intp)]
        count = 0
        for ring in _oriented_rings(area):
            rows = np.arange(count, count + len(ring))
            points.append(ring)
            before.append(np.roll(rows, 1))
            after.append(np.roll(rows, -1))
            count += len(ring)
        return cls(np.concatenate(points), np.concatenate(before), np.concatenate(after))


class Barriers:
    """A set of obstacles, merged.

    Args:
        obstacles: polygons or lines in table mm; a line, or a polygon thinner than the tolerance,
            counts as a wall of a few hundredths of a millimetre.
    """

    def __init__(self, obstacles: Iterable[BaseGeometry]) -> None:
        grown = shapely.union_all([_buffered(_solid(shape), CONTACT_MM) for shape in obstacles])
        self.area = _buffered(grown, -CONTACT_MM)
        self._edges = Rings.of(_buffered(grown, -2 * CONTACT_MM))
        self._rings = Rings.of(self.area)

    @cached_property
    def _bends(self) -> Indices:
        """Rows of the corners that stick out: the only ones that a shortest way bends at."""
        rings = self._rings
        into = rings.points - rings.points[rings.before]
        out = rings.points[rings.after] - rings.points
        return np.flatnonzero(into[:, 0] * out[:, 1] - into[:, 1] * out[:, 0] > 0.0)

    @cached_property
    def corners(self) -> Array:
        """The points at which a shortest way may bend, (V, 2)."""
        return self._rings.points[self._bends]

    @cached_property
    def bitangents(self) -> tuple[Indices, Indices]:
        """Pairs of corners whose line runs past both obstacles, not into one at its end."""
        passes = self._passes()
        first, second = np.nonzero(np.triu(passes & passes.T, k=1))
        return first, second

    def free(self, starts: Array, ends: Array) -> Flags:
        """Whether each of the lines (N, 2) from starts to ends crosses no obstacle."""
        step = max(1, CHUNK // max(1, len(self._edges.points)))
        parts = [slice(at, at + step) for at in range(0, len(starts), step)]
        crossed = [self._crossed(starts[part], ends[part]) for part in parts]
        return ~np.concatenate([np.empty(0, dtype=np.bool_), *crossed])

    def edges_near(self, point: Point, radius: float) -> tuple[Array, Array]:
        """Starts and ends of the edges of obstacles that come within `radius` mm of a point."""
        eye = np.array(point)
        starts, ends = self._edges.points, self._edges.points[self._edges.after]
        way, offset = ends - starts, eye - starts
        share = np.clip((offset * way).sum(axis=1) / (way * way).sum(axis=1), 0.0, 1.0)
        rest = offset - share[:, None] * way
        near = np.hypot(rest[:, 0], rest[:, 1]) <= radius
        return starts[near], ends[near]

    def _passes(self) -> Flags:
        """Whether the line from each corner (row) to each other leaves its obstacle on one side."""
        rings, rows, corners = self._rings, self._bends, self.corners
        way = corners[None, :, :] - corners[:, None, :]
        sides = []
        for beside in (rings.before[rows], rings.after[rows]):
            edge = rings.points[beside] - corners
            unit = (edge / np.hypot(edge[:, 0], edge[:, 1])[:, None])[:, None, :]
            sides.append(unit[..., 0] * way[..., 1] - unit[..., 1] * way[..., 0])
        left = np.minimum(*sides) >= -CONTACT_MM
        right = np.maximum(*sides) <= CONTACT_MM
        passes: Flags = left | right
        return passes

    def _crossed(self, starts: Array, ends: Array) -> Flags:
        """Two lines cross when the ends of each lie on two sides of the other."""
        points, after = self._edges.points, self._edges.after
        beyond = _left_of(starts, ends, points)
        parted = beyond != beyond[:, after]
        begins, finishes = points, points[after]
        parted &= (_left_of(begins, finishes, starts) != _left_of(begins, finishes, ends)).T
        crossed: Flags = np.logical_or.reduce(parted, axis=1)
        return crossed


def _left_of(starts: Array, ends: Array, points: Array) -> Flags:
    """Whether points (P, 2) lie left of lines (N, 2): a matrix (N, P), as one product."""
    way = ends - starts
    offset = way[:, 1] * starts[:, 0] - way[:, 0] * starts[:, 1]
    lines = np.stack((-way[:, 1], way[:, 0], offset), axis=1)
    left: Flags = lines[:, :2] @ points.T + lines[:, 2:] > 0.0
    return left


def _solid(shape: BaseGeometry) -> BaseGeometry:
    """A shape that something is left of when it is drawn in."""
    drawn_in = _buffered(shape, -CONTACT_MM)
    if drawn_in.is_empty:
        return shape.buffer(2 * CONTACT_MM, quad_segs=2, cap_style="square")
    return shape


def _buffered(shape: BaseGeometry, distance: float) -> BaseGeometry:
    return shape.buffer(distance, join_style="mitre", mitre_limit=MITRE_LIMIT, cap_style="square")


def _oriented_rings(area: BaseGeometry) -> Iterator[Array]:
    for part in shapely.get_parts(area):
        if isinstance(part, Polygon) and not part.is_empty:
            turned = orient(part)
            rings: Sequence[BaseGeometry] = (turned.exterior, *turned.interiors)
            for ring in rings:
                yield shapely.get_coordinates(ring)[:-1]
