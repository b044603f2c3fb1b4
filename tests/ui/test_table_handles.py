"""Handles at the front corners of what is selected: drag one and the body wheels."""

import math

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.ui.player import SHIFT, Player
from tests.ui.test_table_stacks import drag_with
from vtt.geometry.motion import Pivot
from vtt.geometry.pose import Pose
from vtt.render.overlay import AreaOverlay
from vtt.render.primitives import Label
from vtt.render.resolve import label_box
from vtt.session.tools.base import NO_PREVIEW
from vtt.ui.scene.label_room import HANDLE_ROOM_PX


@pytest.fixture
def player(counter_player):
    return counter_player


def handles(player):
    return {handle.name: handle for handle in player.page.handles.layer.shown}


def line(player):
    """Two pikes side by side selected: a front of 80 mm from 40,310 to 120,310."""
    player.click((60, 320))
    player.click((100, 320), SHIFT)


def test_a_selected_line_has_a_handle_before_each_front_corner(player):
    assert handles(player) == {}
    line(player)
    shown = handles(player)
    assert shown["left"].at == pytest.approx((40, 310))
    assert shown["right"].at == pytest.approx((120, 310))
    assert shown["left"].point[1] < 310
    player.click((240, 360))
    assert handles(player) == {}


def test_dragging_the_right_handle_wheels_the_line_about_its_left_corner_in_one_step(player):
    line(player)
    start = handles(player)["right"].point
    player.press(start)
    target = Pose(*start).turned_about((40, 310), -30).point
    player.move(((start[0] + target[0]) / 2, (start[1] + target[1]) / 2))
    player.move(target)
    preview = player.page.scene.preview
    assert handles(player) == {}
    assert preview.path_label == f"30°, {80 * math.radians(30):.1f} mm"
    assert preview.path[0] == pytest.approx((120, 310))
    assert preview.hint == "Wheel about the left front corner."
    assert player.window.status.allowance.text == "41.9 mm"
    player.release(target)
    assert player.session.log.length == 1
    command = player.session.log.command_at(1).command
    assert command.moves[0].legs == (Pivot(-30.0, (40.0, 310.0)),)
    assert player.pose("p1").facing == player.pose("p2").facing == 330
    assert player.pose("p2") == Pose(100, 320, 0).turned_about((40, 310), -30).rounded()
    assert player.page.seat.selection.pieces == ("p1", "p2")
    assert handles(player)["left"].at == pytest.approx((40, 310), abs=0.01)


def test_the_left_handle_wheels_about_the_right_corner(player):
    line(player)
    start = handles(player)["left"].point
    target = Pose(*start).turned_about((120, 310), 12).point
    player.press(start)
    player.move(target)
    player.release(target)
    assert player.pose("p1") == Pose(60, 320, 0).turned_about((120, 310), 12).rounded()


def test_a_wheel_goes_by_whole_degrees_and_by_any_with_shift(player):
    line(player)
    start = handles(player)["right"].point
    target = Pose(*start).turned_about((40, 310), -10.4).point
    player.press(start)
    drag_with(player, target, SHIFT)
    assert player.page.scene.preview.ghosts[0].pose.facing == pytest.approx(349.6, abs=0.4)
    assert player.page.scene.preview.ghosts[0].pose.facing % 1 != 0
    player.move(target)
    assert player.page.scene.preview.ghosts[0].pose.facing == 350
    player.table_key(Qt.Key.Key_Escape)
    player.release(target)
    assert player.session.log.length == 0
    assert player.page.scene.preview == NO_PREVIEW


def test_a_handle_that_is_clicked_or_brought_back_wheels_nothing(player):
    line(player)
    start = handles(player)["right"].point
    player.click(start)
    player.press(start)
    player.move((start[0], start[1] - 30))
    player.move(start)
    player.release(start)
    assert player.session.log.length == 0
    assert player.page.seat.selection.pieces == ("p1", "p2")


def test_counters_hexes_locked_bases_and_the_past_have_no_handles(player):
    player.click((60, 60))
    assert handles(player) == {}
    player.drag("p1", 280, 0)
    player.click(player.pose("p1").point)
    assert player.page.seat.selection.pieces == ("p1",)
    assert handles(player) == {}
    player.click((100, 320))
    assert handles(player)
    player.do("lock")
    assert handles(player) == {}
    player.do("lock")
    assert handles(player)
    player.key(Qt.Key.Key_PageUp)
    assert handles(player) == {}


def test_far_away_there_are_no_handles_and_near_they_keep_their_size(player):
    line(player)
    player.page.view.zoom_by(2.0)
    near = handles(player)["left"]
    assert math.dist(near.at, near.point) * player.page.view.px_per_mm == pytest.approx(13)
    player.page.view.zoom_by(0.1)
    assert handles(player) == {}


def test_the_pointer_is_a_hand_on_a_handle_and_its_tip_says_what_it_does(player):
    line(player)
    view, spot = player.page.view, handles(player)["right"].point
    player.qtbot.mouseMove(view.viewport(), QPoint(2, 2))
    player.qtbot.mouseMove(view.viewport(), player.pixel(spot))
    assert view.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor
    assert view.viewport().toolTip() == "Drag to wheel about the left corner"
    player.qtbot.mouseMove(view.viewport(), player.pixel((240, 360)))
    assert view.viewport().cursor().shape() is not Qt.CursorShape.PointingHandCursor


def test_with_rules_the_cost_of_a_wheel_is_theirs(qtbot, desktop):
    player = Player(qtbot, desktop)
    player.open()
    player.click(player.pose("sk-sw-shot-1").point)
    shown = handles(player)
    start = shown["right"].point
    target = Pose(*start).turned_about(shown["left"].at, -40).point
    player.press(start)
    player.move(target)
    assert " mm of " in player.page.scene.preview.path_label
    player.table_key(Qt.Key.Key_Escape)
    player.release(target)


def test_labels_on_the_table_keep_clear_of_the_handles(player):
    line(player)
    scene = player.page.scene
    for handle in handles(player).values():
        x, y = handle.point
        around = ((x - 2, y - 2), (x + 2, y - 2), (x + 2, y + 2), (x - 2, y + 2))
        scene.show_overlays([AreaOverlay(around, label="zone")])
        (label,) = [
            part for part in scene._layers.draw_above(scene._scale) if isinstance(part, Label)
        ]
        left, top, right, bottom = label_box(label, scale=scene._scale)[0]
        room = HANDLE_ROOM_PX / scene._scale
        apart = bottom <= y - room or top >= y + room or right <= x - room or left >= x + room
        assert apart
    player.click((240, 360))
    assert scene._layers._handles == ()


def test_back_in_the_present_the_handles_are_there_again(player):
    line(player)
    player.drag("p1", 0, -30)
    assert set(handles(player)) == {"left", "right"}
    player.session.go_to(0)
    assert handles(player) == {}
    player.session.go_to_present()
    assert set(handles(player)) == {"left", "right"}
