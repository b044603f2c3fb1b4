"""What hands expect of moving, each gesture with a real mouse and keys on the window."""

import math

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Layouts
from tests.ui.counters import counter_desk
from tests.ui.player import ALT, CTRL, LEFT, RIGHT, SHIFT, SHOT, Player, forget
from tests.ui.test_table_stacks import drag_with
from vtt.base.units import mm_text
from vtt.geometry.motion import Pivot, Slide
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose
from vtt.ui.game_window import GameWindow


@pytest.fixture
def player(counter_player):
    return counter_player


def selected(player):
    return player.page.seat.selection.pieces


def lasso(player, start, end, keys=Qt.KeyboardModifier.NoModifier):
    player.press(start, keys)
    drag_with(player, end, keys)
    player.release(end, keys)


def test_a_lasso_selects_with_shift_it_adds_with_ctrl_it_toggles(player):
    lasso(player, (40, 40), (140, 80))
    assert selected(player) == ("a", "b")
    lasso(player, (160, 40), (200, 90), SHIFT)
    assert selected(player) == ("a", "b", "c")
    lasso(player, (100, 40), (200, 90), CTRL)
    assert selected(player) == ("a",)


def test_shift_click_adds_and_ctrl_click_toggles(player):
    player.click((60, 60))
    player.click((120, 60), SHIFT)
    assert selected(player) == ("a", "b")
    player.click((60, 60), CTRL)
    assert selected(player) == ("b",)


def test_what_was_dropped_stays_selected_and_a_second_drag_moves_exactly_that(player):
    lasso(player, (40, 40), (140, 80))
    player.drag("a", 0, 60)
    assert selected(player) == ("a", "b")
    player.drag("b", 20, 0)
    assert player.pose("a").point == pytest.approx((80, 120), abs=1)
    assert player.pose("b").point == pytest.approx((140, 120), abs=1)
    assert player.pose("c") == Pose(180, 60, 0)
    assert player.session.log.length == 2


def test_one_drag_of_many_is_one_undo_step(player):
    lasso(player, (40, 40), (200, 80))
    player.drag("a", 0, 60)
    player.do("undo")
    assert [player.pose(piece).y for piece in "abc"] == [60, 60, 60]
    assert player.session.log.position == 0


@pytest.mark.parametrize("zoom", [0.3, 1.0, 6.0])
def test_a_press_that_moves_less_than_the_drag_distance_is_a_click_at_every_zoom(player, zoom):
    player.page.view.zoom_by(zoom)
    start = player.pixel((60, 60))
    viewport, almost = player.page.view.viewport(), QApplication.startDragDistance() - 1
    player.qtbot.mousePress(viewport, LEFT, pos=start)
    player.qtbot.mouseMove(viewport, start + QPoint(almost, 0))
    player.qtbot.mouseRelease(viewport, LEFT, pos=start + QPoint(almost, 0))
    assert player.session.log.length == 0
    assert selected(player) == ("a",)


def test_a_short_drag_snaps_back(player):
    player.press((60, 60))
    player.move((90, 90))
    player.move((61, 61))
    assert player.page.scene.preview.ghosts[0].pose == Pose(60, 60, 0)
    player.release((61, 61))
    assert player.session.log.length == 0


def test_alt_drag_turns_several_about_their_middle(player):
    lasso(player, (40, 40), (140, 80))
    player.press((120, 60), ALT)
    drag_with(player, (90, 90), ALT)
    player.release((90, 90), ALT)
    assert player.pose("a").facing == pytest.approx(90, abs=2)
    assert player.pose("a").point == pytest.approx((90, 30), abs=2)


def test_ctrl_drag_moves_without_turning(qtbot, desktop):
    player = Player(qtbot, desktop)
    player.open()
    player.do("mode_off")
    shot = "sk-sw-shot-1"
    start = player.pose(shot)
    player.press(start.point, CTRL)
    drag_with(player, (start.x + 60, start.y + 5), CTRL)
    player.release((start.x + 60, start.y + 5), CTRL)
    assert player.pose(shot).facing == start.facing
    assert player.pose(shot) != start


def test_shift_holds_snapping_off_on_hexes(player):
    player.press((320, 20))
    drag_with(player, (328, 52), SHIFT)
    assert player.page.scene.preview.ghosts[0].pose.point == pytest.approx((328, 52), abs=1)
    player.move((328, 52))
    assert player.page.scene.preview.ghosts[0].pose == Pose(320, 60, 0)
    player.table_key(Qt.Key.Key_Escape)
    player.release((328, 52))


def test_space_makes_a_corner_in_the_way_and_the_command_carries_it(player):
    player.press((60, 60))
    player.move((60, 120))
    player.table_key(Qt.Key.Key_Space)
    player.move((240, 120))
    preview = player.page.scene.preview
    assert preview.path[1] == pytest.approx((60, 120), abs=1)
    assert preview.used == pytest.approx(240, abs=2)
    player.release((240, 120))
    legs = player.session.log.command_at(1).command.moves[0].legs
    assert [type(leg) for leg in legs] == [Slide, Slide]
    assert (legs[0].dx, legs[0].dy) == pytest.approx((0, 60), abs=1)
    assert (legs[1].dx, legs[1].dy) == pytest.approx((180, 0), abs=1)


