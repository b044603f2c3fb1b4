"""The areas of a map with smooth borders: what two areas share stays shared."""

from functools import lru_cache

import msgspec
import shapely
from shapely import LineString, MultiLineString, Polygon, STRtree

from vtt.definition.area_map import AreaMapDefinition
from vtt.geometry.overlay import enclosed
from vtt.render.polygons import lines_of
from vtt.render.primitives import Ring
from vtt.render.shapes import smooth

GRAIN = 0.01
"""Corners of neighbouring areas nearer than this many mm are one."""


class AreaShapes(msgspec.Struct, frozen=True):
    """The smooth polygon of each area, and every border once with the areas on its two sides."""

    polygons: dict[str, Polygon]
    borders: tuple[tuple[Ring, frozenset[str]], ...]


@lru_cache(maxsize=8)
def area_shapes(area_map: AreaMapDefinition) -> AreaShapes:
    """The areas of a map, borders smoothed between the points where three areas meet.

    The outer edge of the whole keeps its corners, which are those of the board. Hits are tested
    against the areas as they are defined, which lie within a fraction of a mm of what is drawn
    where a border has many points.
    """
    sharp = {area.id: _polygon(area.points) for area in area_map.areas}
    lines = _border_lines(list(sharp.values()))
    sides = [_beside(line, sharp) for line in lines]
    curves = [
        smooth(line, closed=line[0] == line[-1]) if len(areas) > 1 else line
        for line, areas in zip(lines, sides, strict=True)
    ]
    faces = _faces(curves)
    drawn = {name: _nearest(polygon, faces) for name, polygon in sharp.items()}
    return AreaShapes(drawn, tuple(zip(curves, sides, strict=True)))


def _polygon(points: Ring) -> Polygon:
    """An area as it is defined; of one that crosses itself the largest part."""
    parts = shapely.get_parts(shapely.set_precision(enclosed(points), GRAIN))
    largest: Polygon = max(parts, key=lambda part: float(part.area), default=Polygon())
    return largest


def _border_lines(polygons: list[Polygon]) -> list[Ring]:
    """Every border once, from junction to junction."""
    noded = shapely.union_all([polygon.boundary for polygon in polygons], grid_size=GRAIN)
    return list(lines_of(shapely.line_merge(noded)))


def _faces(curves: list[Ring]) -> STRtree:
    """What the curves enclose, by place."""
    noded = shapely.union_all(MultiLineString([curve for curve in curves if len(curve) > 1]))
    return STRtree(shapely.get_parts(shapely.polygonize([noded])))


def _nearest(polygon: Polygon, faces: STRtree) -> Polygon:
    """The smooth polygon that covers most of a sharp one."""
    near = faces.geometries[faces.query(polygon, "intersects")]
    return max(near, key=lambda face: float(face.intersection(polygon).area), default=polygon)


def _beside(line: Ring, sharp: dict[str, Polygon]) -> frozenset[str]:
    """The areas on whose edge a border lies."""
    middle = LineString(line).interpolate(0.5, normalized=True)
    names = list(sharp)
    beside = shapely.dwithin(list(sharp.values()), middle, 2 * GRAIN)
    return frozenset(name for name, near in zip(names, beside.tolist(), strict=True) if near)
