"""Named places of a table: a faint box with its name, and a sign where the place has one."""

from collections.abc import Iterator

from vtt.definition.board import SlotDefinition
from vtt.definition.pattern import Sign
from vtt.render.glyphs import text_width
from vtt.render.place_signs import place_sign
from vtt.render.primitives import Align, Fill, Line, Primitive, Text
from vtt.render.view import View

NAME_SHARE, LARGEST_NAME, LEGIBLE_PX = 0.2, 5.0, 12.0
PLATE, RIM = 0.5, 0.35
"""Opacities of the box of a place with a sign: what is drawn on the land below it steps back."""
STRIP = 0.16
"""The middle of the name in such a box, as a share of its height; the sign stands below it."""
SIGN_MIDDLE, SIGN_SHARE = 0.65, 0.36
SIGNED_NAME, LARGEST_SIGNED_NAME, SIGNED_PX = 4.8, 8.9, 9.2
OVERHANG = 1.35
"""So much broader than its box may a name be before it is broken into two lines."""
SHORTEST_LINE = 4


def draw_slot(slot: SlotDefinition, view: View) -> Iterator[Primitive]:
    """A named place; one with a sign as a part of the map, any other as a box for pieces."""
    if slot.sign == Sign.NONE:
        yield from _box(slot, view)
    else:
        yield from _place(slot, view)


def _box(slot: SlotDefinition, view: View) -> Iterator[Primitive]:
    """A faint tint inside a dashed line, its name along the upper side."""
    ink = view.theme.ink
    left, top, right, bottom = _bounds(slot)
    fitting = (right - left) / (text_width(slot.name) + 2.0)
    usual = max(LARGEST_NAME, view.mm(LEGIBLE_PX))
    size = min(usual, NAME_SHARE * (bottom - top), fitting)
    yield Fill((slot.points,), ink, 0.06)
    yield Line((slot.points,), ink, 0.4, 0.8, opacity=0.5, dash=(6.0, 4.0), closed=True)
    yield Text(slot.name, (left + size, top + size), size, ink, align=Align.START)


def _place(slot: SlotDefinition, view: View) -> Iterator[Primitive]:
    """A pale plate, the sign on it, and above it the name, which may be broader than the plate."""
    left, top, right, bottom = _bounds(slot)
    middle, height = (left + right) / 2, bottom - top
    yield Fill((slot.points,), view.theme.paper, PLATE)
    yield Line((slot.points,), view.theme.ink, 0.3, 0.6, opacity=RIM, closed=True)
    at = (middle, top + SIGN_MIDDLE * height)
    yield from place_sign(Sign(slot.sign), at, SIGN_SHARE * height, view)
    size = min(LARGEST_SIGNED_NAME, max(SIGNED_NAME, view.mm(SIGNED_PX)))
    lines = broken(slot.name, OVERHANG * (right - left) / size)
    for k, line in enumerate(reversed(lines)):
        where = (middle, top + STRIP * height - k * size)
        yield Text(line, where, size, view.theme.ink, halo=view.theme.paper)


def broken(name: str, most: float) -> tuple[str, ...]:
    """A name in one line, or in the two most even ones if it is longer than `most` em.

    No line is a single word as short as a number.

    >>> broken("Noviodunum Biturigum 2", 9.0)
    ('Noviodunum', 'Biturigum 2')
    """
    words = name.split()
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    ways = [way for way in ways if min(map(len, way)) >= SHORTEST_LINE]
    if text_width(name) <= most or not ways:
        return (name,)
    return min(ways, key=lambda way: max(map(text_width, way)))


def _bounds(slot: SlotDefinition) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a place."""
    xs, ys = [x for x, _ in slot.points], [y for _, y in slot.points]
    return min(xs), min(ys), max(xs), max(ys)
