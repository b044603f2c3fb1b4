"""One click with Alt selects the bases that are lined up; a click without selects one of them."""

import pytest
from PySide6.QtCore import Qt

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import Player, forget
from vtt.render.picture_files import NoPictures
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow

ALT = Qt.KeyboardModifier.AltModifier
LINE = """
red_1 pike 100,100 @0
red_2 pike 140,100 @0
red_3 pike 300,300 @0
"""


@pytest.fixture
def line(qtbot):
    """Two red bases side by side, and one apart from them."""
    player = Player(qtbot, None)
    player.sit_down(
        GameWindow(GameDesk(free_game(LINE), NoPictures()), lambda name: None, Layouts())
    )
    yield player
    forget(player.window)


def selected(player):
    return set(player.page.seat.selection.pieces)


def test_one_click_selects_the_group(line):
    line.click((100, 100), ALT)
    assert selected(line) == {"red_1", "red_2"}
    line.click((140, 100))
    assert selected(line) == {"red_2"}


def test_who_stands_alone_is_its_own_group(line):
    line.click((300, 300), ALT)
    assert selected(line) == {"red_3"}


def test_a_drag_with_alt_turns_and_selects_no_group(line):
    line.press((100, 100), ALT)
    line.move((140, 60))
    line.release((140, 60), ALT)
    assert selected(line) == {"red_1"}
