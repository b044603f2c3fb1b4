"""Straight ahead after a won fight: how far, and until what (B23)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from vtt.geometry.area import standing
from vtt.geometry.first_contact import first_contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.motion import Straight
from vtt.geometry.pose import Pose
from vtt.geometry.reach import Bounds
from vtt.geometry.touch import Touch, touch


@dataclass(frozen=True, slots=True)
class Advance(Generic[Name]):
    """Where an advance ends, how far it went in mm, and what stopped it, touched with which parts."""

    pose: Pose
    distance: float
    stopped_by: Name | None = None
    parts: Touch | None = None


def advance(base: Footprint, distance: float, obstacles: Mapping[Name, Footprint]) -> Advance[Name]:
    """Go straight ahead until the first obstacle; rubbing along one, side to side, stops nothing.

    Args:
        base: the base that advances.
        distance: how far at most, in mm.
        obstacles: bases, terrain (`vtt.geometry.area.standing`), the table's edges (`edge_walls`).
    """
    met = first_contact(base, [Straight(distance)], obstacles)
    if met is None:
        return Advance(base.pose.ahead(distance), distance)
    parts = touch(base.at(met.pose), obstacles[met.obstacle])
    return Advance(met.pose, met.distance, met.obstacle, parts)


def follow_up_distance(margin: int, depth: float, points_per_depth: int = 1) -> float:
    """How far a winner follows up: one base depth for each so many points of difference, begun.

    >>> follow_up_distance(3, 20), follow_up_distance(3, 20, points_per_depth=2)
    (60.0, 40.0)
    """
    return math.ceil(margin / points_per_depth) * float(depth)


def edge_walls(table: Bounds, thickness: float) -> dict[str, Footprint]:
    """The edges of a table as walls outside it, so that moves end there: "left", "top" and so on."""
    left, top, right, bottom = table
    boxes = {
        "left": (left - thickness, top - thickness, left, bottom + thickness),
        "top": (left - thickness, top - thickness, right + thickness, top),
        "right": (right, top - thickness, right + thickness, bottom + thickness),
        "bottom": (left - thickness, bottom, right + thickness, bottom + thickness),
    }
    return {
        name: standing([(x1, y1), (x2, y1), (x2, y2), (x1, y2)])
        for name, (x1, y1, x2, y2) in boxes.items()
    }
