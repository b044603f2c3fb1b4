"""Shapes as marks to be drawn on a table: the first polygon carries the words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vtt.base.ids import TableId
from vtt.rules.verdict import AreaMark, Mark, ShapeRole

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def area_marks(
    table: TableId, shape: "BaseGeometry", role: ShapeRole, label: str
) -> Iterator[Mark]:
    """A shape's polygons in table mm, each with its holes."""
    import shapely

    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            rim, *holes = (
                tuple((x, y) for x, y in ring.coords[:-1])
                for ring in (part.exterior, *part.interiors)
            )
            yield AreaMark(table, rim, tuple(holes), role, label)
            label = ""
