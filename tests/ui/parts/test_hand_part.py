"""Locks and marks by hand, from keys and from the menu of a piece."""

import pytest
from PySide6.QtCore import Qt

from tests.session.counters import TEXT
from tests.ui.conftest import Layouts
from tests.ui.counters import counter_desk
from tests.ui.player import Player, forget
from tests.ui.test_moving import lasso, selected
from vtt.geometry.pose import Pose
from vtt.ui.game_window import GameWindow

SCOUT = """
scout scout 240,60 @0
hill hill 240,240 @0
train train 140,140 @0
rim rim 180,330 @0
"""


@pytest.fixture
def player(qtbot):
    player = Player(qtbot, None)
    player.sit_down(GameWindow(counter_desk(TEXT + SCOUT), lambda name: None, Layouts()))
    yield player
    forget(player.window)


def state(player, piece):
    return player.session.state.pieces[piece]


def test_a_locked_piece_is_clicked_but_neither_dragged_nor_lassoed(player):
    player.click((120, 60))
    player.table_key(Qt.Key.Key_L)
    assert state(player, "b").locked
    player.click((60, 360))
    player.click((120, 60))
    assert selected(player) == ("b",)
    player.drag("b", 0, 60)
    assert player.pose("b") == Pose(120, 60, 0)
    lasso(player, (40, 40), (200, 80))
    assert selected(player) == ("a", "c")
    player.click((120, 60))
    assert player.window.actions_by_id["lock"].text() == "Unlock"
    player.do("lock")
    assert not state(player, "b").locked
    player.drag("b", 0, 60)
    assert player.pose("b").y == pytest.approx(120, abs=1)


def test_a_lasso_may_begin_on_a_locked_piece(player):
    player.click((120, 60))
    player.do("lock")
    player.click((60, 360))
    lasso(player, (120, 66), (200, 40))
    assert selected(player) == ("c",)


def test_what_its_module_never_lets_move_stays(player):
    player.drag("hill", 0, 60)
    assert player.pose("hill") == Pose(240, 240, 0)
    assert player.session.log.length == 0


def test_pieces_are_marked_as_moved_and_all_marks_are_cleared(player):
    lasso(player, (40, 40), (140, 80))
    player.table_key(Qt.Key.Key_K)
    assert state(player, "a").moved
    assert state(player, "b").moved
    assert player.window.actions_by_id["mark_moved"].text() == "Mark as not moved"
    player.click((180, 60))
    player.do("mark_moved")
    player.table_key(Qt.Key.Key_K, Qt.KeyboardModifier.ShiftModifier)
    assert not any(piece.moved for piece in player.session.state.pieces.values())
    assert not player.window.actions_by_id["clear_moved"].isEnabled()


def test_a_piece_with_that_trait_is_marked_by_its_move_in_the_same_step(player):
    player.drag("scout", 0, 60)
    assert state(player, "scout").moved
    assert player.session.log.length == 1
    player.do("undo")
    assert not state(player, "scout").moved


def test_a_piece_that_must_be_selected_first_is_not_dragged_by_chance(player):
    lasso(player, (144, 144), (40, 40))
    assert player.pose("train") == Pose(140, 140, 0)
    assert selected(player) == ("a", "b", "train")
    player.click((60, 360))
    player.click((140, 140))
    player.drag("train", 0, 30)
    assert player.pose("train").y == pytest.approx(170, abs=1)


def test_a_piece_that_no_click_takes_is_passed_over_by_the_hand(player):
    player.click((180, 330))
    assert selected(player) == ()
    player.page.seat.selection.replace(["rim"])
    player.drag("rim", 20, 0)
    assert player.pose("rim").x == pytest.approx(200, abs=1)
