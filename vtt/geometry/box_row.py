"""One oriented box with a radius about it as plain numbers: told apart from another without a shape.

For one base against a few, plain Python beats numpy and shapely alike (`vtt.geometry.boxes` is for many).
"""

from functools import lru_cache
from typing import TypeAlias

from vtt.geometry.footprint import Footprint
from vtt.geometry.inset import INSET_MM
from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.pose import sine_cosine
from vtt.geometry.tolerance import NOISE

BoxRow: TypeAlias = tuple[float, float, float, float, float, float, float, bool]
"""Middle x and y on the table, half width, half depth, sine and cosine of the turn, radius; in mm.

Last whether the box is the whole truth: the base is a rectangle.
"""

DEEP_MM = 2.5 * INSET_MM
"""Two rectangles that lie on each other deeper than this do so when both are drawn in as well."""


def box_row(base: Footprint) -> BoxRow:
    """The box of a base where it stands."""
    pose = base.pose
    sine, cosine = sine_cosine(pose.facing)
    x, y, half_width, half_depth, radius, exact = box_shape(base.outline)
    return (
        pose.x + cosine * x - sine * y,
        pose.y + sine * x + cosine * y,
        half_width,
        half_depth,
        sine,
        cosine,
        radius,
        exact > 0.0 and radius == 0.0,
    )


def lies_deep(one: BoxRow, other: BoxRow, room: float) -> bool:
    """Whether two bases overlap beyond doubt, from the room between their boxes."""
    return room < -DEEP_MM and one[7] and other[7]


def passes_by(room: float) -> bool:
    """Whether two bases do not overlap beyond doubt, from the room between their boxes: they rub at most.

    Two that overlap still meet when both are drawn in, and so have less than no room between them.
    """
    return room > NOISE - 2 * INSET_MM


def room_between(one: BoxRow, other: BoxRow) -> float:
    """How far two boxes stand apart at least, in mm; 0 or less where they may meet.

    It is the largest room along the axes of their sides: never more than the gap, and mostly near it.
    """
    x1, y1, width1, depth1, sine1, cosine1, radius1, _ = one
    x2, y2, width2, depth2, sine2, cosine2, radius2, _ = other
    dx, dy = x2 - x1, y2 - y1
    cosine = abs(cosine1 * cosine2 + sine1 * sine2)
    sine = abs(sine2 * cosine1 - cosine2 * sine1)
    room = max(
        abs(cosine1 * dx + sine1 * dy) - width1 - cosine * width2 - sine * depth2,
        abs(cosine1 * dy - sine1 * dx) - depth1 - cosine * depth2 - sine * width2,
        abs(cosine2 * dx + sine2 * dy) - width2 - cosine * width1 - sine * depth1,
        abs(cosine2 * dy - sine2 * dx) - depth2 - cosine * depth1 - sine * width1,
    )
    return room - radius1 - radius2


@lru_cache(maxsize=1024)
def box_shape(outline: Outline) -> tuple[float, ...]:
    """Middle and half sizes in local mm, radius, and 1 when the box is the outline."""
    if isinstance(outline, CircleOutline):
        return (0.0, 0.0, 0.0, 0.0, outline.radius, 1.0)
    left, top, right, bottom = outline.bounds
    corners = {(left, top), (right, top), (right, bottom), (left, bottom)}
    exact = len(outline.points) == 4 and set(outline.points) == corners
    middle, half = (
        ((left + right) / 2, (top + bottom) / 2),
        ((right - left) / 2, (bottom - top) / 2),
    )
    return (*middle, *half, 0.0, float(exact))
