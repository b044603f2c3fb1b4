"""Straight moves through other bases: no overlap is made, nobody moves more than needed."""

import itertools
import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.geometry.bases import at, footprints, plane_moves
from vtt.geometry.area import standing
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.outcome import LossReason, Response, Surroundings
from vtt.geometry.straight_move import StraightMoves

NORTH = (0.0, -1.0)
crowds = st.lists(footprints, min_size=2, max_size=6).map(
    lambda bases: {f"b{row}": base for row, base in enumerate(bases)}
)


def apart(bases):
    return all(distance(a, b) > 0.2 for a, b in itertools.combinations(bases.values(), 2))


def moved(bases, response, distance_mm, direction=NORTH, **around):
    """The plan for the first base, where every other base responds alike."""
    name = next(iter(bases))
    answer = response if callable(response) else lambda mover, other: response
    moves = StraightMoves(Surroundings(bases, **around), answer)
    moves.go(name, direction, distance_mm)
    return moves.plan(name), moves.places


@given(crowds, st.floats(1, 120), st.floats(0, 360))
@settings(max_examples=60)
def test_pushing_makes_room_for_everybody(bases, length, bearing):
    assume(apart(bases))
    direction = (math.sin(math.radians(bearing)), -math.cos(math.radians(bearing)))
    plan, places = moved(bases, Response.PUSH, length, direction)
    assert not plan.losses
    assert not any(overlaps(a, b) for a, b in itertools.combinations(places.values(), 2))
    for name, pose in plan.poses.items():
        dx, dy = pose.x - bases[name].pose.x, pose.y - bases[name].pose.y
        along = dx * direction[0] + dy * direction[1]
        assert -1e-6 <= along <= length + 1e-6
        assert abs(dx * direction[1] - dy * direction[0]) < 1e-6
        assert pose.facing == bases[name].pose.facing
    assert math.dist(plan.poses["b0"].point, bases["b0"].pose.point) == pytest.approx(length)


@given(crowds, st.floats(1, 120))
@settings(max_examples=60)
def test_passing_ends_at_a_clear_place_and_moves_nobody_else(bases, length):
    assume(apart(bases))
    plan, places = moved(bases, Response.PASS, length)
    assert list(plan.poses) == ["b0"]
    gone = bases["b0"].pose.y - plan.poses["b0"].y
    assert gone >= length - 1e-6
    assert not any(overlaps(places["b0"], bases[name]) for name in bases if name != "b0")
    if gone > length + 0.2:  # no nearer place would have done
        for share in (0.25, 0.5, 0.75):
            between = bases["b0"].pose.moved(0, -(length + share * (gone - length - 0.1)))
            nearer = bases["b0"].at(between)
            assert any(
                distance(nearer, bases[name]) < 0.1 for name in bases if name != "b0"
            ) or any(overlaps(nearer, bases[name]) for name in bases if name != "b0")


@given(crowds, st.floats(1, 120), plane_moves)
@settings(max_examples=40)
def test_a_mirrored_scene_has_a_mirrored_plan(bases, length, move):
    assume(apart(bases))
    (x0, y0), (x1, y1) = move.point((0, 0)), move.point(NORTH)
    plan, _ = moved(bases, Response.PUSH, length)
    there, _ = moved(
        {name: move.base(base) for name, base in bases.items()},
        Response.PUSH,
        length,
        (x1 - x0, y1 - y0),
    )
    assert {
        name: pytest.approx(move.pose(pose).point, abs=0.06) for name, pose in plan.poses.items()
    } == {name: pose.point for name, pose in there.poses.items()} or len(plan.met) != len(there.met)


def test_a_base_that_stops_stands_in_contact():
    bases = {"a": at(0, 0), "e": at(10, -60), "f": at(0, -100)}
    plan, _ = moved(bases, Response.STOP, 200)
    assert plan.poses["a"].rounded() == at(0, -40).pose
    assert [met.other for met in plan.met] == ["e"]


