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
"""Wheels are looked at so finely; what lies between two of them is covered too."""


def can_move_together(bases: Mapping[PieceId, Footprint]) -> bool:
    """Whether several bases are lined up with each other, so that they go as one."""
    return len(bases) > 1 and len(groups(bases)) == 1


def ahead_of(bases: Mapping[PieceId, Footprint], farthest: float) -> BaseGeometry:
    """What a group covers on its ways: an advance, a wheel about a front corner, and what is left ahead."""
    order = formation(bases)
    leads_column = len(order.ranks[0]) == 1
    frame = bases[order.ranks[0][0]] if leads_column else frame_of(bases, order)
    pairs = [
        (way.polygon, other.polygon)
        for ways in _ways(frame, farthest)
        for number, way in enumerate(ways)
        for other in ways[number + 1 : number + 3]  # the next is its end, the next but one its like
    ]
    return shapely.union_all(shapely.convex_hull([shapely.MultiPolygon(pair) for pair in pairs]))


def _ways(frame: Footprint, farthest: float) -> Iterator[list[Footprint]]:
    """The body of a group after an advance and ever wider wheels; its frame is a rectangle."""
    width = math.dist(corner(frame, Corner.FRONT_LEFT), corner(frame, Corner.FRONT_RIGHT))
    for step in range(ADVANCES + 1):
        gone = farthest * step / ADVANCES
        body = Footprint(frame.outline, frame.pose.ahead(gone))
        most = max_wheel(width, farthest - gone)
        for side in (Corner.FRONT_LEFT, Corner.FRONT_RIGHT):
            yield [frame, *_wheeled(body, side, width, most, farthest - gone)]


def _wheeled(
    body: Footprint, side: Corner, width: float, most: float, left: float
) -> Iterator[Footprint]:
    """A body after wheels about a front corner, each with the end of the advance that is left behind it."""
    steps = max(1, math.ceil(most / STEP_DEGREES))
    for step in range(steps + 1):
        degrees = most * step / steps
        sense = 1.0 if side is Corner.FRONT_RIGHT else -1.0
        turned = Footprint(
            body.outline, body.pose.turned_about(corner(body, side), sense * degrees)
        )
        rest = max(0.0, left - wheel_cost(width, degrees))
        yield turned
        yield Footprint(body.outline, turned.pose.ahead(rest))
