"""A text that is seen whole where it is written, and never scrolls by itself."""

from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from vtt.ui.panels.in_sight import bring_into_sight

LEAST_LINES = 3
"""So many lines of an empty text are seen."""


class WholeText(QPlainTextEdit):
    """At least as high as its lines at its width; the panel in which it lies scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.textChanged.connect(self.updateGeometry)
        self.cursorPositionChanged.connect(self._show_cursor)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def _show_cursor(self) -> None:
        if self.hasFocus():
            bring_into_sight(self, self.cursorRect().translated(self.viewport().pos()))

    def _height(self) -> int:
        """All lines, or those of an empty text, with the margins and the frame."""
        lines, block = 0.0, self.document().begin()
        while block.isValid():
            lines += self.blockBoundingRect(block).height()
            block = block.next()
        lines = max(lines, LEAST_LINES * self.fontMetrics().lineSpacing())
        return ceil(lines + 2 * self.document().documentMargin()) + 2 * self.frameWidth()
