from tests.session.hex_table import hex_seat, middle
from vtt.session.blocking import Blocking
from vtt.session.grids import Grids
from vtt.session.sight_cells import sight_over_cells

WOOD_AND_WALL = Blocking((("wood", 0.0), ("wall", 0.0)))


def found(seat, start, end, blocking=WOOD_AND_WALL):
    cells = Grids(seat.definition).between(middle(seat, start), middle(seat, end))
    return sight_over_cells(seat, blocking, *cells)


def test_an_open_line_is_as_long_as_its_cells():
    sight = found(hex_seat(), "0101", "0105")
    assert (sight.cut, sight.length) == (None, "4 hexes")


def test_the_first_cell_that_blocks_is_named_by_its_terrain_and_number():
    sight = found(hex_seat(woods=("0103", "0104")), "0101", "0105")
    assert sight.why == "wood in hex 0103 blocks"
    assert [mark.label for mark in sight.marks] == ["wood blocks sight"]


def test_the_ends_never_block():
    assert found(hex_seat(woods=("0101", "0105")), "0101", "0105").cut is None


def test_two_cells_that_a_line_runs_between_block_together_only():
    seat = hex_seat()
    board, start, end = Grids(seat.definition).between(middle(seat, "0101"), middle(seat, "0301"))
    pairs = [board.label(cell) for cell in board.line(start, end).pairs[0]]
    assert found(hex_seat(woods=pairs[:1]), "0101", "0301").cut is None
    sight = found(hex_seat(woods=pairs), "0101", "0301")
    assert sight.why == f"wood in hex {pairs[0]} and hex {pairs[1]} blocks"


def test_a_wall_between_two_cells_blocks():
    sight = found(hex_seat(walls=(("0102", "0103"),)), "0101", "0105")
    assert sight.why == "wall between hex 0102 and 0103 blocks"
    assert found(hex_seat(walls=(("0104", "0105"),)), "0101", "0105").cut is not None
    assert found(hex_seat(walls=(("0202", "0203"),)), "0101", "0105").cut is None


def test_pieces_block_when_they_are_said_to():
    x, y = middle(hex_seat(), "0103")
    seat = hex_seat(more=f"red_2 unit {x:.3f},{y:.3f} @0")
    assert found(seat, "0101", "0105").cut is None
    sight = found(seat, "0101", "0105", Blocking(bases=True))
    assert sight.why == "Unit 2 in hex 0103 blocks"
