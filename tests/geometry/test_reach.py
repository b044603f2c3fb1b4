"""Where a base can get to: every place is free, near enough, and has a way to it."""

import math

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.geometry.bases import ROUND, at, footprints, plane_moves
from tests.geometry.obstacles import moved, obstacles
from vtt.geometry.area import base_area, reaches_into
from vtt.geometry.minkowski import blocked_shifts
from vtt.geometry.reach import RIM_ERROR_MM, reachable_region, region_by_way, within_way
from vtt.geometry.ways import shortest_way

allowances = st.floats(5, 150)
shifts = st.tuples(st.floats(-150, 150), st.floats(-150, 150))


def free_at_start(base, shapes):
    return all(base_area(base).distance(shape) > 0.2 for shape in shapes)


@given(footprints, obstacles, allowances, st.lists(shifts, max_size=6))
@settings(max_examples=60)
def test_reached_places_are_free_and_within_the_allowance(base, shapes, allowance, tried):
    assume(free_at_start(base, shapes))
    region = reachable_region(base, allowance, shapes)
    assert region.covers(shapely.Point(base.pose.point))
    by_way = region_by_way(base, allowance, shapes)
    assert by_way.difference(region).area < 0.5
    for shift in tried:
        place = base.at(base.pose.moved(*shift))
        point = shapely.Point(place.pose.point)
        if region.covers(point):
            assert math.hypot(*shift) <= allowance + 1e-6
            assert not any(reaches_into(place, shape) for shape in shapes)


@given(footprints, obstacles, allowances, st.lists(shifts, min_size=1, max_size=6))
@settings(max_examples=60)
def test_the_region_by_way_is_where_the_shortest_way_is_short_enough(
    base, shapes, allowance, tried
):
    assume(free_at_start(base, shapes))
    region = region_by_way(base, allowance, shapes)
    blocked = blocked_shifts(base, shapes)
    start = shapely.Point(0, 0)
    for shift in tried:
        point = shapely.Point(shift)
        if blocked.distance(point) < 0.2:
            continue
        way = shortest_way(start, point, [blocked])
        length = math.inf if way is None else way.length
        reached = region.covers(shapely.Point(base.pose.x + shift[0], base.pose.y + shift[1]))
        if abs(length - allowance) > 0.5:
            assert reached == (length < allowance)


@given(footprints, obstacles, allowances, plane_moves)
@settings(max_examples=30)
def test_a_mirrored_scene_has_a_mirrored_reach(base, shapes, allowance, move):
    assume(free_at_start(base, shapes))
    here = reachable_region(base, allowance, shapes)
    there = reachable_region(move.base(base), allowance, [moved(shape, move) for shape in shapes])
    lost = moved(here, move).symmetric_difference(there)
    assert lost.buffer(-0.2).area < 1e-3 * (1.0 + here.area) or _pinched(here)


def _pinched(region):
    """Whether a passage as narrow as the tolerance decides what belongs to the region."""
    return region.buffer(-0.1).buffer(0.2).area < region.area - 1.0


def test_in_the_open_the_reach_is_a_disc():
    region = reachable_region(at(10, 20), 80, [])
    assert region.area == pytest.approx(math.pi * 80**2, rel=0.001)
    assert region.equals(region_by_way(at(10, 20), 80, []))


def test_an_obstacle_is_reached_up_to_contact():
    wall = shapely.box(-200, -60, 200, -50)
    for outline, half in ((at(0, 0).outline, 10.0), (ROUND, 20.0)):
        region = reachable_region(at(0, 0, outline=outline), 80, [wall])
        assert region.bounds[1] == pytest.approx(-50 + half, abs=0.03)
        assert region.bounds[3] == pytest.approx(80)


def test_places_behind_a_wall_are_reached_as_the_crow_flies_or_by_the_way_round():
    wall = shapely.box(-60, -40, 60, -30)
    behind = shapely.Point(0, -80)
    assert reachable_region(at(0, 0), 100, [wall]).covers(behind)
    assert not region_by_way(at(0, 0), 100, [wall]).covers(behind)
    # Round the end: to 80, -20 (82.5 mm), past it (30 mm), and 85.4 mm back behind it.
    length = math.hypot(80, 20) + 30 + math.hypot(80, 30)
    assert not region_by_way(at(0, 0), length - 0.5, [wall]).covers(behind)
    assert region_by_way(at(0, 0), length + 0.5, [wall]).covers(behind)


def test_a_closed_ring_of_obstacles_is_not_left():
    court = shapely.box(-60, -60, 60, 60).difference(shapely.box(-50, -50, 50, 50))
    for region in (
        reachable_region(at(0, 0), 200, [court]),
        region_by_way(at(0, 0), 200, [court]),
    ):
        assert region.bounds == pytest.approx((-30, -40, 30, 40))


def test_a_base_stays_on_the_table():
    region = reachable_region(at(25, 15), 100, [], table=(0, 0, 300, 200))
    assert region.bounds[:2] == pytest.approx((20, 10))
    round_base = reachable_region(at(25, 25, outline=ROUND), 100, [], table=(0, 0, 300, 200))
    assert round_base.bounds[:2] == pytest.approx((20, 20))


def test_a_base_in_contact_may_leave():
    enemy = at(0, -20).polygon
    region = reachable_region(at(0, 0), 50, [enemy])
    assert region.covers(shapely.Point(0, 49))
    assert not region.covers(shapely.Point(0, -5))


@given(footprints, obstacles, allowances, st.lists(shifts, min_size=1, max_size=6))
@settings(max_examples=60)
def test_within_a_way_lies_all_to_which_the_shortest_way_is_short_enough(
    base, shapes, allowance, tried
):
    assume(free_at_start(base, shapes))
    region = within_way(base, allowance, shapes)
    for across, down in tried:
        point = shapely.Point(base.pose.x + across, base.pose.y + down)
        if any(shape.distance(point) < 0.2 for shape in shapes):
            continue
        way = shortest_way(base, point, shapes)
        length = math.inf if way is None else way.length
        if not -0.2 < allowance - length < RIM_ERROR_MM + 0.2:
            assert region.covers(point) == (length < allowance)


def test_a_way_round_a_wall_is_as_long_as_it_is():
    wall = shapely.box(40, -100, 50, 100)
    behind = shapely.Point(90, 0)
    length = shortest_way(at(0, 0), behind, [wall]).length
    assert not within_way(at(0, 0), length - 0.5, [wall]).covers(behind)
    assert within_way(at(0, 0), length + 0.7, [wall]).covers(behind)
