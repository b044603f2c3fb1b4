"""What two areas share, and what one leaves of another, as areas whatever they are made of.

Two areas that touch share a line, and the library gives that with the rest in one collection. Such a
collection and an area without extent then end in an error inside the library (GEOS 3.14: "unable to
determine overlay result geometry dimension"), and no line is ground on which anybody could stand.
"""

from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.pose import Point

NOTHING = shapely.Polygon()


def shared(first: BaseGeometry, second: BaseGeometry) -> BaseGeometry:
    """The area that two areas share; rims that only touch are none.

    >>> wide, beside = shapely.box(0, 0, 10, 10), shapely.box(10, 0, 20, 10)
    >>> shared(wide, beside).is_empty
    True
    """
    if first.is_empty or second.is_empty:
        return NOTHING
    return only_areas(shapely.intersection(first, second))


def without(area: BaseGeometry, taken: BaseGeometry) -> BaseGeometry:
    """What is left of an area where another one is taken from it.

    >>> without(shapely.box(0, 0, 10, 10), shapely.box(4, 0, 10, 10)).area
    40.0
    """
    if area.is_empty or taken.is_empty:
        return only_areas(area)
    return only_areas(shapely.difference(area, taken))


def enclosed(points: Sequence[Point], holes: Sequence[Sequence[Point]] = ()) -> BaseGeometry:
    """The area that a ring encloses; one that crosses itself, as a hand may draw it, has several parts.

    >>> enclosed(((0, 0), (2, 2), (2, 0), (0, 2))).area
    2.0
    """
    shape = shapely.Polygon(points, holes)
    return shape if shape.is_valid else only_areas(shapely.make_valid(shape))


def only_areas(shape: BaseGeometry) -> BaseGeometry:
    """A shape without its lines and points.

    >>> rim = shapely.LineString([(0, 0), (0, 9)])
    >>> only_areas(shapely.GeometryCollection([rim, shapely.box(0, 0, 2, 2)])).geom_type
    'Polygon'
    """
    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    return (
        shapely.union_all([part for part in shapely.get_parts(shape) if part.area])
        if shape.area
        else NOTHING
    )
