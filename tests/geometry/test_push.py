import math

import pytest
from hypothesis import given

from tests.geometry.bases import ANGLE, ROUND, PlaneMove, at, footprints, plane_moves
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose
from vtt.geometry.push import push_mm, separation
from vtt.geometry.tolerance import CONTACT_MM

convex = footprints.filter(lambda base: base.outline != ANGLE)


def test_a_separation_goes_below_zero_where_bases_overlap() -> None:
    assert separation(at(0, 0), at(0, -30, 180)) == 10
    assert separation(at(0, 0), at(0, -20, 180)) == 0
    assert separation(at(0, 0), at(0, -17, 180)) == pytest.approx(-3)
    assert separation(at(0, 0), at(38, 5)) == pytest.approx(-2)


def test_round_bases_are_pushed_along_the_line_of_centres_or_off_an_edge() -> None:
    assert push_mm(at(0, 0, 0, ROUND), at(0, -30, 0, ROUND)) == 10
    assert push_mm(at(0, 0), at(0, -25, 0, ROUND)) == pytest.approx(5)
    assert push_mm(at(0, -4, 0, ROUND), at(0, 0)) == pytest.approx(26)
    assert push_mm(at(0, 0), at(0, -40, 0, ROUND)) == 0


def test_a_base_in_the_notch_of_another_is_only_pushed_out_of_an_arm() -> None:
    assert push_mm(at(0, 0, 0, ANGLE), at(20, 10)) == 0
    assert push_mm(at(0, 0, 0, ANGLE), at(18, 11)) == pytest.approx(2)
    assert push_mm(at(0, 0, 0, ANGLE), at(0, 0, 0, ANGLE)) == pytest.approx(20 * 2**0.5)


@given(footprints, footprints)
def test_the_push_is_the_same_from_either_side(a: Footprint, b: Footprint) -> None:
    assert push_mm(a, b) == push_mm(b, a)
    assert separation(a, b) == separation(b, a)


@given(footprints, footprints)
def test_what_overlaps_is_pushed_and_what_stands_apart_is_not(a: Footprint, b: Footprint) -> None:
    if overlaps(a, b):
        assert push_mm(a, b) > CONTACT_MM * 0.99
    if distance(a, b) > 0:
        assert separation(a, b) == distance(a, b)


@given(convex, convex)
def test_a_push_as_long_parts_them_in_some_direction(a: Footprint, b: Footprint) -> None:
    push = push_mm(a, b) + 0.01
    directions = (Pose(0, 0, step) for step in range(0, 360, 2))
    shifts = [pose.ahead(push / math.cos(math.radians(1))).point for pose in directions]
    assert any(not overlaps(a, Footprint(b.outline, b.pose.moved(*shift))) for shift in shifts)


@given(footprints, footprints, plane_moves)
def test_the_push_does_not_depend_on_the_view(a: Footprint, b: Footprint, move: PlaneMove) -> None:
    assert push_mm(move.base(a), move.base(b)) == pytest.approx(push_mm(a, b), abs=1e-7)
