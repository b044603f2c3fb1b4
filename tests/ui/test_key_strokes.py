"""Keys as Qt has them, as traits spell them, and as menus show them."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from vtt.ui.key_strokes import key_stroke, shown_key

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize(
    ("key", "held", "text"),
    [
        (Qt.Key.Key_D, CTRL, "Ctrl+D"),
        (Qt.Key.Key_T, CTRL | ALT | SHIFT, "Ctrl+Alt+Shift+T"),
        (Qt.Key.Key_5, NONE, "5"),
        (Qt.Key.Key_F12, SHIFT, "Shift+F12"),
        (Qt.Key.Key_Delete, NONE, "Delete"),
        (Qt.Key.Key_PageDown, CTRL, "Ctrl+PageDown"),
        (Qt.Key.Key_BracketRight, ALT, "Alt+Code93"),
        (Qt.Key.Key_Apostrophe, NONE, "Code222"),
        (Qt.Key.Key_Plus, CTRL | KEYPAD, "Ctrl+Code107"),
        (Qt.Key.Key_Control, CTRL, ""),
        (Qt.Key.Key_Ccedilla, NONE, ""),
    ],
)
def test_a_key_that_is_pressed_is_spelt_as_traits_spell_it(qapp, key, held, text):
    assert key_stroke(QKeyEvent(QEvent.Type.KeyPress, key, held)) == text


@pytest.mark.parametrize(
    ("key", "shown"),
    [("Ctrl+D", "Ctrl+D"), ("PageUp", "PgUp"), ("@flip", ""), ("", ""), ("Ctrl+Code65535", "")],
)
def test_a_menu_shows_keys_that_can_be_pressed(qapp, key, shown):
    assert shown_key(key) == shown
