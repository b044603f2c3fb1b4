import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from tests.ui.player import CTRL, LEFT, to_front
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.shortcuts_dialog import ShortcutsDialog

SPECS = (
    ActionSpec("open", "Open ...", "Open.", "file", ("Ctrl+O",)),
    ActionSpec("measure", "&Measure", "Measure.", "pieces", ("M",)),
    ActionSpec("about", "About", "About.", "help"),
)


@pytest.fixture
def dialog(qtbot):
    dialog = ShortcutsDialog(SPECS, {"measure": ("D",)})
    qtbot.addWidget(dialog)
    dialog.show()
    to_front(qtbot, dialog)
    return dialog


def keys(dialog):
    return [dialog.table.item(row, 1).text() for row in range(dialog.table.rowCount())]


def give(dialog, qtbot, row, key, modifier=Qt.KeyboardModifier.NoModifier):
    dialog.table.selectRow(row)
    dialog.editor.setFocus()
    qtbot.keyClick(dialog.editor, key, modifier)
    qtbot.mouseClick(dialog.set_key, LEFT)


def test_all_actions_are_listed_with_the_keys_in_use(dialog):
    assert [dialog.table.item(row, 0).text() for row in range(3)] == ["Open", "Measure", "About"]
    assert keys(dialog) == ["Ctrl+O", "D", ""]
    assert dialog.changed() == {"measure": ("D",)}


def test_a_pressed_key_is_set_and_remembered(dialog, qtbot):
    give(dialog, qtbot, 2, Qt.Key.Key_F9)
    assert keys(dialog)[2] == "F9"
    assert dialog.changed() == {"about": ("F9",), "measure": ("D",)}


def test_return_presses_the_button_that_has_the_keyboard(dialog, qtbot):
    dialog.table.selectRow(2)
    dialog.editor.setFocus()
    qtbot.keyClick(dialog.editor, Qt.Key.Key_F9)
    dialog.set_key.setFocus()
    qtbot.keyClick(dialog.set_key, Qt.Key.Key_Return)
    assert keys(dialog)[2] == "F9"
    assert dialog.isVisible()
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_a_conflict_is_marked_at_both_said_in_words_and_cannot_be_kept(dialog, qtbot):
    give(dialog, qtbot, 2, Qt.Key.Key_O, CTRL)
    assert keys(dialog) == ["Ctrl+O (conflict)", "D", "Ctrl+O (conflict)"]
    assert dialog.problem.text() == "Ctrl+O is the key of “Open” and of “About”."
    assert not dialog.apply.isEnabled()
    dialog.table.selectRow(0)
    qtbot.mouseClick(dialog.remove_keys, LEFT)
    assert keys(dialog) == ["", "D", "Ctrl+O"]
    assert not dialog.problem.isVisible()
    qtbot.mouseClick(dialog.apply, LEFT)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_the_default_comes_back_for_one_and_for_all(dialog, qtbot):
    give(dialog, qtbot, 0, Qt.Key.Key_F3)
    dialog.table.selectRow(1)
    qtbot.mouseClick(dialog.reset_keys, LEFT)
    assert keys(dialog) == ["F3", "M", ""]
    qtbot.mouseClick(dialog.reset_all, LEFT)
    assert dialog.changed() == {}


def test_setting_nothing_changes_nothing(dialog, qtbot):
    qtbot.mouseClick(dialog.set_key, LEFT)
    assert dialog.changed() == {"measure": ("D",)}


def test_the_search_finds_actions_by_name_and_by_key(dialog, qtbot):
    qtbot.keyClicks(dialog.filter, "ctrl")
    assert [dialog.table.isRowHidden(row) for row in range(3)] == [False, True, True]
    dialog.filter.clear()
    qtbot.keyClicks(dialog.filter, "abo")
    assert [dialog.table.isRowHidden(row) for row in range(3)] == [True, True, False]
