from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.conftest import Ears
from tests.ui.player import LEFT, let_go


def test_after_a_double_click_the_pointer_hovers_again(qtbot):
    pad = QWidget()
    qtbot.addWidget(pad)
    pad.resize(99, 99)
    pad.show()
    qtbot.mouseDClick(pad, LEFT, pos=QPoint(9, 9))
    let_go()
    qtbot.mouseMove(pad, QPoint(50, 50))
    assert QApplication.mouseButtons() is Qt.MouseButton.NoButton


def test_the_pointer_arrives_though_another_window_lies_above(qtbot):
    above = QWindow()
    above.setGeometry(0, 0, 1920, 1080)
    above.show()
    pad = QWidget()
    qtbot.addWidget(pad)
    pad.resize(99, 99)
    pad.setMouseTracking(True)
    pad.show()
    ears = Ears()
    pad.installEventFilter(ears)
    qtbot.mouseMove(pad, QPoint(50, 50))
    above.destroy()
    assert ears.heard
