import shapely

from tests.geometry.bases import at
from vtt.geometry.shapes import polygon


def test_a_polygon_has_the_ring_that_it_is_given() -> None:
    ring = [(0.0, 0.0), (10.0, 0.0), (10.0, 5.0)]
    assert polygon(ring).equals(shapely.Polygon(ring))
    assert polygon(ring).area == 25


def test_a_footprint_has_the_polygon_of_its_corners() -> None:
    base = at(3, 4, 30)
    assert base.polygon.normalize() == shapely.Polygon(base.corners).normalize()
