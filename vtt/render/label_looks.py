"""Texts on imported pieces: what a label says of a piece, and where on it."""

import math
from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from vtt.behaviour.piece_scope import PieceScope
from vtt.definition.trait_looks import NO_INK, Label, TextAlign
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Pose
from vtt.render.glyphs import text_width
from vtt.render.primitives import Fill, Primitive, Text
from vtt.render.shapes import placed_ring, rectangle_ring

Box: TypeAlias = tuple[float, float, float, float]

LINE_HEIGHT: Final = 1.2
_EARLIER: Final = {TextAlign.TOP: 0.0, TextAlign.LEFT: 0.0, TextAlign.CENTER: 0.5}
"""Which share of a text lies before its anchor; all of it for the bottom and the right."""


class LabelLook(msgspec.Struct, frozen=True):
    """A label of a piece, and the lines that it shows."""

    lines: tuple[str, ...]
    label: Label


def labels_of(scope: PieceScope) -> Iterator[LabelLook]:
    """The labels of a piece that say something, from the inside out.

    A label whose expression has no value here is left out.
    """
    traits = scope.definition.traits
    if not any(isinstance(trait, Label) for trait in traits):
        return
    for trait, name in zip(traits, scope.keys, strict=True):
        if isinstance(trait, Label):
            text = scope.label_text(trait, name)
            if text:
                yield LabelLook(tuple(text.splitlines()), trait)


def draw_labels(looks: tuple[LabelLook, ...], outline: Outline, pose: Pose) -> Iterator[Primitive]:
    """Labels where they stand on a piece, each on its own ground."""
    for look in looks:
        yield from _draw(look, outline, pose)


def label_box(look: LabelLook, outline: Outline) -> Box:
    """Left, top, right and bottom of a label in mm of its piece's own frame."""
    label = look.label
    left, top, right, bottom = outline.bounds
    width, height = _turned_size(look)
    sides = {
        TextAlign.LEFT: left,
        TextAlign.RIGHT: right,
        TextAlign.TOP: top,
        TextAlign.BOTTOM: bottom,
    }
    x = sides.get(label.horizontal, (left + right) / 2) + label.x
    y = sides.get(label.vertical, (top + bottom) / 2) + label.y
    x -= width * _EARLIER.get(label.horizontal_anchor, 1.0)
    y -= height * _EARLIER.get(label.vertical_anchor, 1.0)
    return (x, y, x + width, y + height)


def _size(look: LabelLook) -> tuple[float, float]:
    """Width and height of the lines as they are read."""
    size = look.label.size
    return size * max(map(text_width, look.lines)), size * LINE_HEIGHT * len(look.lines)


def _turned_size(look: LabelLook) -> tuple[float, float]:
    """Width and height of the room that the lines take, turned as the label says."""
    width, height = _size(look)
    angle = math.radians(look.label.rotation)
    across, along = abs(math.cos(angle)), abs(math.sin(angle))
    return width * across + height * along, width * along + height * across


def _draw(look: LabelLook, outline: Outline, pose: Pose) -> Iterator[Primitive]:
    label, box = look.label, label_box(look, outline)
    middle = pose.to_table(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    own = Pose(*middle, pose.facing + label.rotation)
    width, height = _size(look)
    if label.background:
        ring = rectangle_ring(-width / 2, -height / 2, width / 2, height / 2)
        yield Fill((placed_ring(ring, own),), label.background)
    if label.foreground == NO_INK:
        return
    step = label.size * LINE_HEIGHT
    for number, line in enumerate(look.lines):
        anchor = own.to_table((0.0, step * (number + 0.5) - height / 2))
        yield Text(line, anchor, label.size, label.foreground or "#000000", turn=own.facing)
