"""Screens that come and go: a window or dock that stood on one that is unplugged comes back into sight."""

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from vtt.ui.parts.part import WindowPart

GRIP = 40
"""So many pixels of a window's upper edge must be on a screen for a hand to take hold of it."""


class ScreenPart(WindowPart):
    """Brings the window and its loose docks back when their screen is gone."""

    def start(self) -> None:
        """Hear of screens that go."""
        self._looking = QTimer(self)  # when the system has done what it does itself
        self._looking.setSingleShot(True)
        self._looking.timeout.connect(self._look)
        app = QApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenRemoved.connect(self._look_soon)

    def _look_soon(self) -> None:
        self._looking.start(0)

    def _look(self) -> None:
        loose = [dock for dock in self.window.docks.by_name.values() if dock.isFloating()]
        for widget in (self.window, *loose):
            bring_back(widget)


def bring_back(widget: QWidget) -> None:
    """Move a window onto the first screen, and make it no larger, unless it can be got hold of."""
    frame = widget.frameGeometry()
    edge = QRect(frame.left(), frame.top(), frame.width(), GRIP)
    screens = QGuiApplication.screens()
    if not screens or any(_can_be_held(edge, screen.availableGeometry()) for screen in screens):
        return
    room = QGuiApplication.primaryScreen().availableGeometry()
    widget.resize(widget.size().boundedTo(room.size()))
    offset = QPoint(room.width() - widget.width(), room.height() - widget.height()) / 2
    widget.move(room.topLeft() + offset)


def _can_be_held(edge: QRect, room: QRect) -> bool:
    seen = edge.intersected(room)
    return seen.width() >= GRIP and seen.height() >= GRIP // 2
