"""Lanes of fire: the corridors from a muzzle to two neighbouring corners of a target (B18).

The lane is what lies between two lines, one from each end of the muzzle, that do not cross and do
not run through the target. (The two bare lines would graze a friend who exactly fills the file.)
All lanes of one muzzle to many targets are found in one go over numpy arrays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from vtt.geometry.area import MARGIN_MM
from vtt.geometry.convex_pairs import ConvexShapes
from vtt.geometry.distance import radius
from vtt.geometry.edges import Edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import PolygonOutline, signed_area
from vtt.geometry.pose import Point
from vtt.geometry.shapes import polygon

Array = NDArray[np.float64]
Indices = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Lanes:
    """Lanes as rings (M, 4, 2): left end, its corner, right end's corner, right end; and whose."""

    rings: Array
    target: Indices

    @property
    def areas(self) -> Array:
        """Areas in mm2, (M,): half the product of the two diagonals."""
        rings = self.rings
        areas: Array = np.abs(_cross(rings[:, 2] - rings[:, 0], rings[:, 3] - rings[:, 1])) / 2
        return areas

    @property
    def shapes(self) -> ConvexShapes:
        """The lanes as polygons to be held against others (a slanting one may not be convex)."""
        return ConvexShapes.from_rings(self.rings)

    def points(self) -> list[tuple[Point, ...]]:
        """Each lane as a ring of points."""
        return [tuple((x, y) for x, y in ring) for ring in self.rings.tolist()]

    def rows(self, chosen: Flags) -> "Lanes":
        """Some of the lanes."""
        return Lanes(self.rings[chosen], self.target[chosen])


def lanes_of_fire(muzzle: Edge, targets: Sequence[Footprint]) -> Lanes:
    """All lanes from a muzzle to targets, by their number in `targets`.

    A polygon has a lane for each edge both of whose corners can be reached; a round target the one
    between its two tangents. Of a concave target the corners of its hull count.
    """
    found = _to_edges(muzzle, targets)
    if any(target.is_round for target in targets):
        discs = _to_discs(muzzle, targets)
        found = Lanes(
            np.concatenate((found.rings, discs.rings)), np.concatenate((found.target, discs.target))
        )
    return found.rows(found.areas > 0.0)


def _to_edges(muzzle: Edge, targets: Sequence[Footprint]) -> Lanes:
    left, right = np.array(muzzle.start), np.array(muzzle.end)
    corners = _corners(targets)
    rows = np.arange(len(corners.points))
    pairs = np.stack((rows, corners.after), axis=1)
    if muzzle.length > 0.0:
        pairs = np.concatenate((pairs, pairs[:, ::-1]))
    free = corners.free_from(left)[pairs[:, 0]] & corners.free_from(right)[pairs[:, 1]]
    free &= _ahead(muzzle, corners.points)[pairs].all(axis=1)
    pairs = pairs[free]
    near, far = corners.points[pairs[:, 0]], corners.points[pairs[:, 1]]
    good = ~_cross_or_touch(left, near, far, right)
    return Lanes(_rings(left, near[good], far[good], right), corners.owner[pairs[good, 0]])


def _to_discs(muzzle: Edge, targets: Sequence[Footprint]) -> Lanes:
    left, right = np.array(muzzle.start), np.array(muzzle.end)
    rows = [row for row, target in enumerate(targets) if target.is_round]
    centres = np.array([targets[row].pose.point for row in rows]).reshape(-1, 2)
    radii = np.array([radius(targets[row]) for row in rows])
    near, far = _tangent(left, centres, radii, 1.0), _tangent(right, centres, radii, -1.0)
    with np.errstate(invalid="ignore"):  # no tangent from inside a disc: not a number, not ahead
        good = _ahead(muzzle, near) & _ahead(muzzle, far)
        good &= ~_cross_or_touch(left, near, far, right)
    owner = np.array(rows, dtype=np.intp)
    return Lanes(_rings(left, near[good], far[good], right), owner[good])


