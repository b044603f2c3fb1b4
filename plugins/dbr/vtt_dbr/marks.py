"""Shapes that findings and offers draw on the table."""

from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import TableId
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.rules.verdict import AreaMark, LineMark, Mark, ShapeRole


def areas(
    table: TableId, shape: BaseGeometry, role: ShapeRole, label: str = ""
) -> tuple[Mark, ...]:
    """A shape's polygons, each with its holes; nothing for what has no area."""
    return tuple(
        AreaMark(
            table,
            _ring(part.exterior),
            tuple(_ring(hole) for hole in part.interiors),
            role,
            label,
        )
        for part in _polygons(shape)
    )


def outline(table: TableId, base: Footprint, role: ShapeRole, label: str = "") -> AreaMark:
    """A base where it stands."""
    return AreaMark(table, base.corners, (), role, label)


def line(table: TableId, points: Sequence[Point], role: ShapeRole, label: str = "") -> LineMark:
    """A line through points."""
    return LineMark(table, tuple(points), role, label)


def _polygons(shape: BaseGeometry) -> Iterator[shapely.Polygon]:
    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            yield part


def _ring(ring: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in ring.coords[:-1])
