import pytest
from PySide6.QtCore import Qt

from tests.rules.duel import move
from vtt.state.mode import RulesMode

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def player(duelist):
    player = duelist()
    player.window.desk.set_mode(RulesMode.OFF)
    return player


def poses(page):
    return {piece: item.pos().toTuple() for piece, item in page.scene.items_by_id.items()}


def test_a_second_view_of_one_table_shows_the_same_game_at_its_own_zoom(player):
    first = player.page
    assert not player.window.split.is_split
    player.do("split_view")
    second = player.window.split.beside.currentWidget()
    assert second.isVisible()
    assert second is not first
    second.view.zoom_by(3.0)
    second.view.turn_to(180)
    assert first.view.px_per_mm != pytest.approx(second.view.px_per_mm)
    assert first.view.turn == 0
    player.window.desk.propose(move("red_1", 180, 190))
    assert poses(second) == poses(first)


def test_a_piece_is_moved_in_either_view_and_selected_in_both(player):
    player.do("split_view")
    second = player.window.split.beside.currentWidget()
    second.view.setFocus()
    assert player.page is second
    player.drag("red_1", 0, 60)
    assert player.pose("red_1").point == pytest.approx((100, 160), abs=2)
    assert player.window.pages[0].seat.selection.pieces == ("red_1",)


def test_the_view_that_has_the_focus_is_the_one_in_front(player):
    player.do("split_view")
    first, second = player.window.pages[0], player.window.split.beside.currentWidget()
    second.view.setFocus()
    player.do("zoom_in")
    first.view.setFocus()
    assert player.page is first
    assert second.view.px_per_mm > first.view.px_per_mm


def test_one_view_alone_again_is_the_first_and_the_other_one_sleeps(player):
    first = player.page
    player.do("split_view")
    second = player.window.split.beside.currentWidget()
    second.view.setFocus()
    player.do("split_view")
    assert player.page is first
    before = poses(second)
    player.window.desk.propose(move("red_1", 180, 190))
    assert poses(second) == before, "nobody looks, so nothing is drawn"
    player.do("split_view")
    assert poses(second) == poses(first)


def test_two_tables_can_lie_side_by_side(free_player):
    window = free_player.window
    if len(window.desk.tables) < 2:
        pytest.fail("the little module has several tables")
    free_player.do("split_view")
    window.split.beside.setCurrentIndex(1)
    beside = window.split.beside.currentWidget()
    assert beside.seat.table != window.pages[0].seat.table
    assert set(beside.scene.items_by_id) == set(beside.seat.pieces())
