import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.ui.player import SHOT, in_dialog


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
