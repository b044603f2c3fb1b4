"""What is seen from a point: a disc with shadows."""

import math

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.geometry.obstacles import coordinates, obstacles
from vtt.geometry.barriers import Barriers
from vtt.geometry.outlook import disc, seen_region

points = st.tuples(coordinates, coordinates)


@given(st.floats(0.01, 2000))
def test_a_disc_strays_by_less_than_half_the_tolerance(radius):
    shape = disc((5, 7), radius)
    rim = [math.dist((5, 7), corner) for corner in shapely.get_coordinates(shape).tolist()]
    assert max(rim) == pytest.approx(radius)
    assert shape.boundary.distance(shapely.Point(5, 7)) >= radius - 0.025 - 1e-9


@given(points, obstacles, st.floats(5, 250), st.lists(points, max_size=8))
def test_what_is_seen_is_what_a_line_leads_to(eye, shapes, radius, others):
    whole = shapely.union_all([shape.buffer(0.2) for shape in shapes])
    assume(not whole.intersects(shapely.Point(eye)))
    region = seen_region(eye, radius, Barriers(shapes))
    for other in others:
        line = shapely.LineString((eye, other))
        if math.dist(eye, other) > radius - 0.1:
            continue
        if not line.intersects(whole):
            assert region.covers(shapely.Point(other))
        inner = shapely.union_all([shape for shape in shapes if shape.area > 0]).buffer(-0.3)
        if (
            line.length > 0
            and line.intersects(inner)
            and not inner.intersects(shapely.Point(other))
        ):
            assert not region.covers(shapely.Point(other))


def test_a_wall_throws_a_shadow():
    wall = shapely.box(-10, -60, 10, -50)
    region = seen_region((0, 0), 100, Barriers([wall]))
    assert region.covers(shapely.Point(0, -49))
    assert not region.covers(shapely.Point(0, -70))
    assert region.covers(shapely.Point(30, -70))
    assert region.area < disc((0, 0), 100).area - 20 * 30


def test_close_to_a_long_wall_half_the_disc_is_seen():
    region = seen_region((0, 0.1), 50, Barriers([shapely.box(-500, -10, 500, 0)]))
    assert region.area == pytest.approx(math.pi * 50**2 / 2, rel=0.01)


def test_without_obstacles_all_is_seen():
    assert seen_region((0, 0), 50, Barriers([])).equals(disc((0, 0), 50))
