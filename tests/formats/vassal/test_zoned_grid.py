from vtt.formats.vassal.cell_names import Numbering
from vtt.formats.vassal.pixels import middle_of
from vtt.formats.vassal.square_grid import SquareGridPx
from vtt.formats.vassal.zoned_grid import RegionGridPx, ZonedGridPx, ZonePx


def test_regions_and_zones():
    regions = RegionGridPx((("Rome", 10, 10), ("Gaul", 90, 90)))
    assert regions.snap(30, 20) == (10, 10)
    assert regions.name(80, 70) == "Gaul"
    assert RegionGridPx(regions.regions, snaps=False).snap(30, 20) == (30, 20)
    assert RegionGridPx(()).name(1, 1) == ""
    square = ((0, 0), (100, 0), (100, 100), (0, 100))
    inner = ZonePx("Box", square, "$name$: $gridLocation$", regions)
    outer = ZonePx("Sea", ((100, 0), (200, 0), (200, 100), (100, 100)))
    grid = ZonedGridPx((inner, outer), SquareGridPx(50.0, 50.0, 25, 25, numbering=Numbering()))
    assert grid.name(12, 12) == "Box: Rome"
    assert grid.name(150, 50) == "Sea"
    assert grid.name(300, 300) == "0707"
    assert grid.snap(12, 12) == (10, 10)
    assert grid.snap(150, 50) == (150, 50)
    assert grid.find("Box: Gaul") == (90, 90)
    assert grid.find("Sea") == middle_of(outer.polygon) == (150, 50)
    assert grid.find("0707") == (325, 325)
    assert grid.zone_at(100, 50) is outer, "left edges in, right edges out"
