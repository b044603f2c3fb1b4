"""The notice of a fault: calm words, a text that can be read by keyboard and copied."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from vtt.ui.dialogs.fault_dialog import FaultDialog


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_its_text_is_copied_by_the_keyboard_and_grows(qtbot, key):
    dialog = FaultDialog("Every step that was made is kept.")
    qtbot.addWidget(dialog)
    dialog.add("one")
    dialog.add("two")
    dialog.show()
    assert dialog.text.toPlainText() == "one\ntwo"
    dialog.copy_button.setFocus()
    qtbot.keyClick(dialog.copy_button, key)
    assert QGuiApplication.clipboard().text() == "one\ntwo"
    assert dialog.copy_button.text() == "Copied"
    assert dialog.isVisible()


def test_escape_puts_it_away(qtbot):
    dialog = FaultDialog("Kept.")
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
