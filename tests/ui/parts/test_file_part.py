from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import CTRL, SHIFT, SHOT


def test_what_cannot_be_written_is_said_and_the_game_goes_on(player, tmp_path, monkeypatch):
    player.drag(SHOT, 0, -40)
    path = tmp_path / "nowhere.vttg"
    path.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    player.do("save_as")
    assert player.window.bar.message.text.startswith(f"Not saved: {path} cannot be written")
    assert player.window.desk.is_unsaved


def test_a_name_without_an_ending_gets_ours(player, tmp_path, monkeypatch):
    player.drag(SHOT, 0, -40)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "noon"), ""))
    player.key(Qt.Key.Key_S, CTRL | SHIFT)
    assert (tmp_path / "noon.vttg").is_file()


def test_open_passes_on_what_was_chosen_and_nothing_when_nothing_was(duel_player, monkeypatch):
    for name in ("", "battle.vttg"):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, name=name: (name, ""))
        duel_player.key(Qt.Key.Key_O, CTRL)
    assert duel_player.opened == ["battle.vttg"]
