"""How far a base reaches in the frame of another: left to right and back to front."""

import math
from dataclasses import dataclass

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Pose


@dataclass(frozen=True, slots=True)
class Reach:
    """The extent of a base in a frame, in mm: to the right of its origin and ahead of it."""

    left: float
    right: float
    back: float
    front: float


def reach(base: Footprint, frame: Pose) -> Reach:
    """The extent of `base` seen from a piece that stands at `frame`; round bases exactly.

    >>> from vtt.geometry.outline import rectangle
    >>> reach(Footprint(rectangle(40, 20), Pose(0, -100)), Pose(0, 0))
    Reach(left=-20.0, right=20.0, back=90.0, front=110.0)
    """
    if isinstance(base.outline, CircleOutline):
        lateral, forward = frame.lateral_forward(base.pose.point)
        radius = base.outline.radius
        return Reach(lateral - radius, lateral + radius, forward - radius, forward + radius)
    seen = [frame.lateral_forward(point) for point in base.corners]
    laterals, forwards = [lateral for lateral, _ in seen], [forward for _, forward in seen]
    return Reach(min(laterals), max(laterals), min(forwards), max(forwards))


def farthest(base: Footprint, point: tuple[float, float]) -> float:
    """Distance in mm from a table point to the farthest point of the base."""
    if isinstance(base.outline, CircleOutline):
        return math.dist(base.pose.point, point) + base.outline.radius
    return max(math.dist(corner, point) for corner in base.corners)
