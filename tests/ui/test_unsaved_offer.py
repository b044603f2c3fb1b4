"""Games that were left behind by a crash are offered in the window, sound ones first."""

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton

from tests.formats.games import changed, game_of_notes, pieces_of
from tests.ui.player import LEFT, MODULES, SHOT, Player, in_dialog
from vtt.rules.registry import PluginRegistry
from vtt.session.library import ModuleLibrary
from vtt.session.start import Setup
from vtt.ui.app import Desktop
from vtt.ui.shell import build_app

DBR = str(MODULES / "dbr")


def test_a_game_left_behind_by_a_crash_is_offered_and_opened_as_unsaved(qtbot, tmp_path):
    setup = Setup(
        ModuleLibrary([MODULES]), PluginRegistry(), tmp_path / "unsaved", tmp_path / "cache"
    )
    first = Desktop(build_app([]), setup, tmp_path / "preferences.json")
    player = Player(qtbot, first)
    player.open()
    player.drag(SHOT, 0, -40)
    state = player.session.state
    player.session.file.close()  # as if the program had ended
    second = Desktop(build_app([]), setup, tmp_path / "preferences.json")
    window = second.open_path(DBR, "skirmish")
    second.offer_unsaved()
    told = window.bar.message.text
    assert told.startswith("A game of DBR: Lützen, Skirmish on the Leipzig road, begun on ")
    assert "was never saved under a name" in told
    (button,) = (b for b in window.bar.findChildren(QPushButton) if b.text() == "Open it")
    qtbot.mouseClick(button, LEFT)
    found = second.windows[-1]
    assert found.desk.session.state == state
    assert found.desk.is_unsaved
    recent = second.preferences.recent
    assert recent == (str((MODULES / "dbr").resolve()),), "its file has no name to be found by"
    for one in (*second.windows, player.window):
        one.desk.give_up()
        one.close()


@pytest.fixture
def damaged(desktop):
    """A game that was left behind, the third entry of which was changed."""
    folder = desktop.setup.unsaved
    folder.mkdir(exist_ok=True)
    pieces = pieces_of(game_of_notes(4))
    pieces[3] = changed(pieces[3], 40)
    (folder / "old.vttg").write_bytes(b"".join(pieces))
    return folder


def test_a_damaged_game_that_was_left_behind_is_told_and_mended(desktop, player, damaged):
    desktop.offer_unsaved()
    text = player.window.bar.message.text
    assert text.startswith(
        "A game that was never saved under a name, old.vttg, is damaged: entry 3 was"
    )
    told = []

    def read(box):
        told.append((box.text(), box.informativeText()))
        box.accept()

    faults = in_dialog(QMessageBox, read)
    player.qtbot.mouseClick(player.bar_button("Save what can be saved"), LEFT)
    assert faults == []
    ((words, more),) = told
    assert words == "What could be saved of old.vttg is in a new game."
    assert "entries 1 to 2" in more
    assert "entries 3 to 4" in more
    mine = player.session.file.path.name
    assert sorted(path.name for path in damaged.iterdir()) == sorted(
        [mine, "old-repaired.vttg", "old.vttg.damaged"]
    )
    desktop.offer_unsaved()
    assert "with 2 entries in its log, was never saved" in player.window.bar.message.text


def test_a_sound_game_is_offered_before_a_damaged_one_which_is_counted(desktop, player, damaged):
    (damaged / "sound.vttg").write_bytes(b"".join(pieces_of(game_of_notes(1))))
    desktop.offer_unsaved()
    text = player.window.bar.message.text
    assert "with one entry in its log, was never saved" in text
    assert text.endswith(f"One more is in {damaged}.")


def test_where_nothing_was_left_behind_nothing_is_offered(player, desktop):
    player.drag(SHOT, 0, -40)
    desktop.offer_unsaved()
    assert player.window.bar.message is None, "the game that is being played is not one of them"
