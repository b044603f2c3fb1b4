"""The driver between view and tool, on the table of a duel, with mouse and keys."""

import pytest
from PySide6.QtCore import Qt

from tests.rules.duel import move
from tests.ui.player import ALT, RIGHT, SHIFT
from vtt.geometry.pose import Pose
from vtt.session.tools.base import NO_PREVIEW


@pytest.fixture
def player(duelist):
    return duelist()


def test_a_finished_drag_proposes_one_command_and_wipes_its_preview(player):
    player.drag("red_1", 0, 50)
    assert player.pose("red_1").y == pytest.approx(150, abs=1)
    assert player.session.log.length == 1
    assert player.page.scene.preview == NO_PREVIEW


def test_dragging_with_the_right_button_turns_and_opens_no_menu(player):
    player.press((100, 93), button=RIGHT)
    player.move((130, 100))
    assert player.page.scene.preview.ghosts[0].pose.facing == pytest.approx(90, abs=3)
    player.release((130, 100), button=RIGHT)
    assert player.pose("red_1").facing == pytest.approx(90, abs=3)
    assert player.pose("red_1").point == (100, 100)


def test_arrow_keys_show_a_move_and_return_makes_it_in_one_step(player):
    player.click((100, 100))
    player.table_key(Qt.Key.Key_Right)
    player.table_key(Qt.Key.Key_Down, SHIFT)
    assert player.page.scene.preview.ghosts[0].pose == Pose(101, 110, 0)
    assert player.window.status.contacts.text().startswith("Return makes this move")
    assert player.session.log.length == 0
    player.table_key(Qt.Key.Key_Return)
    assert player.pose("red_1") == Pose(101, 110, 0)
    assert player.session.log.length == 1


def test_alt_and_arrows_turn_by_degrees(player):
    player.click((100, 100))
    player.table_key(Qt.Key.Key_Right, ALT)
    player.table_key(Qt.Key.Key_Right, ALT | SHIFT)
    player.table_key(Qt.Key.Key_Return)
    assert player.pose("red_1") == Pose(100, 100, 16)


def test_escape_gives_up_steps_of_the_keyboard(player):
    player.click((100, 100))
    player.table_key(Qt.Key.Key_Right)
    player.table_key(Qt.Key.Key_Escape)
    player.table_key(Qt.Key.Key_Return)
    assert player.session.log.length == 0
    assert player.page.scene.preview == NO_PREVIEW


def test_an_undo_in_the_middle_of_a_drag_lets_go_of_the_piece(player):
    player.drag("red_1", 0, 40)
    player.press(player.pose("red_2").point)
    player.move((150, 140))
    assert player.page.driver.tool.is_busy
    player.window.desk.undo()
    assert not player.page.driver.tool.is_busy
    player.move((150, 160))
    player.release((150, 160))
    assert player.pose("red_2") == Pose(150, 100, 0)


def test_a_piece_that_is_removed_while_it_is_dragged_is_let_go(player):
    player.window.actions_by_id["mode_advise"].trigger()
    player.press((100, 100))
    player.move((100, 140))
    player.window.actions_by_id["delete"].trigger()
    player.move((100, 150))
    player.release((100, 150))
    assert "red_1" not in player.session.view.state.pieces
    assert player.page.scene.preview == NO_PREVIEW


def test_in_the_past_a_piece_can_be_selected_but_not_moved_and_the_way_back_is_offered(player):
    player.drag("red_1", 0, 40)
    player.key(Qt.Key.Key_PageUp)
    player.click((150, 100))
    assert player.page.seat.selection.pieces == ("red_2",)
    assert player.window.bar.message is None
    player.drag("red_2", 0, 40)
    assert "This is step 0 of 1" in player.window.bar.message.text
    assert player.session.log.length == 1
    player.qtbot.mouseClick(player.bar_button("Back to the present"), Qt.MouseButton.LeftButton)
    assert player.session.shows_present


def test_in_the_past_one_can_measure(player):
    player.drag("red_1", 0, 40)
    player.key(Qt.Key.Key_PageUp)
    player.page.use_tool("measure")
    player.press((100, 100))
    player.move((100, 400))
    assert player.page.scene.preview.measures[0].label.startswith("280 mm")
    player.release((100, 400))


def test_another_tool_gives_up_what_the_last_one_had_begun(player):
    player.press((100, 100))
    player.move((100, 140))
    player.page.use_tool("measure")
    assert player.page.scene.preview.ghosts == ()
    player.release((100, 140))
    assert player.session.log.length == 0


def test_a_drag_back_to_its_start_is_no_move_and_shift_holds_that_off(player):
    player.page.view.zoom_by(4.0)
    player.press((100, 100))
    player.move((100, 120))
    player.move((100.3, 100.2))
    player.release((100.3, 100.2))
    assert player.session.log.length == 0
    player.press((100, 100))
    player.move((100, 120))
    assert player.page.scene.preview.ghosts[0].pose.y == pytest.approx(120, abs=0.5)
    player.release((100, 120))
    assert player.session.state.pieces["red_1"].pose != move("red_1", 100, 100).moves[0].to.pose


def test_many_in_hand_follow_at_once_and_are_judged_when_the_pointer_rests(
    player, monkeypatch, qtbot
):
    monkeypatch.setattr("vtt.session.tools.carry.MANY", 0)
    start = player.pose("red_1").point
    player.press(start)
    player.move((start[0], start[1] + 20))
    player.move((start[0], start[1] + 40))
    assert player.page.scene.preview.is_rough
    assert player.page.scene.preview.ghosts
    qtbot.waitUntil(lambda: not player.page.scene.preview.is_rough)
    assert player.page.scene.preview.verdict is not None
    player.release((start[0], start[1] + 40))
    assert player.session.log.length == 1
