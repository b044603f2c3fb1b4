"""From shapely's polygons to rings and fills, and back."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import shapely
from shapely import MultiPolygon, Polygon

from vtt.definition.terrain import TerrainArea
from vtt.render.primitives import Fill, Ring, ring

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@lru_cache(maxsize=1024)
def area_polygon(area: TerrainArea) -> Polygon | MultiPolygon:
    """A terrain area with its holes."""
    return sound_polygon(area.points, area.holes)


def sound_polygon(points: Ring, holes: Sequence[Ring] = ()) -> Polygon | MultiPolygon:
    """The ground that rings enclose by the even-odd rule; empty for fewer than three points.

    A ring that crosses itself becomes several polygons, as it is filled: what a hand has drawn or
    rules have marked must be shown, whatever `vtt check` says of it.
    """
    if len(points) < 3:
        return Polygon()
    shape = Polygon(points, [hole for hole in holes if len(hole) > 2])
    if shape.is_valid:
        return shape
    parts = shapely.get_parts(shapely.make_valid(shape))
    return MultiPolygon([part for one in parts for part in shapely.get_parts(one) if part.area > 0])


def fills(shape: "BaseGeometry", colour: str, opacity: float = 1.0) -> Iterator[Fill]:
    """Each polygon of a geometry as a fill with its holes; lines and points in it are left out."""
    for rings in polygon_rings(shape):
        yield Fill(rings, colour, opacity)


def polygon_rings(shape: "BaseGeometry") -> Iterator[tuple[Ring, ...]]:
    """The outer ring and the holes of each polygon of a geometry."""
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon) and not part.is_empty:
            rings = (part.exterior, *part.interiors)
            yield tuple(ring(shapely.get_coordinates(line)[:-1]) for line in rings)


def lines_of(shape: "BaseGeometry") -> tuple[Ring, ...]:
    """The lines in a geometry of any kind, as paths; points and polygons in it are left out."""
    parts = shapely.get_parts(shape)
    is_line = shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING
    lines = parts[is_line & ~shapely.is_empty(parts)]
    return tuple(ring(shapely.get_coordinates(line)) for line in lines)
