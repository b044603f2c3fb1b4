import sys

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.ui.player import SHOT, in_dialog
from vtt.base.errors import VttError
from vtt.formats.journal import read_journal


def answer(text):
    def press(box):
        next(button for button in box.buttons() if button.text() == text).click()

    return press


def journals(desktop):
    return list(desktop.setup.unsaved.glob("*.vttg"))


def test_a_game_in_which_nothing_happened_is_left_without_a_question_and_leaves_no_file(
    player, desktop
):
    assert player.window.close()
    assert journals(desktop) == []
    assert desktop.windows == []


def test_cancel_keeps_the_window_open(player):
    player.drag(SHOT, 0, -40)

    def cancel(box):
        box.button(QMessageBox.StandardButton.Cancel).click()

    faults = in_dialog(QMessageBox, cancel)
    assert not player.window.close()
    assert faults == []
    assert player.window.isVisible()
    assert not player.window.desk.is_closed


def test_giving_up_removes_the_games_file(player, desktop):
    player.drag(SHOT, 0, -40)
    assert len(journals(desktop)) == 1
    faults = in_dialog(QMessageBox, answer("Give up"))
    assert player.window.close()
    assert faults == []
    assert journals(desktop) == []


@pytest.mark.parametrize("named", [True, False])
def test_saving_asks_for_a_name_and_without_one_the_window_stays(
    player, desktop, tmp_path, monkeypatch, named
):
    player.drag(SHOT, 0, -40)
    path = tmp_path / "battle.vttg"
    name = str(path) if named else ""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    faults = in_dialog(QMessageBox, answer("Save ..."))
    assert player.window.close() is named
    assert faults == []
    assert path.is_file() is named
    assert len(journals(desktop)) == (0 if named else 1)


def test_a_saved_game_is_left_without_a_question(player, tmp_path, monkeypatch):
    player.drag(SHOT, 0, -40)
    path = tmp_path / "battle.vttg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    player.window.actions_by_id["save"].trigger()
    assert not player.window.isWindowModified()
    player.drag(SHOT, 10, 0)
    player.window.desk.session.file.save()
    assert player.window.close()


def saved(player, path, monkeypatch):
    player.drag(SHOT, 0, -40)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    player.window.actions_by_id["save"].trigger()
    return player.window.desk.session


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_game_whose_file_was_removed_is_written_anew_before_it_is_left(
    player, tmp_path, monkeypatch
):
    session = saved(player, tmp_path / "battle.vttg", monkeypatch)
    session.file.path.unlink()
    faults = in_dialog(QMessageBox, answer("Save ..."))
    assert player.window.close()
    assert faults == []
    assert read_journal(tmp_path / "battle.vttg").payloads == session.log.payloads()


def test_a_window_stays_open_when_the_last_step_cannot_be_written(player, tmp_path, monkeypatch):
    """The disk fails at the last moment, when it was asked already whether anything waits."""
    session = saved(player, tmp_path / "battle.vttg", monkeypatch)

    def full(timeout=None):
        raise VttError("battle.vttg cannot be written: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(session.file, "save", full)
        assert not player.window.close()
        assert not player.window.desk.is_closed
        assert "No space left" in player.window.bar.message.text
    assert player.window.close()
