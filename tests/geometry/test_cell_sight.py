"""Sight over cells: single lines, and whole fields of view that must agree with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import GeometryError
from vtt.geometry.cell_sight import SightMap
from vtt.geometry.cell_table import CellTable
from vtt.geometry.grid_spec import Orientation, SquareGridSpec, hexes
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.square_grid import SquareGrid

HEXES = HexGrid(hexes(Orientation.POINTY_TOP, 20.0))
SQUARES = SquareGrid(SquareGridSpec(20.0, 20.0))
RADIUS = 5
BOARDS = {
    grid: CellTable(grid, set(grid.within((0, 0), 7)) - {(2, 2), (-3, 1)}, rim=RADIUS)
    for grid in (HEXES, SQUARES)
}
grids = st.sampled_from([HEXES, SQUARES])
near = st.tuples(st.integers(-5, 5), st.integers(-5, 5))
blockers = st.sets(near, max_size=25)


def seen_by_the_definition(grid, blocking, either, start, end):
    line = grid.line(start, end)
    combine = any if either else all
    return not any(combine(cell in blocking for cell in step) for step in line.steps)


@given(grids, blockers, st.booleans(), st.data())
def test_a_line_is_blocked_by_what_it_crosses(grid, blocking, either, data):
    table = BOARDS[grid]
    start, end = data.draw(st.tuples(*[st.sampled_from(table.cells)] * 2))
    sight = SightMap(table, blocking.__contains__, either)
    blocking &= set(table.cells)
    expected = seen_by_the_definition(grid, blocking, either, start, end)
    assert sight.sees(start, end) == expected
    assert sight.sees(end, start) == expected


@given(grids, blockers, st.booleans(), st.integers(0, RADIUS), st.data())
def test_a_field_of_view_is_all_single_lines(grid, blocking, either, radius, data):
    table = BOARDS[grid]
    centre = data.draw(st.sampled_from(table.cells))
    sight = SightMap(table, blocking.__contains__, either)
    view = sight.view(centre, radius)
    expected = {
        cell for cell in grid.within(centre, radius) if cell in table and sight.sees(centre, cell)
    }
    assert view.cells == expected
    assert len(view) == len(expected)


def test_a_line_between_two_hexes_needs_both_to_block():
    table = CellTable(HEXES, HEXES.within((0, 0), 2), rim=2)
    between = HEXES.line((0, 0), (1, 1)).pairs[0]
    one = SightMap(table, {between[0]}.__contains__)
    assert one.sees((0, 0), (1, 1))
    assert not SightMap(table, {between[0]}.__contains__, either=True).sees((0, 0), (1, 1))
    assert not SightMap(table, set(between).__contains__).sees((0, 0), (1, 1))


def test_the_ends_never_block():
    table = CellTable(HEXES, HEXES.within((0, 0), 2), rim=2)
    sight = SightMap(table, {(0, 0), (2, 0)}.__contains__)
    assert sight.sees((0, 0), (2, 0))
    assert (2, 0) in sight.view((0, 0), 2).cells


def test_a_view_wider_than_the_rim_is_refused():
    sight = SightMap(CellTable(HEXES, [(0, 0)]), lambda cell: False)
    with pytest.raises(
        GeometryError, match="of 3 cells needs a board with a rim of as many, found 1"
    ):
        sight.view((0, 0), 3)
