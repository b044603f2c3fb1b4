import pytest
from hypothesis import given
from shapely import Point, Polygon

from tests.strategies import polygons, poses
from vtt.geometry.ring import in_ring

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
NOTCHED = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 2.0), (0.0, 10.0))


@pytest.mark.parametrize(
    ("ring", "point", "expected"),
    [
        (SQUARE, (5.0, 5.0), True),
        (SQUARE, (0.0, 0.0), True),
        (SQUARE, (10.0, 4.0), True),
        (SQUARE, (10.04, 4.0), True),
        (SQUARE, (10.06, 4.0), False),
        (SQUARE, (10.04, 10.04), False),
        (SQUARE, (-5.0, 0.0), False),
        (NOTCHED, (1.0, 7.0), True),
        (NOTCHED, (5.0, 7.0), False),
    ],
)
def test_a_point_is_in_a_ring_or_on_its_edge(ring, point, expected):
    assert in_ring(ring, point) is expected
    assert in_ring(ring[::-1], point) is expected


@given(polygons, poses)
def test_it_is_what_the_distance_to_the_polygon_says(outline, pose):
    ring = outline.points
    gap = Polygon(ring).distance(Point(*pose.point))
    if abs(gap - 0.05) > 1e-6:
        assert in_ring(ring, pose.point) is (gap < 0.05)
    assert in_ring(ring, ring[0])
