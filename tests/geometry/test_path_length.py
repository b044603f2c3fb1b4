import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import (
    ROUND,
    SHOT,
    WAGON,
    PlaneMove,
    footprints,
    legs_of_rectangles,
    lengths,
    plane_moves,
    poses,
    rectangular,
)
from vtt.base.errors import GeometryError
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.path import path_end
from vtt.geometry.path_length import (
    Measure,
    leg_length,
    max_wheel,
    max_wheel_by_arc,
    move_cost,
    path_length,
    wheel_arc,
    wheel_cost,
)
from vtt.geometry.pose import Pose

HOME = Pose(0, 0, 0)


def test_a_wheel_costs_its_arc_or_its_chord() -> None:
    wheel = [Wheel("right", 90)]
    assert path_length(SHOT, HOME, wheel, Measure.ARC) == pytest.approx(20 * math.pi)
    assert path_length(SHOT, HOME, wheel, Measure.CHORD) == pytest.approx(40 * 2**0.5)
    assert path_length(SHOT, HOME, wheel, Measure.FARTHEST_CORNER) == pytest.approx(
        2000**0.5 * 2**0.5
    )


def test_straight_legs_add_up_whichever_way_they_go() -> None:
    path: list[Leg] = [Straight(30), Straight(-10), Slide(3, 4)]
    assert path_length(SHOT, HOME, path, Measure.ARC) == 45
    assert path_length(SHOT, HOME, path, Measure.CHORD) == 45
    assert path_length(SHOT, HOME, path, Measure.FARTHEST_CORNER) == pytest.approx(
        math.hypot(3, 16)
    )


def test_a_pivot_counts_by_its_farthest_corner() -> None:
    reach = math.hypot(20, 40)
    assert leg_length(WAGON, HOME, Pivot(180), Measure.ARC) == pytest.approx(math.pi * reach)
    assert leg_length(WAGON, HOME, Pivot(180), Measure.CHORD) == pytest.approx(2 * reach)
    assert leg_length(ROUND, HOME, Pivot(180, (100, 0)), Measure.CHORD) == 200
    assert leg_length(ROUND, HOME, Pivot(180), Measure.CHORD) == 0


def test_a_free_leg_counts_by_its_farthest_corner() -> None:
    for measure in Measure:
        assert leg_length(SHOT, HOME, Free(Pose(30, 40)), measure) == 50


def test_a_round_base_costs_the_way_of_its_centre() -> None:
    assert move_cost(ROUND, HOME, Pose(30, 40, 123)) == 50
    with pytest.raises(GeometryError):
        leg_length(ROUND, HOME, Wheel("left", -10), Measure.ARC)


def test_turning_farther_never_costs_less() -> None:
    costs = [wheel_cost(40, degrees) for degrees in range(0, 721, 15)]
    assert costs == sorted(costs)
    assert wheel_cost(40, 360) == 160
    assert wheel_cost(40, -90) == wheel_cost(40, 90)


@given(lengths(10, 400), lengths(1, 900))
def test_the_widest_wheel_costs_the_allowance(frontage: float, allowance: float) -> None:
    degrees = max_wheel(frontage, allowance)
    assert 0 < degrees <= 180
    if degrees < 180:
        assert wheel_cost(frontage, degrees) == pytest.approx(allowance)
    else:
        assert wheel_cost(frontage, 180) <= allowance
    by_arc = max_wheel_by_arc(frontage, allowance)
    assert by_arc == 360 or wheel_arc(frontage, by_arc) == pytest.approx(allowance)


@given(footprints, poses, plane_moves)
def test_a_cost_does_not_depend_on_the_view(base: Footprint, end: Pose, move: PlaneMove) -> None:
    seen = move.base(base)
    cost = move_cost(base.outline, base.pose, end)
    assert move_cost(seen.outline, seen.pose, move.pose(end)) == pytest.approx(cost, abs=1e-7)
    assert move_cost(base.outline, end, base.pose) == pytest.approx(cost)


@given(rectangular, st.lists(legs_of_rectangles, max_size=4))
def test_no_corner_goes_farther_than_the_path_is_long(base: Footprint, path: list[Leg]) -> None:
    corner = path_length(base.outline, base.pose, path, Measure.FARTHEST_CORNER)
    assert corner == move_cost(base.outline, base.pose, path_end(base.outline, base.pose, path))
    by_leg = sum(
        leg_length(base.outline, path_end(base.outline, base.pose, path[:index]), leg, measure)
        for measure in (Measure.FARTHEST_CORNER,)
        for index, leg in enumerate(path)
    )
    assert corner <= by_leg + 1e-6
    chord = path_length(base.outline, base.pose, path, Measure.CHORD)
    assert chord <= path_length(base.outline, base.pose, path, Measure.ARC) + 1e-6
