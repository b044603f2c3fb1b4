import msgspec
import pytest
import shapely

from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainKindDefinition, TerrainLine
from vtt.render.colour import BLACK
from vtt.render.ink import ink_from
from vtt.render.primitives import Fill, Line
from vtt.render.relief import Summit, crest_line, drawn_in_by, hill, summits_of
from vtt.render.upright import turned

SLOPE = TerrainKindDefinition("hill", "Hill", pattern="hill")
TOP = TerrainKindDefinition("top", "Top", pattern="hill")
CREST = TerrainKindDefinition("crest", "Crest", pattern="crest")
WOOD = TerrainKindDefinition("wood", "Wood", pattern="wood")
INK = ink_from("#cec79f", "", dark=False)


def box(x, size):
    return TerrainArea(((x, x), (x + size, x), (x + size, x + size), (x, x + size)))


def feature(id, kind, shape, height=0):
    return (TerrainFeature(id, kind.id, "field", shape, height=height), kind)


def test_the_highest_step_is_the_top_whatever_its_kind():
    low, high = feature("low", SLOPE, box(0, 100), 1), feature("high", TOP, box(30, 30), 2)
    assert summits_of([low, high]) == {"low": Summit.ELSEWHERE, "high": Summit.OWN}


def test_a_crest_that_the_terrain_draws_is_not_drawn_again():
    line = feature("line", CREST, TerrainLine(((40.0, 40.0), (50.0, 50.0))))
    hills = [feature("low", SLOPE, box(0, 100), 1), feature("other", SLOPE, box(300, 50), 1)]
    assert summits_of([*hills, line]) == {"low": Summit.MARKED, "other": Summit.OWN}


def test_a_wood_is_no_step_of_a_hill():
    found = summits_of([feature("low", SLOPE, box(0, 100), 1), feature("w", WOOD, box(10, 9), 5)])
    assert found == {"low": Summit.OWN}


def test_light_falls_on_the_upper_left_and_shade_lies_on_the_lower_right():
    shape = shapely.box(0, 0, 100, 100)
    lit, shaded = list(hill(shape, INK, Summit.ELSEWHERE))[:2]
    for fill, expected in ((lit, (0, 0)), (shaded, (100, 100))):
        assert expected in fill.rings[0]
        assert (100 - expected[0], 100 - expected[1]) not in fill.rings[0]


def test_only_the_top_has_steps_and_only_an_own_crest_a_line():
    shape = shapely.box(0, 0, 200, 100)
    counts = {summit: list(hill(shape, INK, summit)) for summit in Summit}
    fills = {summit: sum(isinstance(i, Fill) for i in items) for summit, items in counts.items()}
    assert fills[Summit.ELSEWHERE] < fills[Summit.MARKED] == fills[Summit.OWN]
    assert [sum(isinstance(i, Line) for i in counts[summit]) for summit in Summit] == [0, 0, 1]


def test_the_crest_runs_along_the_longer_side_inside_the_top():
    shape = shapely.box(0, 0, 200, 80)
    ((start, end),) = crest_line(shape)
    assert abs(end[0] - start[0]) > 100
    assert start[1] == end[1] == 40
    assert drawn_in_by(shape, 0.5).covers(shapely.LineString([start, end]))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_on_a_turned_table_the_light_still_comes_from_the_upper_left_of_the_screen(turn):
    ink = msgspec.structs.replace(INK, turn=turn)
    fills = [
        item
        for item in hill(shapely.box(0, 0, 100, 100), ink, Summit.MARKED)
        if isinstance(item, Fill)
    ]
    shaded = [item for item in fills if item.colour == BLACK]
    middle = shapely.union_all([shapely.Polygon(r) for item in shaded for r in item.rings]).centroid
    x, y = turned((middle.x - 50.0, middle.y - 50.0), turn)
    assert x > 1.0
    assert y > 1.0
