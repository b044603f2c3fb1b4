import pytest

from vtt.formats.vassal.cell_names import Numbering
from vtt.formats.vassal.hex_grid import HexGridPx
from vtt.formats.vassal.square_grid import SquareGridPx


@pytest.mark.parametrize("kind", [HexGridPx, SquareGridPx])
def test_names_lead_back_to_their_cells(kind):
    grid = kind(50.0, 40.0, 25, 20, numbering=Numbering(stagger=False), width=500, height=400)
    points = [(x, y) for x in range(25, 500, 50) for y in range(20, 400, 40)]
    names = {grid.name(*grid.find(grid.name(x, y))): grid.name(x, y) for x, y in points}
    assert all(found == wanted for found, wanted in names.items())
    assert len(names) >= 90


@pytest.mark.parametrize("kind", [HexGridPx, SquareGridPx])
def test_cells_without_numbers_have_no_names(kind):
    grid = kind(50.0, 40.0)
    assert grid.name(60, 70) == ""
    assert grid.find("0101") is None
    assert kind(50.0, 40.0, numbering=Numbering()).find("nowhere") is None
