import pytest
import shapely
from shapely import LineString, Polygon

from tests.render.areas import AREA_MAP, AREAS, WAVE
from vtt.render.area_shapes import area_shapes

SHAPES = area_shapes(AREA_MAP)


def border(*names):
    return [curve for curve, sides in SHAPES.borders if sides == frozenset(names)]


def test_neighbours_share_their_smooth_border_without_gap_or_overlap():
    west, east = SHAPES.polygons["west"], SHAPES.polygons["east"]
    assert west.intersection(east).area == pytest.approx(0.0, abs=0.01)
    whole = shapely.union_all(list(SHAPES.polygons.values()))
    assert whole.area == pytest.approx(sum(shape.area for shape in SHAPES.polygons.values()))
    (curve,) = border("west", "east")
    assert west.boundary.buffer(0.01).covers(LineString(curve))


def test_a_smooth_border_is_near_the_true_one_and_has_more_points():
    (curve,) = border("west", "east")
    assert len(curve) > 2 * len(WAVE)
    assert LineString(curve).hausdorff_distance(LineString(WAVE)) < 3.0


def test_every_border_stands_once_with_the_areas_on_its_sides():
    sides = sorted(tuple(sorted(names)) for _, names in SHAPES.borders)
    assert ("east", "west") in sides
    assert ("east", "sea") in sides
    total = sum(LineString(curve).length for curve, _ in SHAPES.borders)
    shared = sum(LineString(curve).length for curve, names in SHAPES.borders if len(names) == 2)
    around = sum(shape.length for shape in SHAPES.polygons.values())
    assert total + shared == pytest.approx(around, rel=0.01)


def test_the_outer_edge_keeps_its_corners():
    assert shapely.Point(0, 0).distance(SHAPES.polygons["west"].boundary) < 0.02
    assert shapely.Point(400, 0).distance(SHAPES.polygons["sea"].boundary) < 0.02


def test_areas_stay_what_they_are():
    for area in AREAS:
        true, drawn = Polygon(area.points), SHAPES.polygons[area.id]
        assert drawn.symmetric_difference(true).area < 0.03 * true.area
