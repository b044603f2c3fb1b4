"""The shrink rule: two bases overlap when both, drawn in by half the tolerance, still meet.

So an overlap of up to `CONTACT_MM` (the rounding of poses, a slip of the hand) is no overlap, and
bases that share an edge never are one. Everything that asks about overlapping uses these shapes.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

import shapely

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline
from vtt.geometry.shapes import polygon
from vtt.geometry.tolerance import CONTACT_MM, NOISE

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

INSET_MM = (CONTACT_MM + NOISE) / 2
"""How far each of two outlines is drawn in, in mm."""


@lru_cache(maxsize=1024)
def inset(outline: Outline) -> tuple[Outline, ...]:
    """The outline drawn in, in local mm.

    Nothing is left of an outline thinner than the tolerance; one with a neck as thin falls in two.
    """
    if isinstance(outline, CircleOutline):
        radius = outline.radius - INSET_MM
        return (CircleOutline(radius),) if radius > 0.0 else ()
    drawn_in = polygon(outline.points).buffer(-INSET_MM, join_style="mitre")
    return tuple(
        PolygonOutline(tuple((x, y) for x, y in part.exterior.coords[:-1]))
        for part in shapely.get_parts(drawn_in)
        if not part.is_empty
    )


@lru_cache(maxsize=4096)
def inset_core(base: Footprint) -> "BaseGeometry":
    """The drawn-in polygon of a base on the table, the centre of a round one; empty if none is left."""
    parts = inset(base.outline)
    if base.is_round:
        return shapely.Point(base.pose.point) if parts else shapely.Point()
    rings = [
        base.pose.all_to_table(part.points) for part in parts if isinstance(part, PolygonOutline)
    ]
    if len(rings) == 1:
        return polygon(rings[0])
    return shapely.MultiPolygon([polygon(ring) for ring in rings])


def inset_radius(outline: Outline) -> float:
    """The drawn-in radius of a round base in mm; 0 for a polygon."""
    return outline.radius - INSET_MM if isinstance(outline, CircleOutline) else 0.0
