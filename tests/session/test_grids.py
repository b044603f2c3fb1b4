from tests.session.hex_table import hex_seat, middle
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.geometry.grid_spec import squares
from vtt.session.grids import Grids, cell_text, cells_text


def test_a_point_is_in_a_cell_of_the_topmost_board():
    under = BoardDefinition("under", "Under", 0, 0, 200, 200, grid=squares(20, 10, 10))
    over = BoardDefinition("over", "Over", 0, 0, 100, 100, grid=squares(50, 25, 25))
    grids = Grids(TableDefinition("field", "Field", 300, 300, boards=(under, over)))
    assert grids.at((60.0, 60.0))[0].board is over
    assert grids.at((150.0, 150.0))[0].board is under
    assert grids.at((250.0, 250.0)) is None
    assert grids.between((60.0, 60.0), (150.0, 150.0)) is None, "two boards are not one grid"


def test_cells_are_counted_in_their_own_word():
    seat = hex_seat()
    board, cell = Grids(seat.definition).at(middle(seat, "0203"))
    assert cell_text(board, cell) == "hex 0203"
    assert [cells_text(board, count) for count in (0, 1, 3)] == ["0 hexes", "1 hex", "3 hexes"]
    ground = BoardDefinition("map", "Map", 0, 0, 200, 200, grid=squares(20, 10, 10))
    squared, _ = Grids(TableDefinition("field", "Field", 300, 300, boards=(ground,))).at((50, 50))
    assert cells_text(squared, 2) == "2 squares"
