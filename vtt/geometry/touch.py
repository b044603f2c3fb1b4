"""With which part each of two touching bases touches the other: an edge, a corner, or a round rim."""

from dataclasses import dataclass
from typing import TypeAlias

import shapely

from vtt.geometry.contact import in_contact
from vtt.geometry.distance import gap
from vtt.geometry.edges import (
    BEARINGS,
    Corner,
    Side,
    edges,
    has_named_corners,
    named_corners,
)
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point, angle_between, facing_towards
from vtt.geometry.tolerance import same_point, touching

Part: TypeAlias = Side | Corner
"""The side or the corner of a base that is touched; of a round base the side that looks there."""


@dataclass(frozen=True, slots=True)
class Touch:
    """The part of each of two bases that touches the other one."""

    own: Part
    other: Part


def touch(a: Footprint, b: Footprint) -> Touch | None:
    """The parts with which two bases touch, or None if they stand apart.

    Edge on edge goes first, then corner on corner, then corner on edge.

    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> shot = rectangle(40, 20)
    >>> touch(Footprint(shot, Pose(0, 0)), Footprint(shot, Pose(30, 20)))
    Touch(own=<Side.REAR: 'rear'>, other=<Side.FRONT: 'front'>)
    """
    nearest = gap(a, b)
    if not touching(nearest.distance):
        return None
    if not (a.is_round or b.is_round):
        for own_side, own_edge in edges(a):
            for side, edge in edges(b):
                if in_contact(own_edge, edge):
                    return Touch(own_side, side)
    return Touch(_part_at(a, nearest.first), _part_at(b, nearest.second))


def _part_at(base: Footprint, point: Point) -> Part:
    if base.is_round:
        bearing = facing_towards(base.pose.point, point) - base.pose.facing
        return min(BEARINGS, key=lambda side: abs(angle_between(BEARINGS[side], bearing)))
    if has_named_corners(base.outline):
        for which, corner in zip(Corner, named_corners(base), strict=True):
            if same_point(corner, point):
                return which
    spot = shapely.Point(point)
    lines = [(shapely.LineString((edge.start, edge.end)), side) for side, edge in edges(base)]
    return min(lines, key=lambda line: line[0].distance(spot))[1]
