"""Pieces glide between the steps of a replay, and end where they stand."""

import pytest
from PySide6.QtCore import Qt

from vtt.session.preferences import MotionChoice
from vtt.ui.motion import choose_motion
from vtt.ui.parts.replay_part import ReplayPart


@pytest.fixture
def player(duelist):
    player = duelist()
    player.drag("red_1", 0, 40)
    player.drag("red_2", 0, 40)
    choose_motion(MotionChoice.FULL)
    yield player
    choose_motion(MotionChoice.SYSTEM)


def item(player, piece="red_1"):
    return player.page.scene.items_by_id[piece]


def animation(player):
    return player.window.part(ReplayPart).animation


def test_a_step_back_lets_the_piece_glide_to_where_it_was(player):
    player.session.go_to(1)
    there = item(player).y()
    player.key(Qt.Key.Key_PageUp)
    assert animation(player).is_running
    assert item(player).y() == pytest.approx(there), "it begins where it stood"
    animation(player)._clock.setCurrentTime(75)
    assert 100 < item(player).y() < there
    player.qtbot.waitUntil(lambda: not animation(player).is_running)
    assert item(player).y() == 100


def test_another_step_meanwhile_puts_it_where_it_belongs(player):
    player.session.go_to(1)
    player.session.step(-1)
    animation(player)._clock.setCurrentTime(75)
    player.session.go_to_present()
    assert not animation(player).is_running
    assert item(player).y() == player.pose("red_1").y


def test_a_turn_is_shown_turning(player):
    item(player).stand(10, 20, 5)
    assert item(player).rotation() == 5
    player.page.scene.glide("red_1", player.pose("red_1").turned_about((0, 0), 90))
    assert item(player).rotation() == 95
    player.page.scene.end_glides()
    assert item(player).rotation() == 0
    player.page.scene.glide("nobody", player.pose("red_1"))


def test_where_no_motion_is_wanted_pieces_simply_stand_there(player):
    choose_motion(MotionChoice.NONE)
    player.session.go_to(1)
    player.session.step(-1)
    assert not animation(player).is_running
    assert item(player).y() == 100


def test_jumps_and_the_game_itself_are_not_animated(player):
    player.session.go_to(0)
    assert not animation(player).is_running
    player.session.go_to_present()
    player.drag("red_1", 0, 20)
    assert not animation(player).is_running
    player.do("undo")
    assert not animation(player).is_running


def test_in_the_replay_a_piece_goes_round_the_corner_of_its_way(duelist):
    player = duelist()
    choose_motion(MotionChoice.FULL)
    start = player.pose("red_1").point
    player.press(start)
    player.move((start[0], start[1] + 40))
    player.table_key(Qt.Key.Key_Space)
    player.move((start[0] + 40, start[1] + 40))
    player.release((start[0] + 40, start[1] + 40))
    player.drag("red_2", 0, 40)
    player.do("replay_first")
    animation(player).forget()
    player.key(Qt.Key.Key_PageDown)
    clock, seen = animation(player)._clock, []
    for share in (0.2, 0.4, 0.6, 0.8):
        clock.setCurrentTime(round(share * clock.duration()))
        seen.append((item(player).x() - start[0], item(player).y() - start[1]))
    assert [x for x, _ in seen[:2]] == pytest.approx([0, 0], abs=1.5), "first straight down"
    assert [y for _, y in seen[2:]] == pytest.approx([40, 40], abs=1.5), "then to the right"
    assert 0 < seen[0][1] < seen[1][1] < 40.5
    assert 0 < seen[2][0] < seen[3][0] < 40
    choose_motion(MotionChoice.SYSTEM)


def test_the_step_into_the_present_is_shown_as_well(player):
    player.key(Qt.Key.Key_PageUp)
    animation(player).forget()
    player.key(Qt.Key.Key_PageDown)
    assert player.session.shows_present
    assert animation(player).is_running
    player.qtbot.waitUntil(lambda: not animation(player).is_running)
    player.drag("red_1", 0, 20)
    assert not animation(player).is_running, "what is played is not replayed"
