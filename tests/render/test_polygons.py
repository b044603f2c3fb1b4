import shapely

from vtt.definition.terrain import TerrainArea
from vtt.render.polygons import area_polygon, fills, lines_of, polygon_rings, sound_polygon

HOLED = TerrainArea(
    ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)), (((2.0, 2.0), (4.0, 2.0), (4.0, 4.0)),)
)


def test_a_terrain_area_keeps_its_holes():
    shape = area_polygon(HOLED)
    assert shape.area == 98.0
    ((outer, hole),) = polygon_rings(shape)
    assert (set(outer), set(hole)) == (set(HOLED.points), set(HOLED.holes[0]))


def test_every_polygon_of_a_mixed_geometry_is_filled_and_nothing_else():
    mixed = shapely.GeometryCollection(
        [shapely.box(0, 0, 1, 1), shapely.LineString([(0, 0), (1, 1)]), shapely.box(5, 5, 6, 6)]
    )
    assert [fill.colour for fill in fills(mixed, "#123456", 0.5)] == ["#123456", "#123456"]
    assert lines_of(mixed) == (((0.0, 0.0), (1.0, 1.0)),)


def test_nothing_gives_nothing():
    assert list(fills(shapely.Polygon(), "#123456")) == []
    assert lines_of(shapely.Polygon().boundary) == ()


def test_a_ring_that_crosses_itself_is_the_ground_that_it_fills():
    bow_tie = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0))
    shape = sound_polygon(bow_tie)
    assert shape.is_valid
    assert shape.area == 50.0
    assert len(list(polygon_rings(shape))) == 2


def test_too_few_points_enclose_nothing():
    assert sound_polygon(()).is_empty
    assert sound_polygon(((0.0, 0.0), (1.0, 1.0))).is_empty
    assert sound_polygon(((0.0, 0.0), (5.0, 5.0), (9.0, 9.0))).area == 0.0
    assert sound_polygon(HOLED.points, (((1.0, 1.0),),)).area == 100.0
