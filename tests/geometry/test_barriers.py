"""Obstacles to ways: what is merged, what is crossed, where a way may bend."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.obstacles import coordinates, obstacles
from vtt.geometry.barriers import Barriers, Rings

points = st.tuples(coordinates, coordinates)


def free(barriers, start, end):
    return bool(barriers.free(np.array([start], dtype=float), np.array([end], dtype=float))[0])


@given(obstacles, st.lists(st.tuples(points, points), min_size=1, max_size=8))
def test_lines_are_free_where_shapely_finds_them_so(shapes, lines):
    barriers = Barriers(shapes)
    inner = shapely.union_all([shape for shape in shapes if shape.area > 0.0]).buffer(-0.3)
    outer = shapely.union_all([shape.buffer(0.3) for shape in shapes])
    starts, ends = np.array(lines, dtype=float).transpose(1, 0, 2)
    for start, end, is_free in zip(starts, ends, barriers.free(starts, ends), strict=True):
        line = shapely.LineString((start, end))
        if outer.intersects(shapely.MultiPoint((start, end))):
            continue  # what begins inside an obstacle is another question
        if not line.intersects(outer):
            assert is_free
        if line.length > 0.0 and line.intersects(inner):
            assert not is_free


@given(obstacles)
def test_merging_keeps_what_is_there(shapes):
    barriers = Barriers(shapes)
    whole = shapely.union_all([shape for shape in shapes if shape.area > 0.0])
    assert whole.difference(barriers.area.buffer(1e-6)).area < 0.01
    assert barriers.area.difference(shapely.union_all([s.buffer(0.5) for s in shapes])).area < 0.01
    assert len(barriers.corners) <= len(shapely.get_coordinates(barriers.area))


def test_bases_that_touch_or_leave_a_hairline_are_one():
    for slit, merged in ((0.0, True), (0.03, True), (0.099, True), (0.11, False), (5.0, False)):
        pair = [shapely.box(-40, 0, 0, 20), shapely.box(slit, 0, 40 + slit, 20)]
        barriers = Barriers(pair)
        assert (barriers.area.geom_type == "Polygon") == merged
        assert free(barriers, (slit / 2, -10), (slit / 2, 30)) == (not merged)


def test_a_way_may_rub_along_an_edge_and_turn_at_a_corner():
    barriers = Barriers([shapely.box(0, 0, 40, 20)])
    assert free(barriers, (-10, 0), (50, 0))
    assert free(barriers, (0, 0), (40, 0))
    assert free(barriers, (-10, 10), (10, -10))
    assert not free(barriers, (0, 0), (40, 20))
    assert not free(barriers, (-10, 0.1), (50, 0.1))


def test_lines_and_slivers_are_walls():
    for wall in (
        shapely.LineString([(0, 0), (40, 0)]),
        shapely.box(0, 0, 40, 0.02),
    ):
        barriers = Barriers([wall])
        assert not free(barriers, (20, -10), (20, 10))
        assert free(barriers, (41, -10), (41, 10))


def test_a_way_bends_only_at_corners_that_stick_out():
    angle = shapely.Polygon([(0, 0), (40, 0), (40, 20), (20, 20), (20, 40), (0, 40)])
    corners = {tuple(map(round, corner)) for corner in Barriers([angle]).corners.tolist()}
    assert corners == {(0, 0), (40, 0), (40, 20), (20, 40), (0, 40)}
    court = shapely.box(0, 0, 100, 100).difference(shapely.box(20, 20, 80, 80))
    corners = {tuple(map(round, corner)) for corner in Barriers([court]).corners.tolist()}
    assert corners == {(0, 0), (100, 0), (100, 100), (0, 100)}


def test_no_obstacles_hide_nothing():
    barriers = Barriers([])
    assert free(barriers, (0, 0), (100, 100))
    assert len(barriers.corners) == 0
    assert barriers.area.is_empty


def test_edges_near_a_point():
    barriers = Barriers([shapely.box(0, 0, 40, 20)])
    assert len(barriers.edges_near((50, 10), 5.0)[0]) == 0
    starts, ends = barriers.edges_near((50, 10), 10.1)
    assert starts[:, 0] == pytest.approx([39.95])
    assert ends[:, 0] == pytest.approx([39.95])


def test_rings_know_their_neighbours_and_turn_left_about_the_obstacle():
    rings = Rings.of(shapely.box(0, 0, 10, 10).difference(shapely.box(4, 4, 6, 6)))
    assert len(rings.points) == 8
    assert (rings.after[rings.before] == np.arange(8)).all()
    step = rings.points[rings.after] - rings.points
    left = rings.points + step / 2 + np.stack((-step[:, 1], step[:, 0]), axis=1) * 0.01
    assert all(
        shapely.box(0, 0, 10, 10)
        .difference(shapely.box(4, 4, 6, 6))
        .contains_properly(shapely.Point(point))
        for point in left
    )
