"""Letters as outlines: every backend draws the same shapes, on every machine, with no font installed.

The table is cut from our font (see `font/OFL.txt`). Characters that it lacks are left to the
backend's own fonts, at a width given here.
"""

import unicodedata
from functools import cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from vtt.geometry.pose import sine_cosine
from vtt.render.primitives import Align, Text

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""As SVG writes it: a point (x, y) comes to (a x + c y + e, b x + d y + f)."""


FILE = Path(__file__).parent / "font" / "glyphs.json"
FALLBACK_FONT = "sans-serif"
"""Where a backend draws the characters that the table lacks."""


class Glyph(msgspec.Struct, frozen=True, array_like=True):
    """Advance and outline (SVG path commands, y down) in font units."""

    advance: int
    outline: str


class GlyphTable(msgspec.Struct, frozen=True):
    """The outlines of a font: units to the em, height of the capitals, and a glyph for each character."""

    source: str
    units: int
    capital: int
    glyphs: dict[str, Glyph]


class Letter(msgspec.Struct, frozen=True):
    """A character, where it starts in font units, and its outline; None where the table has none."""

    character: str
    x: float
    outline: str | None


class Lettering(msgspec.Struct, frozen=True):
    """A text laid out: its letters on one baseline in font units, and how they come onto the table."""

    letters: tuple[Letter, ...]
    matrix: Matrix
    units: int


@cache
def glyph_table() -> GlyphTable:
    """The table, read once."""
    data = FILE.read_bytes()
    return msgspec.json.decode(data, type=GlyphTable)


def text_width(text: str, spacing: float = 0.0) -> float:
    """The width of a line of text in em.

    >>> text_width("12") == text_width("80")  # figures are tabular
    True
    """
    advance = sum(_advance(character) for character in text)
    return advance / glyph_table().units + spacing * max(0, len(text) - 1)


def lettering(text: Text) -> Lettering:
    """Where each letter of a text stands, for a text whose size is final (see `resolve`)."""
    table = glyph_table()
    letters, x = [], 0.0
    for character in text.text:
        glyph = table.glyphs.get(character)
        letters.append(Letter(character, x, None if glyph is None else glyph.outline))
        x += _advance(character) + text.spacing * table.units
    return Lettering(tuple(letters), _matrix(text, x - text.spacing * table.units), table.units)


def _matrix(text: Text, width: float) -> Matrix:
    table = glyph_table()
    sine, cosine = sine_cosine(text.turn)
    scale = text.size / table.units
    a, b = cosine * scale, sine * scale
    share = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}[text.align]
    left, down = -width * share, table.capital / 2
    x = text.anchor[0] + a * left - b * down
    y = text.anchor[1] + b * left + a * down
    return (a, b, -b, a, x, y)


def _advance(character: str) -> float:
    table = glyph_table()
    glyph = table.glyphs.get(character)
    if glyph is not None:
        return glyph.advance
    wide = unicodedata.east_asian_width(character) in "WF"
    return table.units * (1.0 if wide else 0.6)
