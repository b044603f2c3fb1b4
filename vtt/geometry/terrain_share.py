"""A base and the terrain under it: what share of it lies inside, and what it stands in.

Terrain is any shapely area (polygons with holes too) or line. A part counts when it is deeper than
the tolerance, so that a base standing flush with a wood is not in it.
"""

import math
from collections.abc import Mapping

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import MARGIN_MM, base_area, drawn_in, reaches_into
from vtt.geometry.disc_area import disc_area_in
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.outline import CircleOutline


def share_inside(base: Footprint, terrain: BaseGeometry) -> float:
    """The share of a base that lies inside an area, 0 to 1; a round base exactly.

    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> share_inside(Footprint(rectangle(40, 20), Pose(0, 0)), shapely.box(-10, -50, 50, 50))
    0.75
    """
    if isinstance(base.outline, CircleOutline):
        radius = base.outline.radius
        inside = sum(
            disc_area_in(part, base.pose.point, radius)
            for part in shapely.get_parts(terrain)
            if isinstance(part, Polygon)
        )
        return min(1.0, inside / (math.pi * radius * radius))
    return base.polygon.intersection(terrain).area / base.polygon.area


def wholly_inside(base: Footprint, terrain: BaseGeometry) -> bool:
    """Whether no part of a base lies outside an area by more than the tolerance."""
    if isinstance(base.outline, CircleOutline):
        centre = shapely.Point(base.pose.point)
        room = terrain.boundary.distance(centre)
        return bool(terrain.covers(centre) and room >= base.outline.radius - MARGIN_MM)
    return bool(terrain.covers(drawn_in(base)))


def terrains_under(base: Footprint, terrains: Mapping[Name, BaseGeometry]) -> dict[Name, float]:
    """The terrains that a base stands in, with the share of it that lies in each."""
    return {
        name: share_inside(base, area)
        for name, area in touched_by(base_area(base), terrains).items()
        if reaches_into(base, area)
    }


def worst_terrain(
    base: Footprint, terrains: Mapping[Name, BaseGeometry], badness: Mapping[Name, float]
) -> Name | None:
    """Of the terrains that a base stands in the one with the greatest badness, by name among equals."""
    under = terrains_under(base, terrains)
    return min(under, key=lambda name: (-badness[name], name), default=None)


def touched_by(
    area: BaseGeometry, terrains: Mapping[Name, BaseGeometry]
) -> dict[Name, BaseGeometry]:
    """The terrains that an area touches, in their order."""
    shapely.prepare(area)
    names = list(terrains)
    if not names:
        return {}
    touched = shapely.intersects(area, list(terrains.values()))
    return {name: terrains[name] for name, met in zip(names, touched, strict=True) if met}
