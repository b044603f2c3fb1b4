"""The docks of a game's window, each with a name under which its place is remembered."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
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


def dock_action(window: QMainWindow, dock: QDockWidget) -> QAction:
    """An action that shows and hides a dock.

    Qt's own (`toggleViewAction`) is made in C++: its Python wrapper may outlive it, and would then be
    taken for what comes to lie at the same address.
    """
    action = QAction(dock.windowTitle(), window)
    action.setCheckable(True)
    action.setChecked(not dock.isHidden())
    action.triggered.connect(lambda checked: dock.setVisible(checked))
    dock.visibilityChanged.connect(lambda _seen: action.setChecked(not dock.isHidden()))
    return action
