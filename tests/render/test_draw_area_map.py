import msgspec
import pytest
import shapely

from tests.render.areas import AREA_KINDS, AREA_MAP
from tests.render.battle import MODULE
from vtt.render.area_shapes import area_shapes
from vtt.render.draw_area_map import COAST_GAP, COAST_WIDTH, WAY_WIDTH, draw_area_map
from vtt.render.primitives import Fill, Line, Text
from vtt.render.view import DARK, View

MAP = msgspec.structs.replace(MODULE, terrain_kinds=AREA_KINDS)
LIGHT = View(1.0)
SHAPES = area_shapes(AREA_MAP).polygons


def drawn(view=LIGHT):
    return draw_area_map(AREA_MAP, MAP, view)


def fill_of(name, view=LIGHT):
    middle = SHAPES[name].representative_point()
    return next(
        item.colour
        for item in drawn(view)
        if isinstance(item, Fill) and shapely.Polygon(item.rings[0]).contains(middle)
    )


def test_every_area_is_filled_by_kind_or_sector():
    assert fill_of("sea") == "#a9c4cc"
    assert fill_of("hills") == "#c5b892"
    assert len({fill_of("west"), fill_of("east"), fill_of("far")}) == 3


def test_the_coast_is_a_full_line_with_a_second_one_off_shore():
    coast = next(item for item in drawn() if isinstance(item, Line) and item.width == COAST_WIDTH)
    assert coast.dash == ()
    sea = SHAPES["sea"]
    lines = [item for item in drawn() if isinstance(item, Line) and item.paths]
    second = next(item for item in lines if item.width == 0.35)
    for path in second.paths:
        line = shapely.LineString(path)
        assert sea.buffer(0.01).covers(line)
        assert line.distance(SHAPES["east"]) == pytest.approx(COAST_GAP, abs=0.1)


def test_a_border_of_a_kind_is_drawn_as_that_kind():
    assert [item.width for item in drawn() if isinstance(item, Line)].count(WAY_WIDTH) == 1


def test_every_area_has_its_name():
    names = [item.text for item in drawn() if isinstance(item, Text)]
    assert names == ["West", "Eastern Land", "Sea", "Hills", "Far"]


def test_the_dark_look():
    assert fill_of("west", View(1.0, DARK)) != fill_of("west")


def test_a_map_without_water_has_no_coast():
    land = msgspec.structs.replace(AREA_MAP, areas=AREA_MAP.areas[:2])
    lines = [item for item in draw_area_map(land, MAP, LIGHT) if isinstance(item, Line)]
    full = [item for item in lines if item.width in (0.35, COAST_WIDTH) and not item.dash]
    assert not any(item.paths for item in full)


def test_an_area_without_ground_has_no_name_and_the_others_are_drawn():
    first, *others = AREA_MAP.areas
    speck = ((0.0, 0.0), (1e-9, 0.0), (0.0, 1e-9))
    made = msgspec.structs.replace(
        AREA_MAP, areas=(msgspec.structs.replace(first, points=speck), *others)
    )
    names = {item.text for item in draw_area_map(made, MAP, LIGHT) if isinstance(item, Text)}
    assert first.name not in names
    assert {area.name for area in others} <= names


def test_a_name_along_a_line_without_length_lies_as_one_without_a_line():
    first, *others = AREA_MAP.areas

    def name_of(line):
        area = msgspec.structs.replace(first, name_line=line)
        made = msgspec.structs.replace(AREA_MAP, areas=(area, *others))
        texts = [item for item in draw_area_map(made, MAP, LIGHT) if isinstance(item, Text)]
        return next(item for item in texts if item.text == first.name)

    assert name_of(((7.0, 7.0), (7.0, 7.0))) == name_of(())
