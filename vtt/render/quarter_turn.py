"""A drawing turned about the origin, so that it lies as somebody else looks at the table."""

from collections.abc import Iterable

import msgspec

from vtt.geometry.pose import Pose
from vtt.render.pages import Box
from vtt.render.primitives import Circles, DrawList, Fill, Line, Picture, Primitive, Ring
from vtt.render.upright import turned


def turned_drawing(primitives: Iterable[Primitive], degrees: float) -> DrawList:
    """The same shapes turned clockwise about the origin, words and pictures with them.

    What was drawn for a `View` of that turn has its words upright and its light from above after it.
    """
    if degrees % 360.0 == 0.0:
        return tuple(primitives)
    return tuple(_turned(item, degrees) for item in primitives)


def turned_box(box: Box, degrees: float) -> Box:
    """The box that holds a box which was turned clockwise about the origin.

    >>> turned_box((0.0, 0.0, 40.0, 30.0), 90.0)
    (-30.0, 0.0, 0.0, 40.0)
    """
    left, top, right, bottom = box
    corners = [turned((x, y), degrees) for x in (left, right) for y in (top, bottom)]
    across, down = zip(*corners, strict=True)
    return (min(across) + 0.0, min(down) + 0.0, max(across) + 0.0, max(down) + 0.0)


def _turned(item: Primitive, degrees: float) -> Primitive:
    replace = msgspec.structs.replace
    if isinstance(item, Fill):
        return replace(item, rings=_turned_rings(item.rings, degrees))
    if isinstance(item, Line):
        return replace(item, paths=_turned_rings(item.paths, degrees))
    if isinstance(item, Circles):
        circles = tuple((*turned((x, y), degrees), radius) for x, y, radius in item.circles)
        return replace(item, circles=circles)
    if isinstance(item, Picture):
        pose = item.pose
        x, y = turned((pose.x, pose.y), degrees)
        return replace(item, pose=Pose(x, y, pose.facing + degrees))
    return replace(item, anchor=turned(item.anchor, degrees), turn=item.turn + degrees)


def _turned_rings(rings: tuple[Ring, ...], degrees: float) -> tuple[Ring, ...]:
    return tuple(tuple(turned(point, degrees) for point in points) for points in rings)
