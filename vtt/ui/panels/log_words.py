"""The words of a log's row, broken into lines, with room for the dice after them."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption

GAP = 6
MOST_LINES = 6
"""What is longer is cut off there; all of it stands in the tool tip."""


@dataclass(frozen=True)
class WordsOfRow:
    """Lines of text of `line_px` each; the dice begin at `dice_at`: their line, and px from its start."""

    lines: tuple[str, ...]
    line_px: int
    dice_at: tuple[int, int]
    has_dice: bool

    @property
    def height(self) -> int:
        """How high all lines are, in px."""
        rows = max(len(self.lines), self.dice_at[0] + 1 if self.has_dice else 1)
        return rows * self.line_px


def words_of_row(text: str, font: QFont, room: int, dice_px: int) -> WordsOfRow:
    """Break a text into lines.

    Args:
        text: the words.
        font: in which they are painted.
        room: how wide a line may be, in px.
        dice_px: how wide the dice after the words are, in px; 0: there are none.
    """
    metrics = QFontMetrics(font)
    lines = _broken(text, font, max(1, room))
    if len(lines) > MOST_LINES:
        rest = " ".join(lines[MOST_LINES - 1 :])
        last = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, room)
        lines = [*lines[: MOST_LINES - 1], last]
    used = metrics.horizontalAdvance(lines[-1]) + GAP if lines else 0
    fits = used + dice_px <= room
    place = (len(lines) - 1, used) if fits else (len(lines), 0)
    return WordsOfRow(tuple(lines), metrics.height(), place, dice_px > 0)


def _broken(text: str, font: QFont, room: int) -> list[str]:
    """Lines broken between words, and within a word that is longer than a line."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    found = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        start = line.textStart()
        found.append(text[start : start + line.textLength()].rstrip())
    layout.endLayout()
    return found
