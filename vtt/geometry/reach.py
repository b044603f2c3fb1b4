"""Where a base can get to among obstacles, kept at its facing: regions for its origin.

Two measures: as the crow flies, when a game charges from where a base starts to where it ends; and
along the shortest way round, when it charges the way itself. Contact is allowed, overlapping not.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import base_area
from vtt.geometry.barriers import Barriers
from vtt.geometry.footprint import Footprint
from vtt.geometry.minkowski import blocked_shifts
from vtt.geometry.outlook import disc, seen_region
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import touching
from vtt.geometry.ways import WayFinder, way_finder

RIM_ERROR_MM = 0.5
"""So much at most a way is shorter from the nearest point of a rim than from those that stand for it."""

Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""


def reachable_region(
    base: Footprint,
    allowance: float,
    obstacles: Sequence[BaseGeometry],
    table: Bounds | None = None,
) -> BaseGeometry:
    """Where a base can come to stand with at most `allowance` mm between start and end.

    Only places are counted that some path among the obstacles leads to inside that distance,
    however long the path; where its length is charged, see `region_by_way`.

    Args:
        base: the base where it starts.
        allowance: how far its origin may be displaced, in mm.
        obstacles: what it may not overlap, in table mm; it overlaps none at the start.
        table: what it may not leave.
    """
    return _around(base, disc(base.pose.point, allowance), _blocked(base, obstacles), table)


def region_by_way(
    base: Footprint,
    allowance: float,
    obstacles: Sequence[BaseGeometry],
    table: Bounds | None = None,
) -> BaseGeometry:
    """Where a base can come to stand with a way of at most `allowance` mm round the obstacles.

    It is what is seen from the start, and from every corner of the grown obstacles that a shortest
    way bends at, out to what is left of the allowance there. Arguments as for `reachable_region`.
    """
    blocked, start = _blocked(base, obstacles), base.pose.point
    barriers = Barriers([blocked])
    bends = WayFinder(barriers).corners_within(shapely.Point(start), allowance)
    seen = [seen_region(start, allowance, barriers)]
    for corner, spent in bends.items():
        x, y = barriers.corners[corner].tolist()
        seen.append(seen_region((x, y), allowance - spent, barriers))
    return _around(base, shapely.union_all(seen), blocked, table)


def within_way(base: Footprint, farthest: float, obstacles: Sequence[BaseGeometry]) -> BaseGeometry:
    """All points to which the shortest way from a base's edge is at most `farthest` mm long.

    It errs to the small side, by at most `RIM_ERROR_MM`. (B19)

    Args:
        base: where the ways begin.
        farthest: how long they may be, in mm.
        obstacles: what they may not cross, in table mm.
    """
    finder = way_finder(tuple(obstacles))
    bends = finder.corners_within(base, farthest)
    seen = [base_area(base)]
    seen += [seen_region(point, farthest, finder.barriers) for point in _rim(base, farthest)]
    for corner, spent in bends.items():
        x, y = finder.barriers.corners[corner].tolist()
        seen.append(seen_region((x, y), farthest - spent, finder.barriers))
    return shapely.union_all(seen)


def _rim(base: Footprint, farthest: float) -> list[Point]:
    """Points on the edge of a base, close enough together to stand for all of it at that distance."""
    apart = 2.0 * math.sqrt(2.0 * RIM_ERROR_MM * farthest)
    ring = shapely.segmentize(shapely.boundary(base_area(base)), max(apart, RIM_ERROR_MM))
    return [(x, y) for x, y in shapely.get_coordinates(ring)[:-1].tolist()]


def _blocked(base: Footprint, obstacles: Sequence[BaseGeometry]) -> BaseGeometry:
    """Where the origin of a base may not come to."""
    return affinity.translate(blocked_shifts(base, obstacles), base.pose.x, base.pose.y)


def _around(
    base: Footprint, region: BaseGeometry, blocked: BaseGeometry, table: Bounds | None
) -> BaseGeometry:
    """What is left of a region without the blocked places, as far as it hangs together with the start."""
    free = shapely.difference(region, blocked)
    if table is not None:
        free = shapely.intersection(free, _on_table(base, table))
    start = shapely.Point(base.pose.point)
    parts = shapely.get_parts(free)
    return shapely.union_all([part for part in parts if touching(part.distance(start))])


def _on_table(base: Footprint, table: Bounds) -> BaseGeometry:
    """Where the origin of a base may be for the base to stand on the table."""
    (x, y), (left, top, right, bottom) = base.pose.point, base.bounds
    return shapely.box(
        table[0] + x - left, table[1] + y - top, table[2] + x - right, table[3] + y - bottom
    )
