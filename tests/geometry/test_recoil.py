"""Recoils go straight back, and the strip behind a base catches those who stand in it."""

import pytest
from hypothesis import given

from tests.geometry.bases import ROUND, at, footprints, plane_moves
from vtt.geometry.distance import core, radius
from vtt.geometry.edges import Side
from vtt.geometry.outcome import Response, Surroundings
from vtt.geometry.recoil import destroyed_behind, recoil, strip_behind


def push(mover, other):
    return Response.PUSH


@given(footprints)
def test_a_recoil_is_straight_back(base):
    plan = recoil("a", 25, Surroundings({"a": base}), push)
    assert plan.poses["a"].point == pytest.approx(base.pose.ahead(-25).point)
    assert plan.poses["a"].facing == base.pose.facing


def test_what_is_met_is_told_with_its_parts():
    bases = {"a": at(0, 0), "b": at(10, 25, 180)}
    plan = recoil("a", 20, Surroundings(bases), lambda *_: Response.BLOCK)
    (met,) = plan.met
    assert (met.mover, met.other, met.distance) == ("a", "b", pytest.approx(5.0))
    assert (met.parts.own, met.parts.other) == (Side.REAR, Side.REAR)


@given(footprints, footprints, plane_moves)
def test_the_strip_behind_moves_and_mirrors_with_its_base(base, other, move):
    found = destroyed_behind(base, 30, {"b": other})
    there = destroyed_behind(move.base(base), 30, {"b": move.base(other)})
    apart = strip_behind(base, 30).distance(core(other)) - radius(other)
    assert found == there or abs(apart) < 1e-6
    assert (found == ["b"]) == (apart <= 0.0)


def test_the_strip_ends_before_its_depth_and_inside_its_sides():
    here = at(0, 0)
    others = {
        "touching": at(0, 20),
        "just inside": at(0, 39.9),
        "at the depth": at(0, 40),
        "beside": at(40, 20),
        "ahead": at(0, -20),
        "round": at(0, 49.9, outline=ROUND),
        "round beside": at(39.9, 20, outline=ROUND),
        "round outside": at(40, 20, outline=ROUND),
    }
    assert destroyed_behind(here, 20, others) == [
        "touching",
        "just inside",
        "round",
        "round beside",
    ]
