import math

import pytest
from hypothesis import example, given

from tests.geometry.bases import ANGLE, ROUND, PlaneMove, at, circle_points, footprints, plane_moves
from vtt.geometry.distance import Gap, distance, gap, overlaps, radius
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.tolerance import CONTACT_MM, touching


def test_round_bases_are_measured_as_true_circles() -> None:
    small, large = at(0, 0, 0, CircleOutline(12.5)), at(30, 40, 77, CircleOutline(25))
    assert distance(small, large) == pytest.approx(50 - 37.5)
    assert distance(at(0, 0), at(29, -19, 0, CircleOutline(10))) == pytest.approx(
        math.hypot(9, 9) - 10
    )


def test_a_gap_names_the_nearest_point_of_each() -> None:
    assert gap(at(0, 0), at(0, -100, 180, ROUND)) == Gap(70, (0, -10), (0, -80))
    assert gap(at(0, -100, 180, ROUND), at(0, 0)) == Gap(70, (0, -80), (0, -10))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (at(0, 0), at(5, 5, 30)),
        (at(0, 0), at(0, -20, 180)),
        (at(0, 0), at(3, 3, 0, ROUND)),
        (at(0, 0), at(0, -25, 0, ROUND)),
        (at(0, 0, 0, ROUND), at(10, 0, 0, ROUND)),
        (at(0, 0, 0, ROUND), at(0, 0, 0, CircleOutline(5))),
        (at(0, 0, 0, ROUND), at(18, 0, 0, CircleOutline(5))),
    ],
)
def test_bases_that_meet_share_a_point(a: Footprint, b: Footprint) -> None:
    found = gap(a, b)
    assert found.distance == 0
    assert found.first == found.second
    for base in (a, b):
        inside = at(*found.first, 0, CircleOutline(0.0001))
        assert distance(inside, base) == 0


@pytest.mark.parametrize(
    ("deep", "expected"), [(CONTACT_MM, False), (CONTACT_MM + 0.0001, True), (-1, False)]
)
def test_an_overlap_of_the_tolerance_is_none(deep: float, expected: bool) -> None:
    assert overlaps(at(0, 0), at(0, -20 + deep, 180)) is expected
    assert overlaps(at(0, 0), at(0, -30 + deep, 0, ROUND)) is expected
    assert overlaps(at(0, 0, 0, ROUND), at(0, -40 + deep, 0, ROUND)) is expected


def test_a_base_too_thin_to_draw_in_overlaps_nothing() -> None:
    assert not overlaps(at(0, 0), at(0, 0, 0, rectangle(40, 0.04)))
    assert not overlaps(at(0, 0), at(0, 0, 0, CircleOutline(0.02)))


@given(footprints, footprints)
@example(at(0, 0), at(0, -20, 180))
@example(at(87.648, -25, 0, ANGLE), at(-66.563, -44.844, 0, ANGLE))  # GEOS differs by a bit
@example(at(1 / 3, 0.1, 33.333), at(47.7, 1e-3, 99.999))
def test_answers_are_the_same_from_either_side(a: Footprint, b: Footprint) -> None:
    assert distance(a, b) == distance(b, a)
    assert overlaps(a, b) == overlaps(b, a)
    there, back = gap(a, b), gap(b, a)
    assert there == Gap(back.distance, back.second, back.first)
    assert there.distance == distance(a, b)


@given(footprints, footprints)
def test_a_gap_is_as_long_as_the_line_between_its_points(a: Footprint, b: Footprint) -> None:
    found = gap(a, b)
    assert math.dist(found.first, found.second) == pytest.approx(found.distance, abs=1e-9)
    assert distance(at(*found.first, 0, CircleOutline(0.0001)), a) < 1e-6
    assert distance(at(*found.second, 0, CircleOutline(0.0001)), b) < 1e-6


@given(footprints, footprints)
def test_no_two_points_are_nearer_than_the_distance(a: Footprint, b: Footprint) -> None:
    shortest = min(math.dist(p, q) for p in circle_points(a) for q in circle_points(b))
    assert distance(a, b) <= shortest + 1e-9


@given(footprints, footprints, plane_moves)
def test_distance_does_not_depend_on_where_the_table_is_seen_from(
    a: Footprint, b: Footprint, move: PlaneMove
) -> None:
    assert distance(move.base(a), move.base(b)) == pytest.approx(distance(a, b), abs=1e-8)
    assert overlaps(move.base(a), move.base(b)) == overlaps(a, b)


@given(footprints, footprints)
def test_bases_that_overlap_touch(a: Footprint, b: Footprint) -> None:
    if overlaps(a, b):
        assert touching(distance(a, b))


def test_only_round_bases_have_a_radius() -> None:
    assert (radius(at(0, 0)), radius(at(0, 0, 0, ROUND))) == (0, 20)
