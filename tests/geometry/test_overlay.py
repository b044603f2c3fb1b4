"""What areas share and leave, whatever they are made of: empty ones, and such with lines in them."""

from itertools import product

import pytest
import shapely
from shapely.testing import assert_geometries_equal

from vtt.geometry.overlay import only_areas, shared, without

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


def _area(*shapes):
    return shapely.union_all([only_areas(shape) for shape in shapes]).area
