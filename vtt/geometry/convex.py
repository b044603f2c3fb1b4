"""An outline as convex polygons: what sweeping and pushing apart work on."""

import math
from functools import lru_cache

import shapely

from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline
from vtt.geometry.pose import Pose
from vtt.geometry.shapes import polygon
from vtt.geometry.tolerance import CONTACT_MM

CHORD_ERROR_MM = CONTACT_MM / 2
"""How far the chords that stand for an arc may stray from it, where an area is drawn."""


@lru_cache(maxsize=1024)
def convex_parts(outline: Outline) -> tuple[PolygonOutline, ...]:
    """Convex polygons that make up the outline; a round one is a polygon drawn about the circle."""
    if isinstance(outline, CircleOutline):
        return (_about(outline.radius),)
    shape = polygon(outline.points)
    if shapely.equals(shape, shape.convex_hull):
        return (outline,)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(shape))
    return tuple(
        PolygonOutline(tuple((x, y) for x, y in triangle.exterior.coords[:-1]))
        for triangle in triangles
    )


def _about(radius: float) -> PolygonOutline:
    """A regular polygon whose sides touch the circle and whose corners stand out by the error."""
    count = max(8, math.ceil(math.pi / math.acos(radius / (radius + CHORD_ERROR_MM))))
    spoke = radius / math.cos(math.pi / count)
    return PolygonOutline(
        tuple(Pose(0.0, 0.0, 360.0 * index / count).ahead(spoke).point for index in range(count))
    )
