import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import (
    ANGLE,
    HEXAGON,
    ROUND,
    PlaneMove,
    at,
    footprints,
    lengths,
    plane_moves,
)
from vtt.base.errors import GeometryError
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, PolygonOutline
from vtt.geometry.zone import (
    exposed_mm,
    front_overlap_mm,
    frontal_zone,
    in_zone,
    is_exposed,
)

OWNER = at(0, 0)  # looks up the table; its front is at y = -10
DEPTH = 40


def test_the_zone_is_the_strip_ahead() -> None:
    assert frontal_zone(OWNER, DEPTH).bounds == pytest.approx((-19.95, -50.05, 19.95, -9.95))


def test_a_round_base_is_in_the_zone_by_its_rim() -> None:
    assert in_zone(at(0, -70, 0, ROUND), OWNER, DEPTH)
    assert not in_zone(at(0, -70.1, 0, ROUND), OWNER, DEPTH)
    assert not in_zone(at(40, -30, 0, ROUND), OWNER, DEPTH)
    assert in_zone(at(39, -30, 0, ROUND), OWNER, DEPTH)


def test_a_base_without_a_front_has_no_zone() -> None:
    with pytest.raises(GeometryError):
        frontal_zone(at(0, 0, 0, ROUND), DEPTH)
    with pytest.raises(GeometryError):
        exposed_mm(OWNER, at(0, 0, 0, HEXAGON), DEPTH)


def test_a_turned_base_is_exposed_as_far_as_it_reaches_into_the_zone() -> None:
    # A square of 20 mm, corner down, its lowest corner 5 mm inside the zone: 10 mm across.
    square = at(
        0,
        -45 - 200**0.5,
        45,
        PolygonOutline(((-10, -10), (10, -10), (10, 10), (-10, 10))),
    )
    assert exposed_mm(square, OWNER, DEPTH) == pytest.approx(10.1, abs=0.01)


def test_a_round_base_is_exposed_by_the_chord_that_the_zone_cuts() -> None:
    circle = at(0, -65, 0, CircleOutline(20))  # 5.05 mm inside: the chord at 14.95 mm
    assert exposed_mm(circle, OWNER, DEPTH) == pytest.approx(2 * (400 - 14.95**2) ** 0.5, abs=0.01)
    assert exposed_mm(at(15, -40, 0, CircleOutline(10)), OWNER, DEPTH) == pytest.approx(15)


def test_a_round_screen_hides_its_diameter() -> None:
    mover, screen = at(0, -45), at(5, -25, 0, CircleOutline(8))
    assert exposed_mm(mover, OWNER, DEPTH, [screen]) == pytest.approx(24)


def test_a_screen_behind_the_mover_hides_nothing() -> None:
    assert exposed_mm(at(0, -25), OWNER, DEPTH, [at(0, -45)]) == pytest.approx(40)
    assert exposed_mm(at(0, -45), OWNER, DEPTH, [at(0, 20)]) == pytest.approx(40)


def test_a_slanting_screen_hides_what_lies_behind_it_only() -> None:
    slanting = at(0, -40, 60)
    left, right = at(-30, -20), at(30, -45)
    assert exposed_mm(left, OWNER, DEPTH, [slanting]) == pytest.approx(10)
    assert exposed_mm(right, OWNER, DEPTH, [slanting]) < 10


def test_a_screen_with_a_notch_hides_only_where_it_is() -> None:
    notch_to_the_owner = at(0, -25, 180, ANGLE)
    hidden = exposed_mm(at(0, -56), OWNER, DEPTH, [notch_to_the_owner])
    assert hidden == 0
    in_notch = at(-10, -15, 0, CircleOutline(4))
    assert exposed_mm(in_notch, OWNER, DEPTH, [notch_to_the_owner]) in (0, pytest.approx(8))


def test_what_ends_on_the_front_line_is_not_ahead_of_it() -> None:
    for move in (PlaneMove(0, 0, 0, False), PlaneMove(3, 4, 1, True)):
        level = move.base(at(0, 10, 0, ANGLE))
        assert exposed_mm(level, move.base(OWNER), DEPTH) == 0


def test_an_exposure_counts_above_a_tolerance_on_each_side() -> None:
    assert not is_exposed(0.1)
    assert is_exposed(0.11)


def test_the_front_is_filled_by_what_stands_ahead_at_any_distance() -> None:
    assert front_overlap_mm(at(30, -500), OWNER) == 10
    assert front_overlap_mm(at(30, 20), OWNER) == 0
    assert front_overlap_mm(at(25, -500, 0, ROUND), OWNER) == 15


@given(footprints, lengths(10, 60), plane_moves, st.lists(footprints, max_size=2))
def test_exposure_does_not_depend_on_the_view(
    base: Footprint, depth: float, move: PlaneMove, screens: list[Footprint]
) -> None:
    seen = [move.base(screen) for screen in screens]
    found = exposed_mm(move.base(base), move.base(OWNER), depth, seen)
    assert found == pytest.approx(exposed_mm(base, OWNER, depth, screens), abs=1e-5)


@given(footprints, lengths(10, 60), st.lists(footprints, max_size=3))
def test_screens_only_take_away_and_exposed_means_in_the_zone(
    base: Footprint, depth: float, screens: list[Footprint]
) -> None:
    bare = exposed_mm(base, OWNER, depth)
    assert 0 <= exposed_mm(base, OWNER, depth, screens) <= bare + 1e-9
    assert bare <= 40 + 1e-9
    if is_exposed(bare):
        assert in_zone(base, OWNER, depth)
    if not in_zone(base, OWNER, depth):
        assert not is_exposed(bare)
