"""What areas share and leave, whatever they are made of: empty ones, and such with lines in them."""

from itertools import product

import pytest
import shapely
from shapely.testing import assert_geometries_equal

from vtt.geometry.overlay import enclosed, largest_ring, only_areas, shared, without

SQUARE = shapely.box(0, 0, 10, 10)
RIM = shapely.LineString([(0, 0), (0, 9)])
SHAPES = {
    "nothing": shapely.union_all([]),
    "a polygon without corners": shapely.Polygon(),
    "a collection of that": shapely.GeometryCollection([shapely.Polygon()]),
    "a line alone": shapely.GeometryCollection([RIM]),
    "a square": SQUARE,
    "a square far away": shapely.box(50, 50, 60, 60),
    "two squares": shapely.MultiPolygon([SQUARE, shapely.box(20, 0, 30, 10)]),
    "half of it, and a rim": shapely.GeometryCollection([shapely.box(5, 0, 15, 10), RIM]),
    "a point and the square": shapely.GeometryCollection([shapely.Point(90, 0), SQUARE]),
}
PAIRS = list(product(SHAPES, SHAPES))


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_any_two_shapes_share_an_area_or_nothing(first, second):
    one, other = SHAPES[first], SHAPES[second]
    common = shared(one, other)
    assert common.geom_type in ("Polygon", "MultiPolygon")
    assert common.equals(shared(other, one)) or common.is_empty
    assert common.area == pytest.approx(_area(one) + _area(other) - _area(one, other))


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_what_is_left_and_what_is_shared_make_up_the_whole(first, second):
    one, other = SHAPES[first], SHAPES[second]
    left = without(one, other)
    assert left.area == pytest.approx(_area(one) - shared(one, other).area)
    assert shared(left, only_areas(other)).area == pytest.approx(0)


def test_an_area_is_left_as_it_is():
    assert only_areas(SQUARE) is SQUARE
    assert_geometries_equal(only_areas(SHAPES["half of it, and a rim"]), shapely.box(5, 0, 15, 10))


BOW_TIE = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0))


def test_a_ring_that_crosses_itself_is_the_ground_that_it_fills():
    shape = enclosed(BOW_TIE)
    assert shape.is_valid
    assert (shape.area, shape.geom_type, len(shape.geoms)) == (50.0, "MultiPolygon", 2)


def test_too_few_points_enclose_nothing():
    assert enclosed(()).is_empty
    assert enclosed(((0.0, 0.0), (1.0, 1.0))).is_empty
    assert enclosed(((0.0, 0.0), (5.0, 5.0), (9.0, 9.0))).area == 0.0
    corners = tuple(SQUARE.exterior.coords)[:-1]
    assert enclosed(corners, (((1.0, 1.0),),)).area == 100.0


def test_a_hole_is_no_ground_and_a_spike_adds_none():
    corners = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    assert enclosed(corners, (((2.0, 2.0), (4.0, 2.0), (4.0, 4.0)),)).area == 98.0
    assert enclosed((*corners, (0.0, 15.0))).area == 100.0


def test_of_many_parts_the_largest_has_the_ring():
    lopsided = enclosed(((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (-10.0, 20.0)))
    ring = largest_ring(lopsided)
    parts = sorted(shapely.area(shapely.get_parts(lopsided)))
    assert parts[0] < parts[-1] == shapely.Polygon(ring).area
    assert ring[0] != ring[-1]
    assert largest_ring(enclosed(())) == ()


def _area(*shapes):
    return shapely.union_all([only_areas(shape) for shape in shapes]).area
