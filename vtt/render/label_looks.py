"""Texts on imported pieces: what a label says of a piece, and where on it."""

from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from vtt.behaviour.piece_scope import PieceScope
from vtt.definition.trait_looks import Label, TextAlign
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
    width = label.size * max(map(text_width, look.lines))
    height = label.size * LINE_HEIGHT * len(look.lines)
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


def _draw(look: LabelLook, outline: Outline, pose: Pose) -> Iterator[Primitive]:
    label, box = look.label, label_box(look, outline)
    if label.background:
        yield Fill((placed_ring(rectangle_ring(*box), pose),), label.background)
    step = label.size * LINE_HEIGHT
    for number, line in enumerate(look.lines):
        middle = ((box[0] + box[2]) / 2, box[1] + step * (number + 0.5))
        colour = label.foreground or "#000000"
        yield Text(line, pose.to_table(middle), label.size, colour, turn=pose.facing)
