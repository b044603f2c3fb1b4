"""A base as an area: what is laid over terrain, corridors and fields of fire.

Round bases are measured by centre and radius wherever a number or a yes is asked for; the area of
one, fit to be drawn and cut, is the polygon about the circle that sweeping uses too.
"""

from collections.abc import Sequence
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.convex import convex_parts
from vtt.geometry.distance import core, radius
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline
from vtt.geometry.pose import Point, Pose
from vtt.geometry.shapes import polygon
from vtt.geometry.tolerance import CONTACT_MM, NOISE

MARGIN_MM = CONTACT_MM + NOISE
"""How deep a base must reach into an area to be in it, in mm."""


def base_area(base: Footprint) -> BaseGeometry:
    """The area that a base covers on the table."""
    parts = convex_area_parts(base)
    return parts[0] if base.is_round else base.polygon


def convex_area_parts(base: Footprint) -> list[BaseGeometry]:
    """Convex polygons on the table that make up the area of a base."""
    return [polygon(base.pose.all_to_table(part.points)) for part in convex_parts(base.outline)]


def reaches_into(base: Footprint, area: BaseGeometry) -> bool:
    """Whether a base lies in an area by more than the tolerance; lying along its rim is outside.

    >>> from vtt.geometry.outline import rectangle
    >>> square = shapely.box(0, 0, 100, 100)
    >>> [reaches_into(Footprint(rectangle(40, 20), Pose(50, y)), square) for y in (-10, -9.9)]
    [False, True]
    """
    return any(area.distance(core(part)) <= radius(part) for part in drawn_in_parts(base))


def drawn_in(base: Footprint) -> BaseGeometry:
    """The area of a base drawn in by the tolerance on all sides (the shrink of B14 and B18)."""
    areas = [base_area(part) for part in drawn_in_parts(base)]
    return areas[0] if len(areas) == 1 else shapely.union_all(areas)


def drawn_in_parts(base: Footprint) -> list[Footprint]:
    """A base drawn in by the tolerance: nothing if it is thinner, more than one if a neck is."""
    return [Footprint(outline, base.pose) for outline in _drawn_in(base.outline)]


def standing(points: Sequence[Point]) -> Footprint:
    """A polygon of the table (an obstacle, a wood) as a footprint, so that bases can meet it."""
    return Footprint(PolygonOutline(tuple(points)), Pose(0.0, 0.0))


@lru_cache(maxsize=1024)
def _drawn_in(outline: Outline) -> tuple[Outline, ...]:
    if isinstance(outline, CircleOutline):
        smaller = outline.radius - MARGIN_MM
        return (CircleOutline(smaller),) if smaller > 0.0 else ()
    parts = shapely.get_parts(polygon(outline.points).buffer(-MARGIN_MM, join_style="mitre"))
    return tuple(
        PolygonOutline(tuple((x, y) for x, y in part.exterior.coords[:-1]))
        for part in parts
        if not part.is_empty
    )
