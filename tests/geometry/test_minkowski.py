"""Shifts at which a base meets obstacles, held against moving it there."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ROUND, at, footprints
from tests.geometry.obstacles import blocks, obstacles
from vtt.geometry.area import base_area
from vtt.geometry.minkowski import blocked_shifts

shifts = st.tuples(st.floats(-150, 150), st.floats(-150, 150))


@given(footprints, obstacles, st.lists(shifts, min_size=1, max_size=6))
def test_a_shift_is_blocked_where_the_base_would_meet_something(base, shapes, tried):
    blocked = blocked_shifts(base, shapes)
    for shift in tried:
        area = base_area(base.at(base.pose.moved(*shift)))
        apart = min(area.distance(shape) for shape in shapes)
        depth = blocked.boundary.distance(shapely.Point(shift))
        if depth > 1e-6:
            assert blocked.covers(shapely.Point(shift)) == (apart == 0.0)


@given(footprints, blocks)
def test_the_distance_to_the_blocked_shifts_is_the_gap(base, block):
    blocked = blocked_shifts(base, [block])
    gap = base_area(base).distance(block)
    assert blocked.distance(shapely.Point(0, 0)) == pytest.approx(gap, abs=1e-6)


def test_a_court_blocks_only_where_the_base_does_not_fit():
    court = shapely.box(-100, -100, 100, 100).difference(shapely.box(-60, -60, 60, 60))
    blocked = blocked_shifts(at(0, 0), [court])
    assert not blocked.covers(shapely.Point(0, 0))
    assert blocked.distance(shapely.Point(0, 0)) == pytest.approx(40.0)
    round_base = blocked_shifts(at(0, 0, outline=ROUND), [court])
    assert round_base.distance(shapely.Point(0, 0)) == pytest.approx(40.0, abs=0.03)


def test_nothing_blocks_nothing():
    assert blocked_shifts(at(0, 0), []).is_empty
