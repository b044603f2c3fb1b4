from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import CTRL, SHIFT, SHOT
from vtt.session.preferences import load_preferences


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


def test_a_saved_game_is_the_first_that_the_start_page_names(
    player, desktop, tmp_path, monkeypatch
):
    unnamed = player.session.file.path.resolve()
    desktop._remember(desktop.preferences.with_recent(unnamed))
    player.drag(SHOT, 0, -40)
    for name in ("noon.vttg", "dusk.vttg"):
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        keys = (CTRL, CTRL | SHIFT)[name == "dusk.vttg"]
        player.key(Qt.Key.Key_S, keys)
    kept, _ = load_preferences(desktop._path)
    assert kept.recent[:2] == (str(tmp_path / "dusk.vttg"), str(tmp_path / "noon.vttg"))
    assert str(unnamed) not in kept.recent
    page = desktop.starting.show()
    player.qtbot.waitUntil(lambda: not desktop.starting.is_filling)
    games = page.rooms.sidebar.games
    assert [games.item(row).text() for row in range(games.count())] == ["dusk", "noon"]
    page.close()
    page.deleteLater()
