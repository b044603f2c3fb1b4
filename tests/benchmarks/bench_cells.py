"""Movement and sight on a map of 200 x 200 hexes (goals H1 to H4)."""

import random
from functools import cached_property

import pytest

from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.plain_hexes import plain_costs, plain_sight, plain_view
from vtt.geometry.cell_search import reach
from vtt.geometry.cell_sight import SightMap
from vtt.geometry.cell_table import CellTable
from vtt.geometry.cost_field import StepMatrix, cost_field
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.step_costs import Entry, StepCosts

SIZE, ENEMIES, RADIUS = 200, 150, 20


class Map:
    """Terrain of cost 1 to 4, enemies with zones of control, woods that hide."""

    def __init__(self):
        dice = random.Random(11)
        self.grid = HexGrid(hexes(Orientation.FLAT_TOP, 20.0))
        places = [(line, place) for line in range(SIZE) for place in range(SIZE)]
        self.cells = [self.grid.cell_of_place(*place) for place in places]
        self.terrain = {cell: dice.choice((1, 1, 2, 3, 4)) for cell in self.cells}
        self.enemies = set(dice.sample(self.cells, ENEMIES))
        self.zones = {cell for enemy in self.enemies for cell in self.grid.neighbours(enemy)}
        self.woods = {cell for cell in self.cells if dice.random() < 0.02}
        self.start = self.grid.cell_of_place(100, 100)
        self.entry = {
            **dict.fromkeys(self.zones, Entry.STOP),
            **dict.fromkeys(self.enemies, Entry.BARRED),
        }.get

    @cached_property
    def table(self):
        return CellTable(self.grid, self.cells, rim=RADIUS)

    @cached_property
    def costs(self):
        return StepCosts(self.table, lambda _, end: self.terrain[end])

    def plain(self, allowance):
        return plain_costs(self.terrain, self.zones, self.enemies, self.start, allowance)


@pytest.fixture(scope="module")
def board():
    return Map()


def test_reach_of_one_unit(goals, board):
    def found():
        return reach(board.costs, board.start, 30, board.entry)

    goals.times(
        Goal("H1", "reach, 30 points, 200 x 200 hexes", "dict and heap", at_most=0.4),
        found,
        reference=lambda: board.plain(30),
        same=lambda a, b: {cell: a.cost(cell) for cell in a} == b,
    )


def test_cost_field_of_the_whole_map(goals, board):
    matrix = StepMatrix(board.costs)
    goals.times(
        Goal("H2", "cost of all 40,000 hexes", "dict and heap", at_most=0.25),
        lambda: cost_field(matrix, board.start, board.entry),
        reference=lambda: board.plain(10**9),
        same=lambda a, b: a.reached() == b,
    )


def test_one_line_of_sight(goals, board):
    open_map = SightMap(board.table, lambda cell: False)
    end = board.grid.cell_of_place(180, 149)
    assert board.grid.distance(board.start, end) == 89
    goals.times(
        Goal("H3", "line of sight over 89 open hexes", "a loop over points", at_most=0.15),
        lambda: open_map.sees(board.start, end),
        reference=lambda: plain_sight(frozenset(), board.start, end),
    )


def test_field_of_view(goals, board):
    sight = SightMap(board.table, board.woods.__contains__)
    goals.times(
        Goal("H4", "field of view, radius 20", "a loop over points for each hex", at_most=1 / 50),
        lambda: sight.view(board.start, RADIUS),
        reference=lambda: plain_view(board.woods, board.start, RADIUS),
        same=lambda a, b: abs(len(a) - len(b)) <= 0.05 * len(b),  # lines along sides differ
    )
