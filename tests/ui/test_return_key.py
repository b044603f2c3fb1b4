import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from tests.ui.keys import hold_return
from vtt.ui.return_key import hear_return_once, is_return, is_return_pressed

KEY, MODIFIER = Qt.Key, Qt.KeyboardModifier


def pressed(key, modifier=MODIFIER.NoModifier, repeated=False):
    return QKeyEvent(QEvent.Type.KeyPress, key, modifier, "", repeated)


@pytest.mark.parametrize(
    ("event", "is_the_key", "goes_down"),
    [
        (pressed(KEY.Key_Return), True, True),
        (pressed(KEY.Key_Enter, MODIFIER.KeypadModifier), True, True),
        (pressed(KEY.Key_Return, repeated=True), True, False),
        (pressed(KEY.Key_Return, MODIFIER.ControlModifier), False, False),
        (pressed(KEY.Key_Return, MODIFIER.ShiftModifier), False, False),
        (pressed(KEY.Key_Space), False, False),
    ],
)
def test_return_is_return_alone_and_pressed_once(event, is_the_key, goes_down):
    assert (is_return(event), is_return_pressed(event)) == (is_the_key, goes_down)


def test_a_line_hears_a_held_return_once(qtbot):
    line, heard = QLineEdit(), []
    qtbot.addWidget(line)
    line.returnPressed.connect(lambda: heard.append(1))
    hear_return_once(line)
    hold_return(line)
    assert len(heard) == 1
