"""Cost fields of whole boards, held against a plain search."""

from hypothesis import given

from tests.geometry.cell_boards import HALF, HEXES, boards, plain_search
from vtt.geometry.cell_table import CellTable
from vtt.geometry.cost_field import StepMatrix, cost_field
from vtt.geometry.step_costs import StepCosts


@given(boards())
def test_a_field_is_what_a_plain_search_finds(board):
    grid, cells, step, zones = board
    costs = StepCosts(CellTable(grid, cells), step, HALF)
    everything = plain_search(grid, set(cells), step, zones, (0, 0))
    field = cost_field(StepMatrix(costs), (0, 0), zones.get)
    assert field.reached() == everything
    for cell in cells:
        assert field.cost(cell) == everything.get(cell)


def test_one_matrix_serves_many_starts():
    board = CellTable(HEXES, HEXES.within((0, 0), 3))
    matrix = StepMatrix(StepCosts(board, lambda a, b: 1))
    for start in board.cells:
        field = cost_field(matrix, start)
        assert field.reached() == {cell: HEXES.distance(start, cell) for cell in board.cells}
