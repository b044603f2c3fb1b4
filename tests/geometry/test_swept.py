import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tests.geometry.bases import (
    ANGLE,
    ROUND,
    SHOT,
    at,
    circle_points,
    footprints,
    legs,
    legs_of_rectangles,
    rectangular,
)
from vtt.geometry.convex import CHORD_ERROR_MM
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.path import path_end, poses_along
from vtt.geometry.swept import swept_area


def holds(area: BaseGeometry, base: Footprint) -> bool:
    return all(
        area.distance(shapely.Point(point)) <= CHORD_ERROR_MM + 1e-6
        for point in circle_points(base)
    )


def test_a_straight_move_sweeps_a_corridor() -> None:
    area = swept_area(at(0, 0), [Straight(100)])
    assert area.bounds == (-20, -110, 20, 10)
    assert area.area == pytest.approx(40 * 120)


def test_an_oblique_slide_sweeps_a_hexagon() -> None:
    assert swept_area(at(0, 0), [Slide(30, -40)]).area == pytest.approx(800 + 40 * 40 + 20 * 30)


def test_a_concave_base_does_not_sweep_its_notch() -> None:
    area = swept_area(at(0, 0, 0, ANGLE), [Straight(5)])
    assert area.area == pytest.approx(1200 + 40 * 5)


def test_a_wheel_sweeps_a_sector_and_both_ends() -> None:
    area = swept_area(at(0, 0), [Wheel("right", 90)])
    rim = math.hypot(40, 20)
    assert area.bounds[1] == pytest.approx(-10 - 40, abs=0.01)
    assert area.bounds[2] == pytest.approx(20, abs=0.01)
    assert area.bounds[0] == pytest.approx(20 - rim, abs=0.03)


def test_a_round_base_that_turns_about_itself_sweeps_itself() -> None:
    area = swept_area(at(5, 5, 0, ROUND), [Pivot(90)])
    assert area.area == pytest.approx(math.pi * 400, rel=0.003)


def test_no_move_sweeps_the_base() -> None:
    assert swept_area(at(0, 0), []).equals(at(0, 0).polygon)


@given(footprints, st.lists(legs, min_size=1, max_size=3))
@settings(max_examples=50)
def test_the_swept_area_holds_both_ends_and_every_pose_between(
    base: Footprint, path: list[Leg]
) -> None:
    area = swept_area(base, path)
    assert holds(area, base)
    assert holds(area, base.at(path_end(base.outline, base.pose, path)))
    for pose in poses_along(base.outline, base.pose, path, 40, 30):
        assert holds(area, base.at(pose))


@given(rectangular, legs_of_rectangles)
@settings(max_examples=50)
def test_nothing_is_swept_that_the_base_does_not_cover(base: Footprint, leg: Leg) -> None:
    area = swept_area(base, [leg])
    poses = poses_along(base.outline, base.pose, [leg], 1.5, 1.5)
    covered = shapely.union_all([base.at(pose).polygon for pose in poses])
    assert covered.buffer(1.5).contains(area)


def test_the_swept_area_of_a_path_is_that_of_its_legs() -> None:
    base = at(0, 0)
    path: list[Leg] = [Straight(30), Wheel("left", -40), Straight(20)]
    single = [
        swept_area(base.at(path_end(SHOT, base.pose, path[:index])), [leg])
        for index, leg in enumerate(path)
    ]
    assert swept_area(base, path).symmetric_difference(shapely.union_all(single)).area < 1e-6
