"""Squares: sides of straight and slanting neighbours, which cell a side belongs to."""

import pytest

from vtt.base.errors import GeometryError
from vtt.geometry.grid_spec import SquareGridSpec
from vtt.geometry.square_grid import SquareGrid

EIGHT = SquareGrid(SquareGridSpec(10.0, 20.0))
FOUR = SquareGrid(SquareGridSpec(10.0, 20.0, diagonals=False))


def test_sides_of_a_square_run_clockwise():
    corners = EIGHT.corners((0, 0))
    assert corners == ((-5, -10), (5, -10), (5, 10), (-5, 10))
    straight = [EIGHT.side((0, 0), other) for other in FOUR.neighbours((0, 0))]
    assert straight == [(corners[k], corners[(k + 1) % 4]) for k in range(4)]
    assert straight == [FOUR.side((0, 0), other) for other in FOUR.neighbours((0, 0))]
    assert EIGHT.side((0, 0), (1, -1)) == (corners[1], corners[1])
    assert EIGHT.side((0, 0), (-1, -1)) == (corners[0], corners[0])


def test_slanting_neighbours_count_only_where_the_grid_has_them():
    assert EIGHT.distance((0, 0), (3, -2)) == 3
    assert FOUR.distance((0, 0), (3, -2)) == 5
    with pytest.raises(GeometryError, match="expected neighbouring cells, found 0101 and 0202"):
        FOUR.side((0, 0), (1, 1))


def test_a_point_on_a_side_belongs_to_the_right_or_lower_cell():
    assert EIGHT.cell_at((5.0, 0.0)) == (1, 0)
    assert EIGHT.cell_at((0.0, -10.0)) == (0, 0)


def test_rings_of_squares_begin_at_the_top_and_run_clockwise():
    assert EIGHT.ring((0, 0), 1) == EIGHT.neighbours((0, 0))
    assert FOUR.ring((0, 0), 1) == FOUR.neighbours((0, 0))
    assert FOUR.ring((0, 0), 2)[:3] == ((0, -2), (1, -1), (2, 0))
    assert EIGHT.ring((0, 0), 2)[:4] == ((0, -2), (1, -2), (2, -2), (2, -1))
