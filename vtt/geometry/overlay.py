"""What two areas share, and what one leaves of another, as areas whatever they are made of.

Two areas that touch share a line, and the library gives that with the rest in one collection. Such a
collection and an area without extent then end in an error inside the library (GEOS 3.14: "unable to
determine overlay result geometry dimension"), and no line is ground on which anybody could stand.
"""

from collections.abc import Sequence
from typing import TypeAlias

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.pose import Point

Area: TypeAlias = shapely.Polygon | shapely.MultiPolygon
NOTHING = shapely.Polygon()


def shared(first: BaseGeometry, second: BaseGeometry) -> Area:
    """The area that two areas share; rims that only touch are none.

    >>> wide, beside = shapely.box(0, 0, 10, 10), shapely.box(10, 0, 20, 10)
    >>> shared(wide, beside).is_empty
    True
    """
    if first.is_empty or second.is_empty:
        return NOTHING
    return only_areas(shapely.intersection(first, second))


def without(area: BaseGeometry, taken: BaseGeometry) -> Area:
    """What is left of an area where another one is taken from it.

    >>> without(shapely.box(0, 0, 10, 10), shapely.box(4, 0, 10, 10)).area
    40.0
    """
    if area.is_empty or taken.is_empty:
        return only_areas(area)
    return only_areas(shapely.difference(area, taken))


def enclosed(points: Sequence[Point], holes: Sequence[Sequence[Point]] = ()) -> Area:
    """The area that rings enclose by the even-odd rule; empty for fewer than three points.

    A ring that crosses itself has several parts, as it is filled: what a hand has drawn or rules have
    marked is ground, whatever `vtt check` says of it.

    >>> enclosed(((0, 0), (2, 2), (2, 0), (0, 2))).area
    2.0
    """
    if len(points) < 3:
        return NOTHING
    shape = shapely.Polygon(points, [hole for hole in holes if len(hole) > 2])
    return shape if shape.is_valid else only_areas(shapely.make_valid(shape))


def largest_ring(area: Area) -> tuple[Point, ...]:
    """The outer ring of the largest part of an area, its first point not told again; none of an empty one.

    >>> largest_ring(shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(5, 0, 9, 9)]))
    ((9.0, 0.0), (9.0, 9.0), (5.0, 9.0), (5.0, 0.0))
    """
    largest = max(shapely.get_parts(area), key=shapely.area, default=NOTHING)
    corners = shapely.get_coordinates(shapely.get_exterior_ring(largest))
    return tuple((float(x), float(y)) for x, y in corners[:-1])


def only_areas(shape: BaseGeometry) -> Area:
    """A shape without its lines and points.

    >>> rim = shapely.LineString([(0, 0), (0, 9)])
    >>> only_areas(shapely.GeometryCollection([rim, shapely.box(0, 0, 2, 2)])).geom_type
    'Polygon'
    """
    if isinstance(shape, shapely.Polygon | shapely.MultiPolygon):
        return shape
    if not shape.area:
        return NOTHING
    return only_areas(shapely.union_all([part for part in shapely.get_parts(shape) if part.area]))
