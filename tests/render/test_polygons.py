import shapely

from vtt.definition.terrain import TerrainArea
from vtt.render.polygons import area_polygon, fills, lines_of, polygon_rings

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
