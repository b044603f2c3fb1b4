from tests.builders import make_module
from vtt.definition.area_map import (
    AreaDefinition,
    AreaMapDefinition,
    CourseDefinition,
    SectorDefinition,
)
from vtt.definition.board import BoardDefinition, TableDefinition, ZoneDefinition
from vtt.definition.messages import messages

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))


def test_every_text_has_an_id_that_people_can_read():
    found = messages(make_module())
    assert found["piece.pike.name"] == "Pike"
    assert found["piece.pike.face.back.name"] == "pike back"
    assert found["table.field.level.wall.name"] == "Wall"
    assert found["table.field.slot.town.name"] == "Town"
    assert found["board.map.name"] == "Map"
    assert found["scenario.start.name"] == "Start"
    assert found["module.name"] == "Skirmish"


def test_empty_texts_are_left_out():
    found = messages(make_module())
    assert "module.description" not in found
    assert "scenario.start.description" not in found
    assert "scenario.start.terrain.wood_1.name" not in found


def test_zones_and_areas_belong_to_their_board():
    board = BoardDefinition(
        "gaul",
        "Gaul",
        0.0,
        0.0,
        9.0,
        9.0,
        zones=(ZoneDefinition("north", "North", CORNERS),),
        area_map=AreaMapDefinition(
            (AreaDefinition("aedui", "Aedui", CORNERS),),
            courses=(CourseDefinition("arar", "Arar", CORNERS, "river"),),
            sectors=(SectorDefinition("celtica", "Celtica"),),
        ),
    )
    found = messages(make_module(tables=(TableDefinition("t", "T", 9.0, 9.0, boards=(board,)),)))
    assert found["board.gaul.zone.north.name"] == "North"
    assert found["board.gaul.area.aedui.name"] == "Aedui"
    assert found["board.gaul.course.arar.name"] == "Arar"
    assert found["board.gaul.sector.celtica.name"] == "Celtica"
