import msgspec
import pytest
import shapely

from tests.render.battle import MODULE
from vtt.base.errors import DefinitionError, GeometryError
from vtt.definition.cell_map import CellDefinition, CellMapDefinition, CellSideDefinition
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.render.draw_cells import draw_cells
from vtt.render.ink import ink_of
from vtt.render.primitives import Fill, Line, Text
from vtt.render.view import View

SPEC = hexes(Orientation.FLAT_TOP, 26.0, 20.0, 20.0)
GRID = grid_of(SPEC)
VIEW = View(3.0)
WOOD = ("0101", "0201", "0505")


def cells(*sides, terrain="wood"):
    return CellMapDefinition(tuple(CellDefinition(label, terrain) for label in WOOD), sides)


def test_neighbouring_cells_of_a_kind_are_one_area():
    fills = [
        item
        for item in draw_cells(cells(), SPEC, MODULE, VIEW)
        if isinstance(item, Fill) and item.colour == ink_of(MODULE.terrain_kind("wood"), False).fill
    ]
    areas = sorted(shapely.Polygon(item.rings[0]).area for item in fills)
    one = shapely.Polygon(GRID.corners((0, 0))).area
    assert areas == pytest.approx([one, 2 * one], rel=1e-3)


def test_sides_are_lines_between_two_cells_in_the_look_of_their_kind():
    found = list(draw_cells(cells(CellSideDefinition("0303", "0302", "brook")), SPEC, MODULE, VIEW))
    body = [item for item in found if isinstance(item, Line) and item.colour == "#a9c6d2"]
    side = GRID.side(GRID.cell_named("0303"), GRID.cell_named("0302"))
    assert sorted(body[0].paths[0]) == [pytest.approx(point, abs=0.001) for point in sorted(side)]


def test_sides_that_meet_run_on_as_one_line():
    sides = [CellSideDefinition("0303", other, "brook") for other in ("0302", "0402", "0403")]
    found = list(draw_cells(cells(*sides), SPEC, MODULE, VIEW))
    (body,) = (item for item in found if isinstance(item, Line) and item.colour == "#a9c6d2")
    assert [len(path) for path in body.paths] == [4]


def test_roads_lead_across_their_sides():
    sides = (CellSideDefinition("0303", "0302", "road"), CellSideDefinition("0302", "0301", "road"))
    found = list(draw_cells(cells(*sides), SPEC, MODULE, VIEW))
    fill = ink_of(MODULE.terrain_kind("road"), False).fill
    (body,) = (item for item in found if isinstance(item, Line) and item.colour == fill)
    ends = [GRID.centre(GRID.cell_named(label)) for label in ("0301", "0303")]
    assert sorted(body.paths[0])[:: len(body.paths[0]) - 1] == [
        pytest.approx(point, abs=0.001) for point in sorted(ends)
    ]


def test_the_name_of_a_cell_stands_along_its_lower_side():
    named = CellMapDefinition((CellDefinition("0303", "wood", (("name", "Harl"),)),))
    (text,) = (item for item in draw_cells(named, SPEC, MODULE, VIEW) if isinstance(item, Text))
    x, y = GRID.centre(GRID.cell_named("0303"))
    assert text.text == "Harl"
    assert text.anchor[0] == pytest.approx(x)
    assert y + 8.0 < text.anchor[1] < y + 13.0


def test_sides_of_a_kind_that_the_module_does_not_define_are_plain_lines():
    found = list(draw_cells(cells(CellSideDefinition("0303", "0302", "wall")), SPEC, MODULE, VIEW))
    assert found[-1].colour == VIEW.theme.ink


def test_faults_are_named():
    with pytest.raises(DefinitionError, match="no terrain kind 'woods'; did you mean 'wood'"):
        list(draw_cells(cells(terrain="woods"), SPEC, MODULE, VIEW))
    wrong = msgspec.structs.replace(cells(), cells=(CellDefinition("x", "wood"),))
    with pytest.raises(GeometryError, match="expected a cell label"):
        list(draw_cells(wrong, SPEC, MODULE, VIEW))


def test_cells_without_terrain_stay_bare():
    assert list(draw_cells(cells(terrain=""), SPEC, MODULE, VIEW)) == []
