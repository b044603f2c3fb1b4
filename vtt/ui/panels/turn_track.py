"""The parts of a turn as a row of boxes: what was, what is, what comes."""

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

from vtt.ui.theme import MIDDLE
from vtt.ui.words import tr

GAP, HEIGHT, CORNER, PADDING = 3, 22, 4, 3
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

    @property
    def has_words(self) -> bool:
        """Whether every box has room for its words; half words help nobody, and tool tips have them all."""
        room = self.box_rect(0).width() - 2 * PADDING
        return all(self.fontMetrics().horizontalAdvance(box.text) <= room for box in self._boxes)

    def box_rect(self, index: int) -> QRectF:
        """Where a box lies in this widget."""
        width = (self.width() + GAP) / max(1, len(self._boxes))
        return QRectF(index * width + 0.5, 2.5, width - GAP - 1, HEIGHT - 1)

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
            if self.has_words:
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, box.text)
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
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
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
        return min(len(self._boxes) - 1, max(0, int(x * len(self._boxes) / max(1, self.width()))))


def _ink_on(colour: QColor) -> QColor:
    """Black or white, whichever is read on a colour."""
    light = 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF()
    return QColor("#ffffff" if light < 0.6 else "#1d1c1a")
