import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence

from vtt.ui.dialogs.action_search import ActionSearch, matching, plain_text


@pytest.fixture
def done():
    return []


@pytest.fixture
def actions(qtbot, done):
    made = []
    for name, text, tip, keys in (
        ("zoom_in", "Zoom &in", "Show less of the table, larger.", "Ctrl++"),
        ("zoom_out", "Zoom &out", "Show more of the table, smaller.", "Ctrl+-"),
        ("save", "&Save as ...", "Save the game.", ""),
        ("locked", "Zoom to the piece", "Not now.", ""),
    ):
        action = QAction(text)
        action.setObjectName(name)
        action.setToolTip(f"{text}: {tip}")
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False, name=name: done.append(name))
        action.setEnabled(name != "locked")
        made.append(action)
    return made


@pytest.fixture
def search(qtbot, actions):
    dialog = ActionSearch(actions)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def shown(search):
    return [search.list.item(row).text().split("    ")[0] for row in range(search.list.count())]


def test_at_first_everything_is_listed_with_its_keys(search):
    assert shown(search) == ["Zoom in", "Zoom out", "Save as", "Zoom to the piece"]
    assert search.list.item(1).text() == "Zoom out    Ctrl+-"


def test_every_typed_word_must_begin_a_word_of_the_name_or_else_of_the_tip(actions):
    found = [action.objectName() for action in matching(actions, "ZO o")]
    assert found == ["zoom_out", "zoom_in"], "'of' in the tip of zoom_in begins with o"
    assert [action.objectName() for action in matching(actions, "game")] == ["save"]


def test_return_does_what_is_marked_and_arrows_mark_another(search, done, qtbot):
    qtbot.keyClicks(search.line, "zoom")
    qtbot.keyClick(search.line, Qt.Key.Key_Down)
    qtbot.keyClick(search.line, Qt.Key.Key_Return)
    assert done == ["zoom_out"]
    assert not search.isVisible()


def test_what_cannot_be_done_now_is_greyed_and_not_done(search, done, qtbot):
    qtbot.keyClicks(search.line, "piece")
    assert shown(search) == ["Zoom to the piece"]
    qtbot.keyClick(search.line, Qt.Key.Key_Return)
    assert done == []
    assert search.isVisible()


def test_nothing_found_is_said(search, qtbot):
    qtbot.keyClicks(search.line, "xyz")
    assert search.nothing.isVisible()
    assert search.list.count() == 0


def test_a_doubled_ampersand_is_one(qtbot):
    assert plain_text(QAction("Fish && &Chips ...")) == "Fish & Chips"
