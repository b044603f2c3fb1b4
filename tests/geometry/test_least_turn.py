"""The least turn that clears the way: free there, blocked everywhere short of it."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.bases import SHOT, at, footprints, lengths, outlines, plane_moves
from tests.geometry.obstacles import blocks, moved
from vtt.geometry.footprint import Footprint
from vtt.geometry.least_turn import least_turns
from vtt.geometry.pose import Pose

scenes = st.lists(blocks, min_size=1, max_size=4)
from_outside = st.builds(
    lambda outline, facing: Footprint(outline, Pose(0, 260, facing)), outlines, st.floats(-40, 40)
)


def way_ahead(base, turn, look, drawn_in):
    """The strip ahead of a base that has turned, as a polygon."""
    left, top, right, _ = base.outline.bounds
    near, far = drawn_in, look - top - drawn_in
    ring = [
        (left + drawn_in, -near),
        (right - drawn_in, -near),
        (right - drawn_in, -far),
        (left + drawn_in, -far),
    ]
    return shapely.Polygon(base.pose.turned(turn).all_to_table(ring))


def is_free(base, turn, look, avoid, drawn_in):
    strip = way_ahead(base, turn, look, drawn_in)
    return not any(strip.intersects(shape) for shape in avoid)


@given(from_outside, scenes, lengths(50, 300))
@settings(max_examples=60)
def test_the_turn_found_is_free_and_no_smaller_one_is(base, avoid, look):
    turns = least_turns(base, look, 90, avoid)
    for turn in turns:
        assert is_free(base, turn, look, avoid, 0.06)
    least = abs(turns[0]) if turns else 90.0
    for share in (0.0, 0.3, 0.6, 0.9, 0.99):
        if least > 0.0:
            for side in (-1, 1):
                assert not is_free(base, side * share * least, look, avoid, 0.0)


@given(from_outside, scenes, plane_moves)
@settings(max_examples=40)
def test_a_mirrored_scene_turns_the_other_way(base, avoid, move):
    here = least_turns(base, 160, 90, avoid)
    there = least_turns(move.base(base), 160, 90, [moved(shape, move) for shape in avoid])
    if not here or not there:
        assert here == there or max(map(abs, (*here, *there))) > 89.9
    elif len(here) == len(there) == 1:
        sign = -1 if move.mirrored else 1
        assert there[0] == pytest.approx(sign * here[0], abs=0.2) or abs(there[0]) == pytest.approx(
            abs(here[0]), abs=0.2
        )


def test_a_free_way_needs_no_turn():
    assert least_turns(at(0, 0), 160, 90, []) == (0.0,)
    beside = shapely.box(20, -300, 100, 300)
    assert least_turns(at(0, 0), 160, 90, [beside]) == (0.0,)
    behind = shapely.box(-300, 10, 300, 50)
    assert least_turns(at(0, 0), 160, 90, [behind]) == (0.0,)


def test_equal_turns_are_both_told_left_first():
    wall = shapely.box(-400, -100, 400, -80)
    left, right = least_turns(at(0, 0), 160, 90, [wall])
    assert left == pytest.approx(-right)
    assert 170 * math.cos(math.radians(right)) + 20 * math.sin(
        math.radians(right)
    ) == pytest.approx(80)


def test_the_formula_of_a_corner():
    corner = shapely.box(-10, -100, 100, -80)
    (turn,) = least_turns(at(0, 0), 160, 90, [corner])
    angle = math.radians(-turn)
    assert 80 * math.sin(angle) - 10 * math.cos(angle) == pytest.approx(20)


def test_a_window_of_half_a_degree_is_found():
    # The strip is 40 mm wide; between these two posts it fits with 0.5 mm to spare, at one bearing.
    left = shapely.box(-300, -120, -20.25, -110)
    right = shapely.box(20.25, -120, 300, -110)
    turned = at(0, 0, 10)
    (turn,) = least_turns(turned, 160, 90, [left, right])
    assert -10.5 < turn < -9.5


def test_too_wide_a_turn_is_no_turn():
    wall = shapely.box(-400, -100, 400, -80)
    assert least_turns(at(0, 0), 160, 60, [wall]) == ()
    assert len(least_turns(at(0, 0, outline=SHOT), 160, 69, [wall])) == 2


@given(footprints)
def test_a_line_is_avoided_too(base):
    ahead = base.pose.ahead(-base.outline.bounds[1] + 60)
    line = shapely.LineString([ahead.ahead(0, -500).point, ahead.ahead(0, 500).point])
    turns = least_turns(base, 100, 90, [line])
    assert all(is_free(base, turn, 100, [line], 0.06) for turn in turns)
    assert 0.0 not in turns
