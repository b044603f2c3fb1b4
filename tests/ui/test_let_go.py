from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

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
