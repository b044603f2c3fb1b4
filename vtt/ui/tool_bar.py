"""The row of tools: icons with their words where there is room, icons alone where there is not."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolBar, QWidget

WITH_WORDS = Qt.ToolButtonStyle.ToolButtonTextUnderIcon
ICONS = Qt.ToolButtonStyle.ToolButtonIconOnly


class ToolRow(QToolBar):
    """A tool bar that gives up its words before it hides a tool; tool tips say them still."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.setMovable(False)
        self.setToolButtonStyle(WITH_WORDS)
        self._width_with_words = 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size take another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._width_with_words = 0
            self._fit()

    def _fit(self) -> None:
        if self.toolButtonStyle() == WITH_WORDS or not self._width_with_words:
            self.setToolButtonStyle(WITH_WORDS)
            layout = self.layout()
            if layout is not None:
                layout.invalidate()
            self._width_with_words = self.sizeHint().width()
        fits = self._width_with_words <= self.width()
        self.setToolButtonStyle(WITH_WORDS if fits else ICONS)
