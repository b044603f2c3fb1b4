"""Reach and cheapest paths against a search that knows no buckets."""

import itertools
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.cell_boards import HALF, HEXES, boards, hex_board, plain_search
from vtt.geometry.cell_search import cheapest_path, reach
from vtt.geometry.cell_table import CellTable
from vtt.geometry.cost_field import StepMatrix, cost_field
from vtt.geometry.step_costs import Entry, StepCosts


@given(boards(), st.integers(0, 12))
def test_reach_is_what_a_plain_search_finds(board, halves):
    grid, cells, step, zones = board
    allowance = halves * HALF
    costs = StepCosts(CellTable(grid, cells), step, HALF)
    found = reach(costs, (0, 0), allowance, zones.get)
    everything = plain_search(grid, set(cells), step, zones, (0, 0))
    expected = {cell: cost for cell, cost in everything.items() if cost <= allowance}
    assert {cell: found.cost(cell) for cell in found} == expected
    assert found.cells == expected.keys()
    assert len(found) == len(expected)
    for cell in cells:
        assert (cell in found) == (cell in expected)


@given(boards(), st.integers(0, 12))
def test_paths_of_a_reach_cost_what_it_says(board, halves):
    grid, cells, step, zones = board
    found = reach(StepCosts(CellTable(grid, cells), step, HALF), (0, 0), halves * HALF, zones.get)
    for cell in found:
        path = found.path(cell)
        assert (path[0], path[-1]) == ((0, 0), cell)
        assert all(b in grid.neighbours(a) for a, b in itertools.pairwise(path))
        assert sum(Fraction(step(a, b)) for a, b in itertools.pairwise(path)) == found.cost(cell)
        assert not any(between in zones for between in path[1:-1])
        assert zones.get(cell) is not Entry.BARRED or cell == (0, 0)


@given(boards())
def test_the_cheapest_path_and_the_field_agree_with_reach(board):
    grid, cells, step, zones = board
    costs = StepCosts(CellTable(grid, cells), step, HALF)
    everything = plain_search(grid, set(cells), step, zones, (0, 0))
    field = cost_field(StepMatrix(costs), (0, 0), zones.get)
    assert field.reached() == everything
    for cell in cells:
        path = cheapest_path(costs, (0, 0), cell, entry=zones.get)
        assert field.cost(cell) == everything.get(cell)
        assert (path is None) == (cell not in everything)
        if path is not None:
            assert path.cost == everything[cell]
            too_little = path.cost - HALF
            if too_little >= 0:
                assert cheapest_path(costs, (0, 0), cell, too_little, zones.get) is None
            assert cheapest_path(costs, (0, 0), cell, path.cost, zones.get) == path


def test_half_points_along_a_wall():
    # Siege of Jerusalem notes, F, T23 and T24: five connected wall hexes at 1/2, one damaged at 1.
    line = [(n, 0) for n in range(6)]
    table = CellTable(HEXES, line)
    assert reach(StepCosts(table, lambda a, b: HALF, HALF), (0, 0), 4).cost((5, 0)) == Fraction(
        5, 2
    )
    damaged = StepCosts(table, lambda a, b: 1 if b == (3, 0) else HALF, HALF)
    assert reach(damaged, (0, 0), 4).cost((5, 0)) == 3


def test_a_zone_of_control_stops_a_unit_but_lets_it_out():
    costs = StepCosts(hex_board(), lambda a, b: 1)
    zone = dict.fromkeys(HEXES.ring((0, 0), 1), Entry.STOP)
    assert reach(costs, (0, 0), 3, zone.get).cells == set(HEXES.within((0, 0), 1))
    assert (2, 0) in reach(costs, (1, 0), 3, zone.get)


def test_the_side_between_two_cells_can_bar_the_way():
    river = {frozenset([(0, 0), (1, 0)])}
    costs = StepCosts(hex_board(), lambda a, b: None if frozenset([a, b]) in river else 1)
    assert cheapest_path(costs, (0, 0), (1, 0)).cost == 2
    assert (1, 0) not in reach(costs, (0, 0), 1)
