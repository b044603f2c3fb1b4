import msgspec
import pytest

from tests.builders import make_module
from vtt.commands.spots import spot_name
from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.cell_map import CellDefinition, CellMapDefinition
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import squares

LAND = AreaMapDefinition((AreaDefinition("gaul", "Gaul", ((0, 0), (50, 0), (50, 50), (0, 50))),))
GRID = squares(20.0)
FIRST = grid_of(GRID).label((0, 0))


def table(**fields):
    board = BoardDefinition("b", "B", 100.0, 100.0, 60.0, 60.0, **fields)
    return TableDefinition("t", "T", 400.0, 400.0, boards=(board,))


@pytest.mark.parametrize(
    ("found", "point", "name"),
    [
        (table(grid=GRID), (105.0, 105.0), FIRST),
        (table(grid=GRID), (99.0, 105.0), ""),
        (table(grid=GRID, cell_map=CellMapDefinition((CellDefinition(FIRST),))), (105, 105), FIRST),
        (table(grid=GRID, cell_map=CellMapDefinition((CellDefinition(FIRST),))), (155, 155), ""),
        (table(area_map=LAND), (120.0, 120.0), "Gaul"),
        (table(area_map=LAND), (155.0, 155.0), ""),
        (table(), (120.0, 120.0), ""),
        (make_module().table("field"), (10.0, 10.0), ""),
    ],
)
def test_a_point_is_called_by_its_cell_or_area(found, point, name):
    assert spot_name(found, point) == name


def test_of_boards_on_one_another_the_topmost_counts():
    upper = BoardDefinition("c", "C", 100.0, 100.0, 60.0, 60.0, area_map=LAND)
    both = msgspec.structs.replace(table(grid=GRID), boards=(*table(grid=GRID).boards, upper))
    assert spot_name(both, (105.0, 105.0)) == "Gaul"
