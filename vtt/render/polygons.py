"""From shapely's polygons to rings and fills, and back."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import shapely
from shapely import Polygon

from vtt.definition.terrain import TerrainArea
from vtt.geometry.overlay import Area, enclosed
from vtt.render.primitives import Fill, Ring, ring

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@lru_cache(maxsize=1024)
def area_polygon(area: TerrainArea) -> Area:
    """A terrain area with its holes."""
    return enclosed(area.points, area.holes)


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
