import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow, QToolBar, QWidget

from tests.ui.player import to_front
from vtt.ui.actions import MENUS, Actions, ActionSpec
from vtt.ui.mnemonics import mnemonic_of
from vtt.ui.window_parts import PARTS

ACTIONS = [spec for part in PARTS for spec in part.ACTIONS]


class SomePart:
    ACTIONS = (
        ActionSpec("open", "Open ...", "Open something.", "file", ("Ctrl+O",), "open", in_tool_bar=True),
        ActionSpec("one", "One", "One of two.", "game", checkable=True, group="two", at_end=True,
                   in_tool_bar=True, icon="save"),
        ActionSpec("other", "Other", "The other.", "game", checkable=True, group="two"),
        ActionSpec("flip", "Flip", "Turn over.", "pieces", ("F",), on_table=True),
    )  # fmt: skip

    def __init__(self):
        self.heard = []

    def open(self):
        self.heard.append("open")

    def one(self):
        self.heard.append("one")

    def other(self):
        self.heard.append("other")

    def flip(self):
        self.heard.append("flip")


def test_what_is_seldom_wanted_stands_last_in_the_menu_of_editing():
    ids = [spec.id for spec in ACTIONS if spec.menu == "edit"]
    assert ids.index("find_piece") < ids.index("shortcuts") < ids.index("preferences")
    assert ids[-1] == "preferences"


@pytest.fixture
def part():
    return SomePart()


@pytest.fixture
def actions(qtbot, part):
    window = QMainWindow()
    qtbot.addWidget(window)
    made = Actions(window, [part])
    made.window = window
    return made


def show(qtbot, window):
    window.show()
    to_front(qtbot, window)


def test_every_action_of_the_game_window_has_words_a_sentence_a_menu_and_a_method():
    menus = {name for name, _ in MENUS}
    for part in PARTS:
        for spec in part.ACTIONS:
            assert spec.text
            assert spec.tip.endswith(".")
            assert spec.menu in menus
            assert callable(getattr(part, spec.id))
    assert len({spec.id for spec in ACTIONS}) == len(ACTIONS)


def test_no_two_actions_of_the_game_window_share_a_key():
    keys = [QKeySequence(key).toString() for spec in ACTIONS for key in spec.keys]
    assert all(keys)
    assert sorted(keys) == sorted(set(keys))


def test_every_tool_of_the_game_window_has_an_icon_or_is_a_choice():
    assert [spec.id for spec in ACTIONS if spec.in_tool_bar and not (spec.icon or spec.group)] == []


def test_a_key_runs_the_method_with_the_actions_id(actions, part, qtbot):
    show(qtbot, actions.window)
    qtbot.keyClick(actions.window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert part.heard == ["open"]


def test_a_key_of_the_tables_works_on_a_table_alone(actions, part, qtbot):
    table, other = QWidget(), QWidget()
    middle = QWidget()
    for widget in (table, other):
        widget.setParent(middle)
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    actions.window.setCentralWidget(middle)
    actions.bind_to(table)
    show(qtbot, actions.window)
    other.setFocus()
    qtbot.keyClick(other, Qt.Key.Key_F)
    assert part.heard == []
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_F)
    assert part.heard == ["flip"]


def test_the_tool_tip_tells_text_key_and_sentence(actions):
    assert actions["open"].toolTip() == "Open (Ctrl+O): Open something."


def test_of_a_group_only_one_is_checked(actions):
    actions["one"].setChecked(True)
    actions["other"].setChecked(True)
    assert not actions["one"].isChecked()


def test_menus_and_tool_bar_come_from_the_table(actions):
    menus = actions.fill_menus(actions.window)
    assert actions["open"] in menus["file"].actions()
    bar = QToolBar()
    actions.fill_tool_bar(bar)
    shown = [action.objectName() for action in bar.actions() if action.text()]
    assert shown == ["open", "one"]
    assert not actions["open"].icon().isNull()


def test_two_actions_with_one_id_are_named(qtbot, part):
    window = QMainWindow()
    qtbot.addWidget(window)
    with pytest.raises(KeyError, match="'open'"):
        Actions(window, [part, part])


def test_every_line_of_an_open_menu_is_reached_by_a_letter_of_its_own(duel_player):
    for menu in duel_player.window.menus.values():
        menu.aboutToShow.emit()
        lines = [action.text() for action in menu.actions() if not action.isSeparator()]
        letters = [mnemonic_of(text) for text in lines]
        assert all(letters), lines
        assert len(set(letters)) == len(letters), lines
