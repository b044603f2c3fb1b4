"""Where a group can go as one body: straight ahead, and round either front corner (B12, B13).

A group does not go back, and not to the side but by wheeling; a column follows its leader.
"""

import math
from collections.abc import Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId
from vtt.geometry.edges import Corner, corner
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import formation, frame_of, groups
from vtt.geometry.path_length import max_wheel, wheel_cost

ADVANCES = 4
"""A wheel is looked at after so many advances, from none to the longest."""

STEP_DEGREES = 2.5
"""Wheels are looked at so finely; what lies between two of them is covered by both."""


def can_move_together(bases: Mapping[PieceId, Footprint]) -> bool:
    """Whether several bases are lined up with each other, so that they go as one."""
    return len(bases) > 1 and len(groups(bases)) == 1


def ahead_of(bases: Mapping[PieceId, Footprint], farthest: float) -> BaseGeometry:
    """What a group covers on its ways: an advance, a wheel about a front corner, and what is left ahead."""
    order = formation(bases)
    leads_column = len(order.ranks[0]) == 1
    frame = bases[order.ranks[0][0]] if leads_column else frame_of(bases, order)
    return shapely.union_all(list(_covered(frame, farthest)))


def _covered(frame: Footprint, farthest: float) -> Iterator[BaseGeometry]:
    """The body of a group on its way after each advance and wheel; its frame is a rectangle."""
    width = math.dist(corner(frame, Corner.FRONT_LEFT), corner(frame, Corner.FRONT_RIGHT))
    for step in range(ADVANCES + 1):
        gone = farthest * step / ADVANCES
        body = Footprint(frame.outline, frame.pose.ahead(gone))
        yield shapely.union(frame.polygon, body.polygon).convex_hull
        for degrees in _wheels(width, farthest - gone):
            pivot = corner(body, Corner.FRONT_RIGHT if degrees > 0.0 else Corner.FRONT_LEFT)
            turned = Footprint(frame.outline, body.pose.turned_about(pivot, degrees))
            left = max(0.0, farthest - gone - wheel_cost(width, degrees))
            end = Footprint(frame.outline, turned.pose.ahead(left))
            yield shapely.union(turned.polygon, end.polygon).convex_hull


def _wheels(width: float, left: float) -> Iterator[float]:
    """Wheels to either side that a length in mm suffices for, in degrees."""
    most = max_wheel(width, left)
    steps = max(1, math.ceil(most / STEP_DEGREES))
    for step in range(1, steps + 1):
        yield most * step / steps
        yield -most * step / steps
