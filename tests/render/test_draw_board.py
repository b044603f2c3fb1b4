import msgspec
import pytest

from tests.render.areas import AREA_KINDS, AREA_MAP
from tests.render.battle import MODULE
from vtt.base.errors import DefinitionError
from vtt.definition.board import (
    BoardDefinition,
    BoardDrawing,
    BoardPicture,
    BoardShape,
    ZoneDefinition,
)
from vtt.definition.cell_map import CellDefinition, CellMapDefinition
from vtt.geometry.grid_spec import Orientation, hexes, squares
from vtt.geometry.pose import Pose
from vtt.render.draw_board import draw_board
from vtt.render.primitives import Fill, Line, Picture, Text
from vtt.render.view import DARK, View

VIEW = View(1.0)
SQUARE = ((0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0))


def board(**fields):
    return BoardDefinition("b", "Board", 100.0, 50.0, 200.0, 150.0, **fields)


def draw(view=VIEW, module=MODULE, **fields):
    return draw_board(board(**fields), module, view)


def test_a_picture_covers_the_whole_board_where_it_lies():
    assert draw(image=BoardPicture("map.png")) == (
        Picture("map.png", Pose(200.0, 125.0), 200.0, 150.0),
    )


def test_drawn_shapes_are_moved_to_the_board():
    shape = BoardShape(SQUARE, fill="#ded5ba80", stroke="#000000", stroke_width=1.5)
    fill, line = draw(image=BoardDrawing((shape,)))
    assert fill.rings[0][0] == (100.0, 50.0)
    assert (fill.colour, round(fill.opacity, 2)) == ("#ded5ba", 0.5)
    assert (line.width, line.closed) == (1.5, True)


def test_an_open_line_is_not_filled_and_a_pattern_puts_marks_inside():
    line = BoardShape(SQUARE, fill="#ded5ba", stroke="#000000", closed=False)
    assert [type(item) for item in draw(image=BoardDrawing((line,)))] == [Line]
    hatched = BoardShape(SQUARE, fill="#ded5ba", pattern="hatch")
    assert [type(item) for item in draw(image=BoardDrawing((hatched,)))] == [Fill, Line]


def test_the_dark_look_darkens_what_is_drawn():
    shape = BoardShape(SQUARE, fill="#ded5ba", stroke="#8c7350")
    light, dark = (draw(view, image=BoardDrawing((shape,))) for view in (VIEW, View(1.0, DARK)))
    assert {item.colour for item in light}.isdisjoint({item.colour for item in dark})


def test_cells_lie_under_the_grid_and_zones_have_their_own():
    cell_map = CellMapDefinition((CellDefinition("0101", "wood"),))
    spec = hexes(Orientation.FLAT_TOP, 30.0, 20.0, 20.0)
    drawn = draw(View(2.0), grid=spec, cell_map=cell_map)
    grid = next(k for k, item in enumerate(drawn) if isinstance(item, Line) and item.opacity == 0.3)
    assert any(isinstance(item, Fill) for item in drawn[:grid])
    assert any(isinstance(item, Text) for item in drawn[grid:])
    zone = ZoneDefinition("z", "Zone", SQUARE, squares(10.0))
    (line,) = draw(zones=(zone,))
    assert all(100 <= x <= 150 and 50 <= y <= 100 for path in line.paths for x, y in path)


def test_areas_are_drawn():
    module = msgspec.structs.replace(MODULE, terrain_kinds=AREA_KINDS)
    names = [item.text for item in draw(module=module, area_map=AREA_MAP) if isinstance(item, Text)]
    assert "Eastern Land" in names


def test_an_unknown_pattern_is_named():
    shape = BoardShape(SQUARE, fill="#ded5ba", pattern="hatched")
    with pytest.raises(DefinitionError, match="did you mean 'hatch'"):
        draw(image=BoardDrawing((shape,)))
