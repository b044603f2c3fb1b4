"""One click with Alt selects the bases that are lined up; they are dragged and judged as one group."""

import pytest
from PySide6.QtCore import Qt

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import SHOT, Player, forget
from vtt.render.overlay import OverlayRole
from vtt.render.picture_files import NoPictures
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.scene.marks import overlays_of_preview

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


def test_a_group_that_is_dragged_too_far_is_red_and_the_gauge_has_its_limit(player):
    player.begin_to_move()
    group = [SHOT, "sk-sw-pikes", "sk-sw-shot-2"]
    player.page.seat.selection.replace(group)
    start = player.pose(SHOT).point
    player.press(start)
    player.move((start[0], start[1] - 40))
    player.move((start[0], start[1] - 100))
    preview = player.page.scene.preview
    assert {ghost.piece for ghost in preview.ghosts} == set(group)
    assert player.window.status.allowance.text.endswith("of 80 mm: too far")
    ways = [
        overlay
        for overlay in overlays_of_preview(preview, player.page.seat.table)
        if overlay.role is OverlayRole.ILLEGAL
    ]
    assert [overlay.label for overlay in ways] == [player.window.status.allowance.text]
    player.table_key(Qt.Key.Key_Escape)
    player.release(start)