def test_what_stands_beyond_a_stop_is_not_pushed():
    bases = {"a": at(0, 0), "e": at(30, -60), "f": at(-30, -80)}
    answers = {"e": Response.STOP, "f": Response.PUSH}
    plan, places = moved(bases, lambda _, other: answers[other], 200)
    assert plan.poses["a"].y == pytest.approx(-40)
    assert places["f"] == bases["f"]


def test_those_made_to_flee_are_out_of_the_way():
    bases = {"a": at(0, 0), "b": at(0, -20), "c": at(0, -40)}
    plan, places = moved(bases, Response.FLEE, 30)
    assert plan.flees == ("b", "c")
    assert plan.poses == {"a": at(0, -30).pose}
    assert "b" not in places


def test_a_base_pushed_from_two_sides_makes_room_for_both():
    bases = {"a": at(0, 0), "b": at(-30, -20), "c": at(30, -25), "d": at(0, -60)}
    plan, places = moved(bases, Response.PUSH, 40)
    assert plan.poses["a"].y == -40
    assert plan.poses["b"].y == pytest.approx(-60)
    assert plan.poses["c"].y == pytest.approx(-60)
    assert plan.poses["d"].y == pytest.approx(-80)
    assert not any(overlaps(x, y) for x, y in itertools.combinations(places.values(), 2))


def test_a_base_that_was_pushed_on_by_another_is_not_pushed_again_as_far():
    bases = {"a": at(0, 0), "b": at(10, -25), "c": at(-10, -45)}
    plan, places = moved(bases, Response.PUSH, 40)
    assert [round(places[name].pose.y, 6) for name in "abc"] == [-40, -60, -80]
    assert [met.other for met in plan.met] == ["b", "c", "c"]


def test_a_stop_on_top_of_a_passed_base_leaves_no_room():
    bases = {"a": at(0, 0), "friend": at(0, -20), "enemy": at(0, -35)}
    answers = {"friend": Response.PASS, "enemy": Response.STOP}
    plan, _ = moved(bases, lambda _, other: answers[other], 20)
    assert [(loss.name, loss.reason, loss.by) for loss in plan.losses] == [
        ("a", LossReason.NO_ROOM, "friend")
    ]
    assert plan.poses == {}


def test_a_failed_move_moves_nobody():
    bases = {"a": at(0, 0), "b": at(0, -20), "c": at(5, -50)}
    answers = {"b": Response.PUSH, "c": Response.BLOCK}
    plan, _ = moved(bases, lambda _, other: answers[other], 20)
    assert [(loss.name, loss.reason, loss.by) for loss in plan.losses] == [
        ("a", LossReason.PUSHED_INTO, "b")
    ]
    assert (plan.poses, plan.flees) == ({}, ())
    assert [met.other for met in plan.met] == ["b", "c"]


def test_terrain_stops_the_mover_and_the_pushed():
    cliff = {"cliff": standing([(-100, -60), (100, -60), (100, -50), (-100, -50)])}
    alone, _ = moved({"a": at(0, 0)}, Response.PUSH, 41, terrain=cliff)
    assert [(loss.reason, loss.by) for loss in alone.losses] == [
        (LossReason.TERRAIN_IN_WAY, "cliff")
    ]
    assert not moved({"a": at(0, 0)}, Response.PUSH, 40, terrain=cliff)[0].losses
    pushed, _ = moved({"a": at(0, 0), "b": at(0, -20)}, Response.PUSH, 25, terrain=cliff)
    assert [(loss.reason, loss.by) for loss in pushed.losses] == [(LossReason.PUSHED_INTO, "b")]


def test_leaving_the_table_costs_the_base_that_leaves():
    table = (-100, -45, 100, 100)
    plan, _ = moved({"a": at(0, 0), "b": at(0, -20)}, Response.PUSH, 20, table=table)
    assert [(loss.name, loss.reason) for loss in plan.losses] == [("b", LossReason.TABLE_EDGE)]
    assert plan.poses == {"a": at(0, -20).pose}
    alone, places = moved({"a": at(0, 0)}, Response.PUSH, 40, table=table)
    assert [loss.name for loss in alone.losses] == ["a"]
    assert places == {}
