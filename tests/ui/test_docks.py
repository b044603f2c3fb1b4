from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMainWindow

from vtt.ui.docks import RIGHT, add_dock, dock_action


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


def test_the_action_of_a_dock_shows_and_hides_it_and_follows_its_cross(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = add_dock(window, "log", "Log", QLabel("lines"), RIGHT)
    action = dock_action(window, dock)
    window.show()
    assert action.text() == "Log"
    assert action.isChecked()
    action.trigger()
    assert dock.isHidden()
    action.trigger()
    assert dock.isVisible()
    dock.close()
    assert not action.isChecked()
