"""Reach, cheapest paths and cost fields against a search that knows no buckets."""

import heapq
import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import GeometryError
from vtt.geometry.cell_search import cheapest_path, reach
from vtt.geometry.cell_table import CellTable
from vtt.geometry.cost_field import StepMatrix, cost_field
from vtt.geometry.grid_spec import Orientation, SquareGridSpec, hexes
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.square_grid import SquareGrid
from vtt.geometry.step_costs import Entry, StepCosts

HEXES = HexGrid(hexes(Orientation.FLAT_TOP, 20.0))
SQUARES = SquareGrid(SquareGridSpec(20.0, 20.0))
HALF = Fraction(1, 2)

grids = st.sampled_from([HEXES, SQUARES])


@st.composite
def boards(draw):
    """A grid, a board of scattered cells with costs of entering them and of sides, and zones."""
    grid = draw(grids)
    cells = sorted(grid.within((0, 0), draw(st.integers(1, 4))))
    on_board = sorted(draw(st.sets(st.sampled_from(cells), min_size=1)) | {(0, 0)})
    prices = st.sampled_from([0, HALF, 1, 1.5, 2, Fraction(7, 2), None])
    cost = {cell: draw(prices) for cell in on_board}
    walls = draw(st.sets(st.tuples(st.sampled_from(on_board), st.sampled_from(on_board))))
    zones = draw(st.dictionaries(st.sampled_from(on_board), st.sampled_from(Entry), max_size=5))

    def step(start, end):
        return None if (start, end) in walls else cost[end]

    return grid, on_board, step, zones


def plain_search(grid, cells, step, zones, start):
    """Dijkstra with a heap and exact fractions, the rule asked at every edge."""
    best, heap, done = {start: Fraction(0)}, [(Fraction(0), start)], {}
    while heap:
        spent, cell = heapq.heappop(heap)
        if cell in done or (cell != start and zones.get(cell) is Entry.BARRED):
            continue
        done[cell] = spent
        if cell != start and cell in zones:
            continue
        for other in grid.neighbours(cell):
            if other in cells and (cost := step(cell, other)) is not None:
                total = spent + Fraction(cost)
                if total < best.get(other, total + 1):
                    best[other] = total
                    heapq.heappush(heap, (total, other))
    return done


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


def hex_board(radius=3):
    return CellTable(HEXES, HEXES.within((0, 0), radius))


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


def test_the_rule_is_asked_once_for_a_step():
    asked = []
    costs = StepCosts(hex_board(), lambda a, b: asked.append((a, b)) or 1)
    for _ in range(3):
        reach(costs, (0, 0), 2)
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(
    ("cost", "unit", "message"),
    [
        (0.5, 1, "the step from 0101 to .* costs 0.5; expected a whole number of 1, 0 or more"),
        (Fraction(1, 3), HALF, "costs 1/3; expected a whole number of 1/2"),
        (-1, 1, "costs -1; expected a whole number of 1, 0 or more"),
    ],
)
def test_a_cost_that_is_no_whole_part_is_refused(cost, unit, message):
    with pytest.raises(GeometryError, match=message):
        reach(StepCosts(hex_board(), lambda a, b: cost, unit), (0, 0), 3)


def test_a_part_of_a_point_is_above_zero():
    with pytest.raises(GeometryError, match="must be above 0, found 0"):
        StepCosts(hex_board(), lambda a, b: 1, 0)


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
