from PySide6.QtCore import Qt

from tests.ui.player import CTRL


def test_quit_closes_the_window(duel_player):
    closed = []
    duel_player.window.closed.connect(lambda: closed.append(True))
    duel_player.key(Qt.Key.Key_Q, CTRL)
    assert closed == [True]
    assert duel_player.window.desk.is_closed
