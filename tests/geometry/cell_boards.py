"""Boards of cells with random costs, sides and zones, and a search that knows no buckets."""

import heapq
from fractions import Fraction

from hypothesis import strategies as st

from vtt.geometry.cell_table import CellTable
from vtt.geometry.grid_spec import Orientation, SquareGridSpec, hexes
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.square_grid import SquareGrid
from vtt.geometry.step_costs import Entry

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


def hex_board(radius=3):
    return CellTable(HEXES, HEXES.within((0, 0), radius))
