"""What a picture is made of: a draw list of simple shapes in table mm, lowest first.

Nothing here knows a screen. Lengths are mm; a `least_px` is the smallest size in pixels that a line
or text may shrink to, worked out by `resolve` once the scale is known.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from vtt.geometry.pose import Point, Pose

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LABEL_PX = 12.0
"""Height of the words in a label, in device-independent pixels."""

HALO_WIDTH = 0.28
"""Of the line about letters, in em."""

Ring: TypeAlias = tuple[Point, ...]


class Fill(msgspec.Struct, frozen=True, tag=True):
    """Closed rings filled with one colour by the even-odd rule, so that a ring in a ring is a hole."""

    rings: tuple[Ring, ...]
    colour: str
    opacity: float = 1.0


class Line(msgspec.Struct, frozen=True, tag=True):
    """One or more polylines of one stroke, joined round; what overlaps is painted once.

    `dash` is in multiples of the width: on, off, on, off.
    """

    paths: tuple[Ring, ...]
    colour: str
    width: float = 0.0
    least_px: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    closed: bool = False
    round_ends: bool = True


class Circles(msgspec.Struct, frozen=True, tag=True):
    """Circles of one colour, filled, or stroked when they have a width; what overlaps is painted once."""

    circles: tuple[tuple[float, float, float], ...]
    colour: str
    width: float = 0.0
    least_px: float = 0.0
    opacity: float = 1.0


class Picture(msgspec.Struct, frozen=True, tag=True):
    """A picture file of the module, stretched to a size in mm about a pose."""

    path: str
    pose: Pose
    width: float
    height: float
    opacity: float = 1.0


class Align(StrEnum):
    """Which part of a text stands at its anchor."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Text(msgspec.Struct, frozen=True, tag=True):
    """One line of text; its anchor is at half the height of the capitals, `turn` is in degrees clockwise.

    `size` is the em in mm, `spacing` what is added between letters in em. A halo is a line of that
    colour about the letters.
    """

    text: str
    anchor: Point
    size: float
    colour: str
    least_px: float = 0.0
    align: Align = Align.MIDDLE
    turn: float = 0.0
    halo: str = ""
    spacing: float = 0.0


class Label(msgspec.Struct, frozen=True, tag=True):
    """Words in a rounded box, `offset_px` pixels from the point that they explain.

    Box and offset are turned clockwise by `turn` degrees: a picture that is shown turned has its
    labels turned back, so that they are always upright before the reader.
    """

    text: str
    anchor: Point
    colour: str
    box: str
    size_px: float = LABEL_PX
    offset_px: Point = (0.0, 0.0)
    opacity: float = 0.92
    turn: float = 0.0


Primitive: TypeAlias = Fill | Line | Circles | Picture | Text | Label
DrawList: TypeAlias = tuple[Primitive, ...]


def ring(points: Iterable[Iterable[float]]) -> Ring:
    """A ring or path from any rows of x and y, such as a shapely coordinate array."""
    of_array = getattr(points, "tolist", None)
    rows = points if of_array is None else of_array()  # number by number an array is slow to read
    return tuple((float(x), float(y)) for x, y in rows)


def rings(array: "NDArray[np.float64]") -> tuple[Ring, ...]:
    """Rings or paths of as many points each from an array of shape (N, points, 2)."""
    return tuple(tuple(map(tuple, points)) for points in array.tolist())


def scaled(primitives: Iterable[Primitive], factor: float) -> DrawList:
    """The same shapes made larger or smaller about the origin, strokes and texts too."""
    return tuple(_scaled(primitive, factor) for primitive in primitives)


def moved(primitives: Iterable[Primitive], dx: float, dy: float) -> DrawList:
    """The same shapes shifted by mm (a board's drawing onto its table)."""
    if dx == dy == 0.0:
        return tuple(primitives)
    return tuple(_moved(primitive, dx, dy) for primitive in primitives)


def _moved(item: Primitive, dx: float, dy: float) -> Primitive:
    replace = msgspec.structs.replace
    if isinstance(item, Fill):
        return replace(item, rings=_moved_rings(item.rings, dx, dy))
    if isinstance(item, Line):
        return replace(item, paths=_moved_rings(item.paths, dx, dy))
    if isinstance(item, Circles):
        return replace(item, circles=tuple((x + dx, y + dy, r) for x, y, r in item.circles))
    if isinstance(item, Picture):
        return replace(item, pose=item.pose.moved(dx, dy))
    return replace(item, anchor=(item.anchor[0] + dx, item.anchor[1] + dy))


def _scaled(item: Primitive, k: float) -> Primitive:
    replace = msgspec.structs.replace
    if isinstance(item, Fill):
        return replace(item, rings=_scaled_rings(item.rings, k))
    if isinstance(item, Line):
        return replace(item, paths=_scaled_rings(item.paths, k), width=item.width * k)
    if isinstance(item, Circles):
        circles = tuple((x * k, y * k, r * k) for x, y, r in item.circles)
        return replace(item, circles=circles, width=item.width * k)
    if isinstance(item, Picture):
        pose = Pose(item.pose.x * k, item.pose.y * k, item.pose.facing)
        return replace(item, pose=pose, width=item.width * k, height=item.height * k)
    anchor = (item.anchor[0] * k, item.anchor[1] * k)
    if isinstance(item, Text):
        return replace(item, anchor=anchor, size=item.size * k)
    return replace(item, anchor=anchor)


def _scaled_rings(rings: tuple[Ring, ...], k: float) -> tuple[Ring, ...]:
    return tuple(tuple((x * k, y * k) for x, y in points) for points in rings)


def _moved_rings(rings: tuple[Ring, ...], dx: float, dy: float) -> tuple[Ring, ...]:
    return tuple(tuple((x + dx, y + dy) for x, y in points) for points in rings)
