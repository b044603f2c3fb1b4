"""The docks of a game's window, each with a name under which its place is remembered."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


def add_dock(
    window: QMainWindow, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea
) -> QDockWidget:
    """A dock with a panel in it; `name` is its id in the remembered layout."""
    dock = QDockWidget(title, window)
    dock.setObjectName(f"dock_{name}")
    dock.setWidget(widget)
    window.addDockWidget(area, dock)
    return dock
