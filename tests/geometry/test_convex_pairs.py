"""Convex polygons held against each other in pairs, as shapely finds it."""

import numpy as np
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.geometry.bases import convex_polygons, poses, rectangles
from vtt.geometry.convex_pairs import ConvexShapes, meet
from vtt.geometry.footprint import Footprint

shapes = st.builds(Footprint, rectangles | convex_polygons(), poses)


@given(st.lists(shapes, min_size=1, max_size=6), st.lists(shapes, min_size=1, max_size=6))
def test_pairs_meet_where_shapely_says_so(ones, others):
    first, second = np.indices((len(ones), len(others))).reshape(2, -1)
    a, b = ConvexShapes.of([s.corners for s in ones]), ConvexShapes.of([s.corners for s in others])
    found = meet(a, first, b, second)
    for at, (one, other) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
        apart = ones[one].polygon.distance(others[other].polygon)
        depth = ones[one].polygon.intersection(others[other].polygon).area
        if apart > 1e-6 or depth > 1e-6:
            assert found[at] == (apart == 0.0)


@given(shapes, shapes)
def test_meeting_is_mutual(one, other):
    a, b = ConvexShapes.of([one.corners]), ConvexShapes.of([other.corners])
    row = np.array([0])
    assert meet(a, row, b, row)[0] == meet(b, row, a, row)[0]


def test_touching_is_meeting():
    square = ConvexShapes.of([((0, 0), (10, 0), (10, 10), (0, 10))])
    beside = ConvexShapes.of([((10, 0), (20, 0), (20, 10), (10, 10)), ((11, 0), (20, 0), (20, 9))])
    assert meet(square, np.array([0, 0]), beside, np.array([0, 1])).tolist() == [True, False]


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=4, max_size=4))
def test_rings_that_are_not_convex_are_told(ring):
    shape = shapely.Polygon(ring)
    assume(shape.is_valid and shape.area > 0.0)
    turned = ring if shapely.is_ccw(shape.exterior) else ring[::-1]  # y down: this is clockwise
    convex = shape.convex_hull.area == shape.area
    assert ConvexShapes.of([turned]).are_convex[0] == convex
    assert not convex or not ConvexShapes.of([turned[::-1]]).are_convex[0]


def test_no_shapes_are_no_pairs():
    none, one = ConvexShapes.of([]), ConvexShapes.of([((0, 0), (1, 0), (0, 1))])
    empty = np.array([], dtype=np.intp)
    assert meet(none, empty, one, empty).tolist() == []
