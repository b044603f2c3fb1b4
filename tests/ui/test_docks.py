from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMainWindow

from vtt.ui.docks import RIGHT, add_dock


def test_a_dock_has_the_name_under_which_its_place_is_remembered(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = add_dock(window, "log", "Log", QLabel("lines"), RIGHT)
    assert dock.objectName() == "dock_log"
    assert dock.windowTitle() == "Log"
    assert window.dockWidgetArea(dock) == Qt.DockWidgetArea.RightDockWidgetArea
    kept = window.saveState(1)
    dock.setFloating(True)
    assert window.restoreState(kept, 1)
    assert not dock.isFloating()