def test_the_right_button_makes_a_corner_too_and_from_there_alt_turns(player):
    player.press((60, 320))
    player.move((60, 260))
    where = player.page.view.mapFromScene(QPointF(60, 260))
    viewport = player.page.view.viewport()
    player.qtbot.mousePress(viewport, RIGHT, pos=where)
    player.qtbot.mouseRelease(viewport, RIGHT, pos=where)
    drag_with(player, (60, 240), ALT)
    drag_with(player, (90, 262), ALT)
    player.release((90, 262), ALT)
    legs = player.session.log.command_at(1).command.moves[0].legs
    assert [type(leg) for leg in legs] == [Slide, Pivot]
    assert player.pose("p1").point == pytest.approx((60, 260), abs=1)
    assert player.pose("p1").facing != 0
    assert QApplication.activePopupWidget() is None


def test_steps_of_the_keyboard_have_corners_as_well(player):
    player.click((60, 60))
    player.table_key(Qt.Key.Key_Down, SHIFT)
    player.table_key(Qt.Key.Key_Space)
    player.table_key(Qt.Key.Key_Right, SHIFT)
    player.table_key(Qt.Key.Key_Return)
    legs = player.session.log.command_at(1).command.moves[0].legs
    assert legs == (Slide(0.0, 10.0), Slide(10.0, 0.0))


def test_tab_goes_through_what_lies_under_the_pointer_stacks_too(player):
    view = player.page.view
    view.setFocus()
    player.qtbot.mouseMove(view.viewport(), QPoint(2, 2))
    player.qtbot.mouseMove(view.viewport(), player.pixel((60, 200)))
    seen = []
    for _ in range(4):
        player.table_key(Qt.Key.Key_Tab)
        seen += selected(player)
    assert seen == ["top", "mid", "low", "top"]
    player.table_key(Qt.Key.Key_Backtab, SHIFT)
    assert selected(player) == ("low",)


def test_steps_back_to_the_start_leave_nothing_behind(player):
    player.click((60, 60))
    player.table_key(Qt.Key.Key_Right)
    player.table_key(Qt.Key.Key_Left)
    player.table_key(Qt.Key.Key_Return)
    assert player.page.scene.preview.ghosts == ()
    assert player.session.log.length == 0


def test_one_number_and_one_word_tell_a_move_on_the_bar_in_the_findings_and_in_the_log(
    qtbot, desktop
):
    """A base that goes and turns went as far as its farthest corner, wherever its length is told."""
    player = Player(qtbot, desktop)
    player.open()
    player.begin_to_move()
    old, start = player.pose(SHOT), player.pose(SHOT).point
    player.press(start)
    player.move((start[0], start[1] - 15))
    player.move((start[0], start[1] - 30))
    player.table_key(Qt.Key.Key_Space)
    drag_with(player, (start[0] + 20, start[1] - 60), ALT)
    drag_with(player, (start[0] + 40, start[1] - 35), ALT)
    told = player.window.status.allowance.text
    player.release((start[0] + 40, start[1] - 35), ALT)
    definition = player.session.view.state.pieces[SHOT].definition
    outline = player.session.module.piece(definition).outline
    number = mm_text(move_cost(outline, old, player.pose(SHOT))).removesuffix(" mm")
    assert number != mm_text(math.dist(start, player.pose(SHOT).point)).removesuffix(" mm")
    assert told.startswith(f"{number} mm of ")
    finding = player.findings()[0].message
    assert finding.startswith(f"Moves {number} of ")
    line = player.log.model.index(player.log.model.rowCount() - 1, 0).data()
    assert f"moves {number} mm by the farthest corner to " in line
    assert "by the farthest corner" in finding


def test_cargo_goes_with_its_mat_in_one_undo_step_by_hand_by_keys_and_by_numbers(qtbot):
    player = Player(qtbot, None)
    desk = counter_desk("ship ship 100,100 @0\ncrew crew 120,90 @0\nashore crew 200,300 @0")
    player.sit_down(GameWindow(desk, lambda name: None, Layouts()))
    player.press((70, 110))
    player.move((90, 140))
    drag_with(player, (110, 170), SHIFT)
    assert player.page.scene.items_by_id["crew"].pos().x() > 0
    player.release((110, 170), SHIFT)
    assert player.pose("ship").point == pytest.approx((140, 160), abs=1)
    assert player.pose("crew").x - player.pose("ship").x == pytest.approx(20)
    assert player.pose("crew").y - player.pose("ship").y == pytest.approx(-10)
    assert player.pose("ashore").point == (200, 300)
    assert player.session.log.length == 1
    for _ in range(3):
        player.table_key(Qt.Key.Key_Right, SHIFT)
    player.table_key(Qt.Key.Key_Return)
    assert player.pose("crew").x - player.pose("ship").x == pytest.approx(20)
    player.do("undo")
    player.do("undo")
    assert player.pose("crew") == Pose(120, 90, 0)
    player.click((20, 380))
    player.drag("crew", 60, 100)
    assert player.pose("ship").point == (100, 100), "cargo leaves its mat by itself"
    forget(player.window)
