"""Texts on imported pieces: what a label says of a piece, and where on it."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_data import DynamicProperty, Marker
from vtt.definition.trait_looks import Label, TextAlign
from vtt.definition.trait_state import state_names
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Pose
from vtt.render.glyphs import text_width
from vtt.render.primitives import Fill, Primitive, Text
from vtt.render.shapes import placed_ring, rectangle_ring
from vtt.state.piece import PieceState

Box: TypeAlias = tuple[float, float, float, float]

LINE_HEIGHT: Final = 1.2
_REFERENCE: Final = re.compile(r"\$([^$]+)\$")
_EARLIER: Final = {TextAlign.TOP: 0.0, TextAlign.LEFT: 0.0, TextAlign.CENTER: 0.5}
"""Which share of a text lies before its anchor; all of it for the bottom and the right."""


class LabelLook(msgspec.Struct, frozen=True):
    """A label of a piece, and the lines that it shows."""

    lines: tuple[str, ...]
    label: Label


def labels_of(definition: PieceDefinition, piece: PieceState | None = None) -> Iterator[LabelLook]:
    """The labels of a piece that say something, from the inside out.

    A label that asks for what only the game knows (an expression, a property of no piece) is left out.

    Args:
        definition: the kind, with its prototypes worked in.
        piece: a piece of a game; None: one to which nothing has happened.
    """
    if not any(isinstance(trait, Label) for trait in definition.traits):
        return
    values = _values(definition, piece)
    for trait, name in zip(definition.traits, state_names(definition.traits), strict=True):
        if not isinstance(trait, Label):
            continue
        own = None if piece is None else piece.get(name)
        text = said(trait.text if own is None else str(own), values)
        if text:
            yield LabelLook(tuple(text.splitlines()), trait)


def said(text: str, values: Mapping[str, str]) -> str:
    """A text with its references filled in; empty where that cannot be done here.

    >>> said("Step $step$", {"step": "2"}), said("{a + b}", {}), said("$deck$ left", {})
    ('Step 2', '', '')
    """
    stripped = text.strip()
    references = _REFERENCE.findall(stripped)
    if stripped.startswith(("{", "<html")) or any(name not in values for name in references):
        return ""
    return _REFERENCE.sub(lambda found: values[found.group(1)], stripped).strip()


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


def _values(definition: PieceDefinition, piece: PieceState | None) -> dict[str, str]:
    """What a label of a piece may refer to: its name, markers, dynamic properties and what changed."""
    values = dict.fromkeys(("pieceName", "PieceName", "BasicName"), definition.name)
    values |= {name: str(value) for name, value in definition.properties}
    for trait in definition.traits:
        if isinstance(trait, Marker | DynamicProperty):
            values[trait.name] = str(trait.value)
    if piece is not None:
        values |= {name: str(value) for name, value in piece.properties}
    return values
