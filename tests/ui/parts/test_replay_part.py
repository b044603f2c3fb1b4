import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from tests.ui.player import CTRL, in_dialog
from vtt.ui.parts.replay_part import DIALOG_PX, ReplayPart


@pytest.fixture
def played(duel_player):
    duel_player.drag("red_1", 0, 40)
    duel_player.drag("red_2", 0, 40)
    duel_player.replay = duel_player.window.part(ReplayPart)
    return duel_player


def test_replay_to_the_start_and_to_the_present_by_keys(duel_player):
    duel_player.drag("red_1", 0, 40)
    duel_player.drag("red_2", 0, 40)
    duel_player.key(Qt.Key.Key_Home, CTRL)
    assert duel_player.session.position == 0
    assert not duel_player.window.actions_by_id["replay_back"].isEnabled()
    duel_player.key(Qt.Key.Key_End, CTRL)
    assert duel_player.session.shows_present


def tick(player):
    """The time of one step goes by."""
    player.replay._timer.timeout.emit()


def test_play_goes_step_by_step_to_the_present_and_stops(played):
    played.key(Qt.Key.Key_Space, CTRL)
    assert played.replay.is_playing
    assert played.session.position == 0
    assert played.window.actions_by_id["replay_play"].text() == "Pause"
    tick(played)
    assert played.session.position == 1
    assert played.replay.is_playing
    tick(played)
    assert played.session.shows_present
    assert not played.replay.is_playing
    assert played.window.actions_by_id["replay_play"].text() == "Play"


def test_play_begins_where_the_table_stands_and_pauses(played):
    played.session.go_to(1)
    played.do("replay_play")
    assert played.session.position == 1
    played.do("replay_play")
    assert not played.replay.is_playing
    assert played.session.position == 1


def test_undone_steps_are_not_played(played):
    played.do("undo")
    played.do("replay_play")
    tick(played)
    assert played.session.position == 1
    assert not played.replay.is_playing


def test_the_speed_changes_how_long_a_step_is_shown(played):
    before = played.replay._timer.interval()
    played.replay.bar.speed.setCurrentIndex(3)
    assert played.replay._timer.interval() == before / 4


@pytest.mark.parametrize(("text", "kept"), [("the charge", 1), ("  ", 0), (None, 0)])
def test_a_moment_is_marked_with_a_few_words(played, text, kept):
    widths = []

    def answer(dialog):
        widths.append(dialog.width())
        dialog.setTextValue(text or "")
        dialog.reject() if text is None else dialog.accept()

    faults = in_dialog(QInputDialog, answer)
    played.session.go_to(1)
    played.key(Qt.Key.Key_B, CTRL)
    assert faults == []
    assert widths == [DIALOG_PX]
    assert played.session.bookmarks() == ((1, text),) * kept
    assert played.session.position == 1


def test_keys_go_from_mark_to_mark(played):
    played.session.comment("end", bookmark=True)
    played.session.go_to(0)
    played.session.comment("start", bookmark=True)
    actions = played.window.actions_by_id
    assert not actions["bookmark_back"].isEnabled()
    played.key(Qt.Key.Key_PageDown, CTRL)
    assert played.session.position == 2
    assert not actions["bookmark_forward"].isEnabled()
    played.key(Qt.Key.Key_PageUp, CTRL)
    assert played.session.position == 0


def test_a_window_that_closes_replays_no_more(played):
    played.do("replay_play")
    played.window.desk.give_up()
    played.window.close()
    assert not played.replay.is_playing
