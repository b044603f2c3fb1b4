import math

import pytest

from tests.session.test_landing import Table
from vtt.commands.apply import apply
from vtt.geometry.motion import Pivot
from vtt.geometry.pose import Pose
from vtt.rules.verdict import Verdict, note
from vtt.session.tools.base import Modifier, PointerEvent
from vtt.session.tools.wheel import GRAB_PX, WheelGesture, handle_at, wheel_handles


@pytest.fixture
def seat():
    table = Table()
    table.seat.selection.replace(["p1", "p2"])
    return table.seat


def at(point, *keys, zoom=1.0):
    return PointerEvent((float(point[0]), float(point[1])), frozenset(keys), zoom)


def test_handles_lie_before_the_corners_at_every_zoom(seat):
    for zoom in (1.0, 4.0):
        left, right = wheel_handles(seat, zoom)
        assert left.at == pytest.approx((40, 310))
        assert right.at == pytest.approx((120, 310))
        assert left.point == pytest.approx((40, 310 - 13 / zoom))


def test_tips_hints_and_lengths_are_said_in_the_language_of_who_sits_there(seat):
    seat.phrase = lambda text, **values: f"<{text}>"
    seat._preview = lambda _command: Verdict((note("B", "", measured=38, limit=40),))
    left, right = wheel_handles(seat, 1.0)
    assert left.tip == "<Drag to wheel about the right corner>"
    assert right.tip == "<Drag to wheel about the left corner>"
    gesture = WheelGesture(seat, left)
    shown = gesture.aim(at((50, 270)))
    assert shown.hint == "<Wheel about the right front corner.>"
    assert shown.path_label.endswith(", <{used} of {limit}>")


def test_a_press_takes_the_nearest_handle_within_reach(seat):
    handles = wheel_handles(seat, 2.0)
    x, y = handles[1].point
    assert handle_at(handles, at((x + GRAB_PX / 2 - 0.1, y), zoom=2.0)) == handles[1]
    assert handle_at(handles, at((x + GRAB_PX / 2 + 0.1, y), zoom=2.0)) is None


@pytest.mark.parametrize("zoom", [0.1, 0.4])
def test_a_short_front_has_none(seat, zoom):
    assert wheel_handles(seat, zoom) == ()


@pytest.mark.parametrize("chosen", [[], ["a"], ["p1", "a"], ["h1"]])
def test_only_bases_on_the_open_table_have_handles(seat, chosen):
    seat.selection.replace(chosen)
    assert wheel_handles(seat, 2.0) == ()


def test_the_command_turns_each_base_about_the_corner(seat):
    left, right = wheel_handles(seat, 2.0)
    gesture = WheelGesture(seat, right)
    preview = gesture.aim(at(Pose(*right.point).turned_about(left.at, -20.3).point))
    assert gesture.corner == "left"
    assert preview.used == pytest.approx(80 * math.radians(20))
    assert preview.path[-1] == pytest.approx(Pose(120, 310).turned_about((40, 310), -20).point)
    command = gesture.command()
    assert {part.legs for part in command.moves} == {(Pivot(-20.0, gesture.centre),)}
    after = apply(seat.state, command)
    assert after.pieces["p2"].pose == Pose(100, 320).turned_about((40, 310), -20).rounded()


def test_shift_turns_by_any_angle(seat):
    left, right = wheel_handles(seat, 2.0)
    gesture = WheelGesture(seat, right)
    gesture.aim(at(Pose(*right.point).turned_about(left.at, 7.3).point, Modifier.SHIFT))
    assert gesture.degrees == pytest.approx(7.3)


def test_back_at_the_start_it_is_no_move(seat):
    right = wheel_handles(seat, 2.0)[1]
    gesture = WheelGesture(seat, right)
    gesture.aim(at((right.point[0], right.point[1] + 60)))
    gesture.aim(at((right.point[0] + 1, right.point[1] + 2), zoom=2.0))
    assert gesture.command() is None


def test_beyond_the_allowance_the_label_says_so(seat):
    seat._preview = lambda _command: Verdict((note("B", "", measured=90.0, limit=80.0, unit="mm"),))
    right = wheel_handles(seat, 2.0)[1]
    preview = WheelGesture(seat, right).aim(at((right.point[0], right.point[1] - 60)))
    assert preview.path_label.endswith(", 90 mm of 80 mm: too far")
