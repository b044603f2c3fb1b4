"""Texts as painter paths: our own outlines, and the system's for characters that we lack."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainterPath, QTransform

from vtt.render.glyphs import FALLBACK_FONT, Letter, lettering
from vtt.render.primitives import Text


def text_path(item: Text) -> QPainterPath:
    """The outline of a text in table mm."""
    placed = lettering(item)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for letter in placed.letters:
        path.addPath(_letter_path(letter, placed.units))
    return QTransform(*placed.matrix).map(path)


def has_foreign(item: Text) -> bool:
    """Whether a text holds a character that our table lacks."""
    return any(letter.outline is None for letter in lettering(item).letters)


@lru_cache(maxsize=1024)
def outline_path(outline: str) -> QPainterPath:
    """A path from SVG commands with absolute M, L, C and Z, as our glyph table has them."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for command, numbers in _commands(outline):
        if command == "M":
            path.moveTo(*numbers)
        elif command == "L":
            path.lineTo(*numbers)
        elif command == "C":
            path.cubicTo(*numbers)
        else:
            path.closeSubpath()
    return path


def _letter_path(letter: Letter, units: int) -> QPainterPath:
    outline = letter.outline
    path = _foreign(letter.character, units) if outline is None else outline_path(outline)
    return path.translated(letter.x, 0.0)


@lru_cache(maxsize=512)
def _foreign(character: str, units: int) -> QPainterPath:
    """A character that our table lacks, from the system's fonts."""
    font = QFont(FALLBACK_FONT)
    font.setPixelSize(units)
    path = QPainterPath()
    path.addText(0.0, 0.0, font, character)
    return path


def _commands(outline: str) -> Iterator[tuple[str, list[float]]]:
    spaced = outline
    for letter in "MLCZ":
        spaced = spaced.replace(letter, f"\n{letter} ")
    for line in spaced.splitlines():
        if line:
            command, *numbers = line.split()
            yield command, list(map(float, numbers))
