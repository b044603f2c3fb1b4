"""The parts of a turn as a row of boxes: what was, what is, what comes.

Where not all words have room, those of the side that has its parts now come first, then the present box's;
the others are narrow then, and tool tips have their words.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from vtt.ui.return_key import is_return_pressed
from vtt.ui.theme import MIDDLE
from vtt.ui.words import tr

GAP, HEIGHT, CORNER, PADDING = 3, 22, 4, 3
NARROW = 7
"""A box without words is at least so wide."""
DIM = 0.28
LIGHTER_ON_DARK = 150
"""Percent: a side's colour is made for light ground, and is hardly seen on a dark one."""


@dataclass(frozen=True)
class TrackBox:
    """A part of a turn: its words, and the colour of the side whose it is (empty: everybody's)."""

    text: str
    colour: str = ""


class TurnTrackBar(QWidget):
    """Shows boxes with the present one filled; `chosen` carries the box that was clicked.

    Only where `is_free` can boxes be chosen: by a click, or by arrows and Return.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: Sequence[TrackBox] = ()
        self._here = -1
        self._aim = -1
        self.is_free = False
        self.setAccessibleName(tr("Parts of the turn"))
        self.setMinimumHeight(HEIGHT + 4)

    @property
    def boxes(self) -> Sequence[TrackBox]:
        """What is shown."""
        return self._boxes

    @property
    def here(self) -> int:
        """The box that the game is in; -1 for none."""
        return self._here

    def show_boxes(self, boxes: Sequence[TrackBox], here: int, *, free: bool) -> None:
        """Show these boxes; a single one tells nothing and is not drawn."""
        self._boxes, self._here, self._aim, self.is_free = boxes, here, here, free
        self.setVisible(len(boxes) > 1)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if free else Qt.FocusPolicy.NoFocus)
        told = [box.text for box in boxes]
        if 0 <= here < len(told):
            told[here] = tr("{part} (now)", part=told[here])
        self.setAccessibleDescription(", ".join(told))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, HEIGHT + 4)

    def words_at(self, index: int) -> str:
        """The words that stand in a box: whole or not at all, since half words help nobody."""
        return self._boxes[index].text if index in self._worded() else ""

    def box_rect(self, index: int) -> QRectF:
        """Where a box lies in this widget."""
        widths = self._widths()
        left = sum(widths[:index]) + index * GAP
        return QRectF(left + 0.5, 2.5, widths[index] - 1, HEIGHT - 1)

    def _worded(self) -> range:
        """The boxes that have words: all, those of the side that is in one now, the present one, or none."""
        everything = range(len(self._boxes))
        if self._here not in everything:
            return everything if self._fits(everything) else range(0)
        choice = (everything, self._run(), range(self._here, self._here + 1), range(0))
        return next(boxes for boxes in choice if self._fits(boxes))

    def _run(self) -> range:
        """The boxes about the present one that are the same side's."""
        colour, first, last = self._boxes[self._here].colour, self._here, self._here
        while first > 0 and self._boxes[first - 1].colour == colour:
            first -= 1
        while last + 1 < len(self._boxes) and self._boxes[last + 1].colour == colour:
            last += 1
        return range(first, last + 1)

    def _fits(self, worded: range) -> bool:
        """Whether the bar has room for the words of these boxes, with the others narrow."""
        return not worded or sum(self._least(worded)) <= self._room()

    def _least(self, worded: range) -> list[float]:
        metrics = self.fontMetrics()
        words = [metrics.horizontalAdvance(box.text) + 2 * PADDING + 1 for box in self._boxes]
        return [words[n] if n in worded else NARROW for n in range(len(words))]

    def _room(self) -> float:
        """What is left for boxes without the gaps between them."""
        return self.width() - GAP * (len(self._boxes) - 1)

    def _widths(self) -> list[float]:
        """Every box alike where all words have room so; else those with words share what is left."""
        worded, count = self._worded(), len(self._boxes)
        alike = [self._room() / count] * count
        least = self._least(worded)
        if not worded or all(width >= wanted for width, wanted in zip(alike, least, strict=True)):
            return alike
        more = (self._room() - sum(least)) / len(worded)
        return [width + more if n in worded else width for n, width in enumerate(least)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        on_dark = palette.window().color().lightnessF() < MIDDLE
        for index, box in enumerate(self._boxes):
            colour = QColor(box.colour or palette.mid().color())
            colour = colour.lighter(LIGHTER_ON_DARK) if on_dark else colour
            now = index == self._here
            fill = QColor(colour)
            fill.setAlphaF(1.0 if now else DIM)
            aimed = self.hasFocus() and index == self._aim
            painter.setPen(QPen(palette.text().color() if aimed else colour, 1.5 if aimed else 1.0))
            painter.setBrush(fill)
            rect = self.box_rect(index)
            painter.drawRoundedRect(rect, CORNER, CORNER)
            painter.setPen(_ink_on(colour) if now else palette.text().color())
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.words_at(index))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._at(event.position().x())
        if self.is_free and event.button() == Qt.MouseButton.LeftButton and index != self._here:
            self.chosen.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and self._boxes:
            self._aim = (self._aim + step) % len(self._boxes)
            self.update()
        elif is_return_pressed(event) or event.key() == Qt.Key.Key_Space:
            if self.is_free and self._aim != self._here:
                self.chosen.emit(self._aim)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """The whole name of a box stands in its tool tip."""
        if isinstance(event, QHelpEvent) and self._boxes:
            QToolTip.showText(event.globalPos(), self._boxes[self._at(event.x())].text, self)
            return True
        return super().event(event)

    def _at(self, x: float) -> int:
        ends = (self.box_rect(index).right() + GAP for index in range(len(self._boxes)))
        return next((n for n, end in enumerate(ends) if x < end), len(self._boxes) - 1)


def _ink_on(colour: QColor) -> QColor:
    """Black or white, whichever is read on a colour."""
    light = 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF()
    return QColor("#ffffff" if light < 0.6 else "#1d1c1a")
