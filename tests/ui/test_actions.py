import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow, QToolBar

from vtt.ui.actions import ACTIONS, MENUS, Actions


@pytest.fixture
def heard():
    return []


@pytest.fixture
def actions(qtbot, heard):
    window = QMainWindow()
    qtbot.addWidget(window)
    made = Actions(window, {spec.id: (lambda name=spec.id: heard.append(name)) for spec in ACTIONS})
    made.window = window
    return made


def test_every_action_has_words_a_sentence_and_a_menu():
    menus = {name for name, _ in MENUS}
    for spec in ACTIONS:
        assert spec.text
        assert spec.tip.endswith(".")
        assert spec.menu in menus
    assert len({spec.id for spec in ACTIONS}) == len(ACTIONS)


def test_no_two_actions_share_a_key():
    keys = [QKeySequence(key).toString() for spec in ACTIONS for key in spec.keys]
    assert all(keys)
    assert sorted(keys) == sorted(set(keys))


def test_a_key_runs_its_handler(actions, heard, qtbot):
    with qtbot.waitActive(actions.window):
        actions.window.show()
        actions.window.activateWindow()
    qtbot.keyClick(actions.window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert heard == ["open"]


def test_the_tool_tip_tells_text_key_and_sentence(actions):
    assert actions["undo"].toolTip() == "Undo (Ctrl+Z): Take back the last step."


def test_of_a_group_only_one_is_checked(actions):
    actions["tool_select"].setChecked(True)
    actions["tool_measure"].setChecked(True)
    assert not actions["tool_select"].isChecked()


def test_menus_and_tool_bar_come_from_the_table(actions):
    menus = actions.fill_menus(actions.window)
    assert actions["save"] in menus["file"].actions()
    bar = QToolBar()
    actions.fill_tool_bar(bar)
    shown = [spec.id for spec in ACTIONS if spec.in_tool_bar]
    assert [action.objectName() for action in bar.actions() if not action.isSeparator()] == shown
    assert all(not actions[name].icon().isNull() for name in shown)


def test_a_missing_handler_is_named(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    with pytest.raises(KeyError, match="'undo'"):
        Actions(window, {spec.id: print for spec in ACTIONS if spec.id != "undo"})
