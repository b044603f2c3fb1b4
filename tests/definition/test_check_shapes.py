import msgspec
import pytest

from tests.builders import FIELD_WOOD, START, make_definition, make_module, make_scenario
from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.board import BoardDefinition, SlotDefinition, TableDefinition, ZoneDefinition
from vtt.definition.check_shapes import check_shapes
from vtt.definition.terrain import TerrainArea
from vtt.geometry.outline import PolygonOutline

SQUARE = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0))
BOW = ((0.0, 0.0), (90.0, 90.0), (90.0, 0.0), (0.0, 90.0))


def told(module):
    return [f"{problem.code}: {problem.message}" for problem in check_shapes(module)]


def terrain(points, *holes):
    wood = msgspec.structs.replace(FIELD_WOOD, shape=TerrainArea(points, holes))
    return make_module(make_scenario(START, terrain=(wood,)))


def test_sound_polygons_have_no_fault():
    assert told(make_module()) == []
    assert told(terrain(SQUARE, ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0)))) == []


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        (terrain(BOW), "it crosses itself at 45, 45 mm"),
        (
            terrain(SQUARE, ((200.0, 10.0), (220.0, 10.0), (220.0, 20.0))),
            "a hole lies outside at 200, 10 mm",
        ),
        (
            terrain(
                ((0.0, 0.0), (90.0, 0.0), (45.0, 50.0), (90.0, 90.0), (0.0, 90.0), (45.0, 50.0))
            ),
            "it touches itself at 45, 50 mm",
        ),
    ],
)
def test_terrain_that_cannot_be_measured_is_told_with_its_place(module, fault):
    assert told(module) == [f"bad-polygon: terrain 'wood_1': {fault}"]


def test_slots_zones_and_areas_are_looked_at():
    board = BoardDefinition(
        "b",
        "B",
        0.0,
        0.0,
        90.0,
        90.0,
        zones=(ZoneDefinition("z", "Z", BOW),),
        area_map=AreaMapDefinition((AreaDefinition("a", "A", BOW),)),
    )
    table = TableDefinition(
        "t", "T", 90.0, 90.0, boards=(board,), slots=(SlotDefinition("s", "S", BOW),)
    )
    found = told(make_module(tables=(table,)))
    assert [line.split(":")[1] for line in found] == [" slot 's'", " zone 'z'", " area 'a'"]


def test_outlines_of_pieces_are_looked_at():
    outline = PolygonOutline(((0.0, 0.0), (90.0, 90.0), (90.0, 0.0), (0.0, 80.0)))
    (fault,) = told(make_module(pieces=(*make_module().pieces, make_definition("bow", outline))))
    assert fault.startswith("bad-polygon: piece 'bow': it crosses itself at ")


def test_what_is_no_polygon_is_told_elsewhere():
    assert told(terrain(SQUARE[:2])) == []
