"""The start page among the program's windows, and what it does to files."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from tests.ui.player import MODULES, SHOT, in_dialog
from vtt.base.errors import VttError
from vtt.session.consent import PlayStyle
from vtt.session.preferences import KeptStart, load_preferences
from vtt.session.start import NewGame
from vtt.state.mode import RulesMode
from vtt.ui.busy_sign import BusySign


@pytest.fixture
def starting(desktop, qtbot):
    starting = desktop.starting
    yield starting
    if starting.page is not None:
        starting.page.close()
        starting.page.deleteLater()


def ready(starting, qtbot):
    page = starting.show()
    qtbot.waitUntil(lambda: not starting.is_filling)
    return page


def answer(text):
    return lambda box: next(b for b in box.buttons() if b.text() == text).click()


def test_file_start_page_shows_it_again_and_several_games_lie_side_by_side(
    player, desktop, starting, qtbot
):
    player.do("start_page")
    page = starting.page
    assert page.isVisible()
    assert player.window.isVisible()
    starting.try_begin(NewGame(MODULES / "hexdemo"))
    assert not page.isVisible()
    assert [w.desk.module_id for w in desktop.windows] == ["dbr", "hexdemo"]
    assert all(window.isVisible() for window in desktop.windows)
    player.do("start_page")
    assert starting.page is page, "there is one start page"


def test_how_a_game_was_begun_is_kept_and_offered_the_next_time(desktop, starting, qtbot):
    ready(starting, qtbot)
    path = MODULES / "hexdemo"
    starting.try_begin(NewGame(path, "bridge", PlayStyle.SOLO, RulesMode.ENFORCE))
    kept, _problems = load_preferences(desktop._path)
    assert kept.starts == {str(path.resolve()): KeptStart("bridge", "solo", RulesMode.ENFORCE)}
    ready(starting, qtbot)
    panel = starting._filler.module_panel
    assert panel.scenarios.currentItem().text() == "The bridge of Harl"
    assert panel.modes.currentText() == "Enforce"


def test_a_module_that_cannot_be_begun_is_said(starting, qtbot, tmp_path):
    ready(starting, qtbot)
    texts = []
    faults = in_dialog(QMessageBox, lambda box: texts.append(box.text()))
    starting.try_begin(NewGame(tmp_path / "nowhere"))
    assert faults == []
    assert texts == ["nowhere cannot be opened."]
    assert starting.preferences.starts == {}


@pytest.mark.parametrize("word", ["Give up", "Cancel"])
def test_a_game_left_behind_is_given_up_after_asking(starting, qtbot, tmp_path, word):
    ready(starting, qtbot)
    path = tmp_path / "unsaved" / "left.vttg"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x")
    faults = in_dialog(QMessageBox, answer(word))
    assert starting.give_up(path) is (word == "Give up")
    assert faults == []
    assert path.exists() is (word == "Cancel")


def test_what_cannot_be_removed_is_said(starting, qtbot, tmp_path):
    ready(starting, qtbot)
    texts = []

    def give_up(box):
        in_dialog(QMessageBox, lambda again: texts.append(again.text()))
        answer("Give up")(box)

    in_dialog(QMessageBox, give_up)
    assert not starting.give_up(tmp_path), "a folder is no game"
    assert texts == [f"{tmp_path.name} cannot be opened."]


def test_what_can_be_saved_of_a_damaged_game_is_saved(player, desktop, starting, qtbot, tmp_path):
    ready(starting, qtbot)
    player.drag(SHOT, 0, -40)
    player.drag(SHOT, 0, -20)
    path = tmp_path / "battle.vttg"
    player.window.desk.save_as(path)
    player.window.close()
    data = bytearray(path.read_bytes())
    data[-20] ^= 1
    path.write_bytes(bytes(data))
    texts = []
    faults = in_dialog(QMessageBox, lambda box: texts.append((box.text(), box.informativeText())))
    starting.repair(path)
    assert faults == []
    assert texts[0][0] == "What could be saved of battle.vttg is in a new game."
    assert "Lost: " in texts[0][1]
    assert (tmp_path / "battle-repaired.vttg").is_file()
    in_dialog(QMessageBox, lambda box: texts.append(box.text()))
    starting.repair(tmp_path / "battle-repaired.vttg")
    assert texts[-1] == "battle-repaired.vttg is sound."


def test_where_nothing_can_be_saved_it_says_so(starting, qtbot, tmp_path):
    ready(starting, qtbot)
    path = tmp_path / "broken.vttg"
    path.write_bytes(b"not a game")
    texts = []
    faults = in_dialog(QMessageBox, lambda box: texts.append(box.text()))
    starting.repair(path)
    assert faults == []
    assert texts == ["broken.vttg cannot be opened."]


def test_a_file_is_forgotten(player, desktop, starting, tmp_path):
    path = MODULES / "dbr"
    assert str(path.resolve()) in desktop.preferences.recent
    starting.forget_recent(path.resolve())
    assert str(path.resolve()) not in desktop.preferences.recent


def test_while_a_game_is_opened_the_page_says_so_and_the_pointer_is_busy(
    desktop, starting, qtbot, monkeypatch
):
    page = ready(starting, qtbot)
    seen = []

    def begin(_game):
        (sign,) = page.findChildren(BusySign)
        seen.append((sign.text, QApplication.overrideCursor().shape()))
        raise VttError("the module is faulty")

    monkeypatch.setattr(desktop, "begin", begin)
    faults = in_dialog(QMessageBox, lambda _box: seen.append(QApplication.overrideCursor()))
    starting.try_begin(NewGame(MODULES / "hexdemo"))
    assert faults == []
    assert seen == [("Opening ...", Qt.CursorShape.WaitCursor), None]
    assert all(sign.isHidden() for sign in page.findChildren(BusySign))