@dataclass(frozen=True, slots=True)
class _Corners:
    """Corners of many convex targets in a row, each with the rows of the ones beside it."""

    points: Array
    before: Indices
    after: Indices
    owner: Indices

    def free_from(self, point: Array) -> Flags:
        """Whether the line from a point to each corner does not run through the corner's target.

        It does if it comes in between the two edges at the corner: if both their far ends lie on
        their sides of the line by more than the tolerance.
        """
        way = point - self.points
        length = np.hypot(way[:, 0], way[:, 1])
        with np.errstate(invalid="ignore", divide="ignore"):
            one_side = _cross(self.points[self.after] - self.points, way) / length
            other_side = _cross(way, self.points[self.before] - self.points) / length
        free: Flags = ~((one_side > MARGIN_MM) & (other_side > MARGIN_MM))
        return free


def _corners(targets: Sequence[Footprint]) -> _Corners:
    points: list[Point] = []
    before: list[int] = []
    after: list[int] = []
    owner: list[int] = []
    for row, target in enumerate(targets):
        if isinstance(target.outline, PolygonOutline):
            hull = hull_points(target.outline)
            is_hull = hull == target.outline.points
            ring = target.corners if is_hull else target.pose.all_to_table(hull)
            first, last = len(points), len(points) + len(ring) - 1
            points += ring
            before += [last, *range(first, last)]
            after += [*range(first + 1, last + 1), first]
            owner += [row] * len(ring)
    return _Corners(
        np.array(points).reshape(-1, 2),
        np.array(before, dtype=np.intp),
        np.array(after, dtype=np.intp),
        np.array(owner, dtype=np.intp),
    )


@lru_cache(maxsize=1024)
def hull_points(outline: PolygonOutline) -> tuple[Point, ...]:
    """The corners of an outline's hull in local mm, clockwise as seen from above.

    They are the outline's own points, in their order, where these are such a ring already.
    """
    shape = polygon(outline.points)
    if signed_area(outline.points) > 0.0 and shapely.equals(shape, shape.convex_hull):
        return outline.points
    ring = shapely.get_coordinates(shape.convex_hull)[:-1]
    points = tuple((x, y) for x, y in ring.tolist())
    return points if signed_area(points) > 0.0 else points[::-1]


def _ahead(muzzle: Edge, points: Array) -> Flags:
    """Whether points lie ahead of the muzzle's line; a muzzle that is a point has no line."""
    if muzzle.length == 0.0:
        return ~np.isnan(points[:, 0])
    start, end = np.array(muzzle.start), np.array(muzzle.end)
    forward: Array = _cross(points - start, end - start) / muzzle.length
    return forward > MARGIN_MM


def _tangent(point: Array, centres: Array, radii: Array, side: float) -> Array:
    """Where lines from a point touch discs on their left (side 1) or right (-1), seen from it."""
    way = centres - point
    length = np.hypot(way[:, 0], way[:, 1])
    with np.errstate(invalid="ignore", divide="ignore"):
        sine = side * radii / length
        cosine = np.sqrt(1.0 - sine * sine)
    x = cosine * (way[:, 0] * cosine + way[:, 1] * sine)
    y = cosine * (way[:, 1] * cosine - way[:, 0] * sine)
    return point + np.stack((x, y), axis=1)


def _rings(left: Array, near: Array, far: Array, right: Array) -> Array:
    rings = np.empty((len(near), 4, 2))
    rings[:, 0], rings[:, 1], rings[:, 2], rings[:, 3] = left, near, far, right
    return rings


def _cross_or_touch(left: Array, near: Array, far: Array, right: Array) -> Flags:
    """Whether the lines left-near and right-far cross, or one ends on the other.

    Ending within the tolerance is ending on it: an edge that is seen end on is no edge to shoot at.
    """
    one = _cross(near - left, right - left) * _cross(near - left, far - left) < 0.0
    other = _cross(far - right, left - right) * _cross(far - right, near - right) < 0.0
    touching = _distance(near, right, far) <= MARGIN_MM
    touching |= _distance(far, left, near) <= MARGIN_MM
    meeting: Flags = (one & other) | touching
    return meeting


def _distance(points: Array, starts: Array, ends: Array) -> Array:
    """Distances in mm from points to the straight lines between starts and ends."""
    way, offset = ends - starts, points - starts
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.nan_to_num((offset * way).sum(axis=-1) / (way * way).sum(axis=-1))
    rest = offset - np.clip(share, 0.0, 1.0)[..., None] * way
    apart: Array = np.hypot(rest[..., 0], rest[..., 1])
    return apart


def _cross(a: Array, b: Array) -> Array:
    result: Array = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return result
