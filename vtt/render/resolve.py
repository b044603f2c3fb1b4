"""From sizes that a reader needs (least pixels, labels) to plain mm at one scale: what backends draw."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from vtt.geometry.pose import Point, Pose
from vtt.render.glyphs import text_width
from vtt.render.primitives import (
    LABEL_PX,
    Circles,
    Fill,
    Label,
    Line,
    Picture,
    Primitive,
    Text,
)
from vtt.render.shapes import placed_ring, rectangle_ring, rounded

SMALLEST_TEXT_PX = 9.0
"""No text smaller than this is drawn at all (look page)."""

Resolved: TypeAlias = Fill | Line | Circles | Picture | Text


def resolve(primitives: Iterable[Primitive], scale: float) -> tuple[Resolved, ...]:
    """The same picture with every size in mm, for `scale` device pixels to the mm.

    Labels become boxes with text; text below nine pixels is left out.
    """
    return tuple(found for primitive in primitives for found in _resolved(primitive, scale))


def _resolved(item: Primitive, scale: float) -> Iterator[Resolved]:
    if isinstance(item, Line | Circles):
        yield _with_width(item, scale)
    elif isinstance(item, Text):
        yield from _readable(item, scale)
    elif isinstance(item, Label):
        yield from _boxed(item, scale)
    else:
        yield item


def _with_width(item: Line | Circles, scale: float) -> Line | Circles:
    width = max(item.width, item.least_px / scale)
    return item if width == item.width else msgspec.structs.replace(item, width=width)


def _readable(item: Text, scale: float) -> Iterator[Text]:
    size = max(item.size, item.least_px / scale)
    px = round(size * scale, 3)  # a size that was made to be just large enough is so
    if px >= SMALLEST_TEXT_PX and item.text:
        yield msgspec.structs.replace(item, size=size)


def _boxed(item: Label, scale: float) -> Iterator[Resolved]:
    size = item.size_px / scale
    x, y = item.offset_px[0] / scale, item.offset_px[1] / scale
    half_width, half_height = (px / scale for px in label_half_px(item.text, item.size_px))
    box = rectangle_ring(x - half_width, y - half_height, x + half_width, y + half_height)
    stands = Pose(*item.anchor, item.turn)
    yield Fill((placed_ring(rounded(box, 0.35 * size), stands),), item.box, item.opacity)
    words = Text(item.text, stands.to_table((x, y)), size, item.colour, turn=item.turn)
    yield from _readable(words, scale)


def label_box(item: Label, scale: float) -> tuple[tuple[float, float, float, float], Point]:
    """Left, top, right, bottom of a label that is not turned, and the middle of its words, in mm."""
    x = item.anchor[0] + item.offset_px[0] / scale
    y = item.anchor[1] + item.offset_px[1] / scale
    half_width, half_height = (px / scale for px in label_half_px(item.text, item.size_px))
    return (x - half_width, y - half_height, x + half_width, y + half_height), (x, y)


def label_half_px(text: str, size_px: float = LABEL_PX) -> Point:
    """Half the width and half the height of a label's box, in pixels."""
    return ((text_width(text) / 2 + 0.55) * size_px, 0.75 * size_px)
