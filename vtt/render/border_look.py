"""Frames around imported pieces, which show while a property is set."""

from collections.abc import Iterator
from typing import Final

import msgspec

from vtt.behaviour.piece_scope import PieceScope
from vtt.definition.trait_looks import BorderOutline, Joining
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Pose
from vtt.render.primitives import Line
from vtt.render.shapes import placed_ring, rectangle_ring

_UNSET: Final = ("", "false", "0")
"""What a property counts as that is not set."""


class BorderLook(msgspec.Struct, frozen=True):
    """A frame of a piece: its colour, and how wide it is in mm."""

    colour: str
    thickness: float


def borders_of(scope: PieceScope) -> Iterator[BorderLook]:
    """The frames that a piece shows now, from the inside out."""
    for trait in scope.definition.traits:
        if isinstance(trait, BorderOutline) and trait.thickness > 0.0 and _shows(trait, scope):
            yield BorderLook(trait.colour or "#ff0000", trait.thickness)


def _shows(trait: BorderOutline, scope: PieceScope) -> bool:
    """Without a property always; with two of them by how they are joined."""
    if not trait.property:
        return True
    first = _is_set(trait.property, scope)
    if not trait.second_property:
        return first
    second = _is_set(trait.second_property, scope)
    match trait.joined:
        case Joining.AND:
            return first and second
        case Joining.OR:
            return first or second
        case Joining.XOR:
            return first != second
        case Joining.NOR:
            return not (first or second)


def _is_set(name: str, scope: PieceScope) -> bool:
    return (scope.text(name) or "") not in _UNSET


def draw_borders(borders: tuple[BorderLook, ...], outline: Outline, pose: Pose) -> Iterator[Line]:
    """Frames around the box of a piece, their inner edge on the piece's own."""
    left, top, right, bottom = outline.bounds
    for border in borders:
        away = border.thickness / 2
        ring = rectangle_ring(left - away, top - away, right + away, bottom + away)
        yield Line((placed_ring(ring, pose),), border.colour, border.thickness, closed=True)
