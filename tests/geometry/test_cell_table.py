"""Cells in flat storage: numbers and back, neighbours by offsets, who is not on the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.cell_boards import HEXES, grids
from vtt.base.errors import GeometryError
from vtt.geometry.cell_search import reach
from vtt.geometry.cell_table import CellTable
from vtt.geometry.step_costs import StepCosts


def test_a_start_off_the_board_is_named_with_the_nearest_label():
    costs = StepCosts(CellTable(HEXES, [HEXES.cell_named("0101")]), lambda a, b: 1)
    with pytest.raises(GeometryError, match="cell '0102' is not on the board; did you mean '0101'"):
        reach(costs, HEXES.cell_named("0102"), 3)


def test_a_board_needs_cells():
    with pytest.raises(GeometryError, match="at least one cell"):
        CellTable(HEXES, [])


@given(grids, st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1))
def test_cells_and_numbers_lead_to_each_other(grid, cells):
    table = CellTable(grid, cells)
    assert len(table) == len(cells)
    assert [table.cell(table.number(cell)) for cell in sorted(cells)] == sorted(cells)
    for cell in cells:
        for other in grid.neighbours(cell):
            assert (other in table) == (other in cells)
            number = table.number(cell) + table.offset((other[0] - cell[0], other[1] - cell[1]))
            assert (table.by_number[number] == other) == (other in cells)
