"""How deep two bases stand in one another: the shortest push that parts them."""

import itertools
import math
from typing import TYPE_CHECKING

import shapely

from vtt.geometry.convex import convex_parts
from vtt.geometry.distance import core, distance, radius, swapped
from vtt.geometry.footprint import Footprint
from vtt.geometry.shapes import polygon

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry


def separation(a: Footprint, b: Footprint) -> float:
    """The distance in mm where two bases stand apart, minus the push that parts them where not.

    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> shot = rectangle(40, 20)
    >>> separation(Footprint(shot, Pose(0, 0)), Footprint(shot, Pose(0, -17, 180)))
    -3.0
    """
    apart = distance(a, b)
    return apart if apart > 0.0 else 0.0 - push_mm(a, b)


def push_mm(a: Footprint, b: Footprint) -> float:
    """The shortest straight push in mm that parts two bases; 0 where they touch or stand apart.

    A concave outline counts as its hull against a round base: enough then, not always the least.
    """
    first, second = (b, a) if swapped(a, b) else (a, b)
    together = radius(a) + radius(b)
    if a.is_round and b.is_round:
        return max(0.0, together - math.dist(a.pose.point, b.pose.point))
    if a.is_round or b.is_round:
        hull, centre = (
            (core(b).convex_hull, core(a)) if a.is_round else (core(a).convex_hull, core(b))
        )
        return max(0.0, together + _depth(hull, centre))
    return max(0.0, _depth(_differences(first, second), shapely.Point(0.0, 0.0)))


def _depth(area: "BaseGeometry", point: "BaseGeometry") -> float:
    """How deep a point lies inside an area; minus its distance where it lies outside."""
    outside = area.distance(point)
    return -outside if outside > 0.0 else area.boundary.distance(point)


def _differences(a: Footprint, b: Footprint) -> "BaseGeometry":
    """Every shift of `b` at which the two meet (their Minkowski difference)."""
    return shapely.union_all(
        [
            _hull_of_differences(first, second)
            for first, second in itertools.product(_parts(a), _parts(b))
        ]
    )


def _parts(base: Footprint) -> list["Polygon"]:
    return [polygon(base.pose.all_to_table(part.points)) for part in convex_parts(base.outline)]


def _hull_of_differences(first: "Polygon", second: "Polygon") -> "BaseGeometry":
    corners, others = shapely.get_coordinates(first), shapely.get_coordinates(second)
    differences = (corners[:, None] - others[None, :]).reshape(-1, 2)
    return shapely.MultiPoint(differences).convex_hull
