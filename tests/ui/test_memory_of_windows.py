"""A window that is closed is given back to memory, with its game and all its parts."""

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.ui.player import SHOT, Player, forget


@pytest.mark.parametrize("does", [lambda _: None, lambda player: player.drag(SHOT, 0.0, -10.0)])
def test_a_closed_window_and_its_game_are_gone(qtbot, desktop, does):
    """Also where the last step was made a moment ago, and what follows it is still to come."""
    player = Player(qtbot, desktop)
    player.open()
    does(player)
    window = weakref.ref(player.window)
    session = weakref.ref(player.window.desk.session)
    forget(player.window)
    desktop.windows.clear()
    del player
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert window() is None
    assert session() is None
