import pytest

from tests.session.test_landing import Table
from vtt.base.errors import CommandError, GeometryError
from vtt.session.cell_move import CellMove, cell_command, cells_between, lead_cell, quarter_turn


@pytest.fixture
def seat():
    table = Table()
    table.seat.selection.replace(["h1", "h2"])
    return table.seat


def test_the_first_piece_goes_to_the_cell_and_the_others_with_it(seat):
    assert lead_cell(seat) == "0101"
    assert cells_between(seat, "0104") == 3
    ends = {part.piece: part.to.pose for part in cell_command(seat, CellMove("0104")).moves}
    assert ends["h1"].point == (320, 140)
    assert ends["h2"].point == (320, 180)


def test_a_turn_alone_is_in_place(seat):
    assert quarter_turn(seat) == 60.0
    seat.selection.replace(["h1"])
    (part,) = cell_command(seat, CellMove(degrees=60)).moves
    assert part.to.pose.facing == 60
    assert part.to.pose.point == (320, 20)


def test_a_wrong_number_says_what_was_expected(seat):
    with pytest.raises(GeometryError, match="expected a cell label such as '0101', found 'x'"):
        cell_command(seat, CellMove("x"))
    with pytest.raises(CommandError, match="cell 4001 lies outside Hexes"):
        cell_command(seat, CellMove("4001"))


def test_off_the_grid_and_with_nothing_selected_there_is_no_cell(seat):
    seat.selection.replace(["a"])
    with pytest.raises(CommandError, match="the board at 60,60 mm has no cells"):
        lead_cell(seat)
    seat.selection.clear()
    with pytest.raises(CommandError, match="needs a selected piece"):
        cell_command(seat, CellMove("0101"))
