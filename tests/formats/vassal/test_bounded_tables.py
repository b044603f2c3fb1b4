"""What a foreign map says beyond our bounds is cut or left out, and told; all else is as it was."""

import pytest

from vtt.definition.board import (
    BoardDefinition,
    BoardDrawing,
    BoardShape,
    TableDefinition,
    ZoneDefinition,
)
from vtt.definition.check_tables import FARTHEST_MM, LARGEST_MM
from vtt.formats.vassal.bounded_tables import TOO_FAR, TOO_FINE, TOO_LARGE, bounded
from vtt.geometry.grid_spec import SquareGridSpec

SQUARE = ((0.0, 0.0), (400.0, 0.0), (400.0, 400.0), (0.0, 400.0))
COARSE, FINE = SquareGridSpec(dx=20.0, dy=20.0), SquareGridSpec(dx=0.1, dy=0.1)


def table(board=(), size=(1000.0, 1000.0), zones=(), grid=COARSE):
    width, height = board or size
    made = BoardDefinition("b", "B", 0.0, 0.0, width, height, grid=grid, zones=tuple(zones))
    return TableDefinition("t", "T", *size, boards=(made,))


def told_of(given):
    told = []
    return bounded(given, lambda kind, name: told.append((kind, name))), told


def test_a_table_like_those_that_people_make_stays_as_it_is():
    given = table(zones=[ZoneDefinition("z", "Z", SQUARE, grid=COARSE)])
    assert told_of(given) == (given, [])


@pytest.mark.parametrize("longer", [(LARGEST_MM + 1, 10.0), (10.0, 1e12)])
def test_a_side_that_is_too_long_is_cut(longer):
    made, told = told_of(table(size=longer, board=longer, grid=None))
    assert max(made.width, made.height) == max(made.boards[0].width, made.boards[0].height)
    assert max(made.width, made.height) == LARGEST_MM
    assert min(made.width, made.height) == 10.0
    assert [kind for kind, _ in told] == [TOO_LARGE, TOO_LARGE]


def test_the_colour_of_a_board_that_is_cut_ends_with_it():
    corners = ((0.0, 0.0), (1e9, 0.0), (1e9, 10.0), (0.0, 10.0))
    drawn = BoardDrawing((BoardShape(corners, fill="#112233"),))
    board = BoardDefinition("b", "B", 0.0, 0.0, 1e9, 10.0, image=drawn)
    made, _ = told_of(TableDefinition("t", "T", 100.0, 100.0, boards=(board,)))
    (shape,) = made.boards[0].image.shapes
    assert max(x for x, _ in shape.points) == LARGEST_MM
    assert shape.fill == "#112233"


def test_a_grid_too_fine_is_not_laid_on_a_board_nor_in_a_zone():
    zone = ZoneDefinition("z", "Z", SQUARE, grid=FINE)
    made, told = told_of(table(grid=FINE, zones=[zone]))
    assert (made.boards[0].grid, made.boards[0].zones[0].grid) == (None, None)
    assert told == [(TOO_FINE, "Z"), (TOO_FINE, "B")]


def test_a_zone_too_far_away_is_left_out_and_the_others_stay():
    near = ZoneDefinition("near", "Near", SQUARE)
    far = ZoneDefinition("far", "Thule", (*SQUARE[:2], (0.0, -FARTHEST_MM - 1)))
    made, told = told_of(table(zones=[far, near]))
    assert made.boards[0].zones == (near,)
    assert told == [(TOO_FAR, "Thule")]
