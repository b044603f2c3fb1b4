"""Flight: recoil, about-face, the least turn aside, and the run."""

import pytest
import shapely
from hypothesis import given

from tests.geometry.bases import ROUND, WAGON, at, footprints
from vtt.geometry.flee import Flight, flee, run_by_rear_edge
from vtt.geometry.outcome import LossReason, Response, Surroundings
from vtt.geometry.pose import normalised

FLIGHT = Flight(recoil=20, run=140, look=160, most_turn=90)


def answers(**by_name):
    return lambda mover, other: by_name[other]


@given(footprints)
def test_an_open_flight_is_straight_back_and_turned_about(base):
    plan = flee("a", FLIGHT, Surroundings({"a": base}), answers())
    pose = plan.poses["a"]
    assert pose.point == pytest.approx(base.pose.ahead(-160).point)
    assert pose.facing == pytest.approx(normalised(base.pose.facing + 180))
    assert plan.turns == (0.0,)


def test_the_run_is_measured_from_rear_edge_to_rear_edge():
    assert run_by_rear_edge(120, at(0, 0)) == 140
    assert run_by_rear_edge(120, at(0, 0, outline=WAGON)) == 200
    assert run_by_rear_edge(120, at(0, 0, outline=ROUND)) == 160


def test_a_flight_that_fails_in_its_recoil_goes_no_further():
    bases = {"a": at(0, 0), "e": at(0, 25, 180)}
    plan = flee("a", FLIGHT, Surroundings(bases), answers(e=Response.BLOCK))
    assert [loss.reason for loss in plan.losses] == [LossReason.BASE_IN_WAY]
    assert (plan.poses, plan.turns) == ({}, ())


def test_friends_in_the_way_flee_ahead():
    bases = {"a": at(0, 0), "b": at(0, 25), "c": at(0, 90), "d": at(200, 90)}
    plan = flee("a", FLIGHT, Surroundings(bases), answers(b=Response.FLEE, c=Response.FLEE))
    assert plan.flees == ("b", "c")
    assert plan.poses["a"] == at(0, 160, 180).pose


def test_of_two_equal_turns_the_owner_may_choose():
    wall = shapely.box(-400, 100, 400, 120)
    around = Surroundings({"a": at(0, 0)})
    plan = flee("a", FLIGHT, around, answers(), [wall])
    left, right = plan.turns
    assert left == pytest.approx(-right)
    assert plan.poses["a"].facing == pytest.approx(180 + left)
    other = flee("a", FLIGHT, around, answers(), [wall], turn=right)
    assert other.poses["a"].facing == pytest.approx(180 + right)
    assert other.poses["a"].x == pytest.approx(-plan.poses["a"].x)


def test_with_no_turn_wide_enough_it_runs_straight_into_what_is_there():
    wall = shapely.box(-400, 100, 400, 120)
    narrow = Flight(recoil=20, run=140, look=160, most_turn=45)
    bases = {"a": at(0, 0), "e": at(0, 110)}
    plan = flee("a", narrow, Surroundings(bases), answers(e=Response.STOP), [wall])
    assert plan.turns == ()
    assert plan.poses["a"].rounded() == at(0, 90, 180).pose


def test_running_off_the_table_is_a_loss():
    around = Surroundings({"a": at(0, 0)}, table=(-300, -300, 300, 100))
    plan = flee("a", FLIGHT, around, answers())
    assert [(loss.name, loss.reason) for loss in plan.losses] == [("a", LossReason.TABLE_EDGE)]
    assert plan.poses == {}


def test_a_turn_for_which_neighbours_leave_no_room_is_none():
    """A base turns in place: beside one that holds it up it would lie on it."""
    wall = shapely.box(-400, 100, 40, 120)
    beside = {"a": at(0, 0), "e": at(41, 20)}
    held = flee("a", FLIGHT, Surroundings(beside), answers(e=Response.STOP), [wall])
    assert held.turns == ()
    assert held.poses["a"].facing == 180
    free = flee("a", FLIGHT, Surroundings({"a": at(0, 0)}), answers(), [wall])
    assert free.turns != ()
    assert free.poses["a"].facing != 180
    passed = flee("a", FLIGHT, Surroundings(beside), answers(e=Response.PASS), [wall])
    assert passed.turns == free.turns
