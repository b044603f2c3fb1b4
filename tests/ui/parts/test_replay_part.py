from PySide6.QtCore import Qt

from tests.ui.player import CTRL


def test_replay_to_the_start_and_to_the_present_by_keys(duel_player):
    duel_player.drag("red_1", 0, 40)
    duel_player.drag("red_2", 0, 40)
    duel_player.key(Qt.Key.Key_Home, CTRL)
    assert duel_player.session.position == 0
    assert not duel_player.window.actions_by_id["replay_back"].isEnabled()
    duel_player.key(Qt.Key.Key_End, CTRL)
    assert duel_player.session.shows_present
