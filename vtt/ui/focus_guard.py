"""Where the keyboard goes when what has it is hidden or switched off.

Qt gives it to what comes next in the order of Tab, often the text field of another dock, which then
swallows the keys of the game.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget


class FocusGuard(QObject):
    """Keeps the keyboard of one window with the panel that has it, else gives it to the `table` in front."""

    def __init__(self, window: QMainWindow, table: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window, self._table = window, table
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        """The keyboard went on from `old`: of itself, where that takes no keys any more."""
        if old is None or new is None or old.window() is not self._window is new.window():
            return
        if not _takes_keys(old, self._window):
            self._heir(old).setFocus()

    def _heir(self, gone: QWidget) -> QWidget:
        """The nearest of those around it that takes keys; where there is none, the table."""
        around = gone.parentWidget()
        while around is not None and around is not self._window:
            takes_focus = bool(around.focusPolicy() & Qt.FocusPolicy.TabFocus)
            if takes_focus and _takes_keys(around, self._window):
                return around
            around = around.parentWidget()
        return self._table()


def is_in_front(widget: QWidget) -> bool:
    """Whether a widget lies in no dock, or in one that does not lie behind another one's tab."""
    around: QWidget | None = widget
    while around is not None and not isinstance(around, QDockWidget):
        around = around.parentWidget()
    return around is None or not around.visibleRegion().isEmpty()


def _takes_keys(widget: QWidget, window: QMainWindow) -> bool:
    return widget.isEnabled() and widget.isVisibleTo(window)
