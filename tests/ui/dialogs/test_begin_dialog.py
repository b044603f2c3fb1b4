"""A person chooses the set-up with which a game begins."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from vtt.formats.module_info import ScenarioHead
from vtt.ui.dialogs.begin_dialog import BeginDialog

SETUPS = (ScenarioHead("start", "A new game"), ScenarioHead("bulge", "The Bulge", "December 1944"))


@pytest.fixture
def dialog(qtbot):
    dialog = BeginDialog("Tanks", SETUPS, None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def test_the_first_set_up_is_chosen_at_first_and_another_by_the_arrow_keys(dialog, qtbot):
    assert dialog.chosen() == "start"
    qtbot.keyClick(dialog.setups, Qt.Key.Key_Down)
    assert dialog.chosen() == "bulge"
    qtbot.mouseClick(dialog.begin_button, Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_return_begins_and_escape_does_not(dialog, qtbot):
    qtbot.keyClick(dialog.setups, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    dialog.show()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected
