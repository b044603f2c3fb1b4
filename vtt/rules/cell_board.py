"""A board with a hex or square grid, as rules ask it: cells on the table, what is printed, ways, lines."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from vtt.base.errors import DefinitionError, GeometryError
from vtt.base.ids import StackId, TableId
from vtt.base.problems import did_you_mean
from vtt.definition.board import BoardDefinition
from vtt.definition.cell_map import CellDefinition, CellMapDefinition
from vtt.definition.values import Properties, PropertyValue, get_property
from vtt.geometry.cell_line import CellLine
from vtt.geometry.cell_search import CellPath, Reach, cheapest_path, reach
from vtt.geometry.cell_table import CellTable
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import Cell, GridSpec
from vtt.geometry.pose import Point, Pose
from vtt.geometry.step_costs import Cost, EntryRule, StepCosts, StepRule
from vtt.state.piece import Place

if TYPE_CHECKING:
    from vtt.geometry.cell_sight import SightMap


POINTS_KEPT = 4096
"""Pieces stand in the middles of cells: these few points are asked for again and again."""


class CellBoard:
    """The grid of one board, in table mm. Cells that the map does not list are not on the board.

    A board whose map lists no cells has every cell whose centre lies on it. Grids of single zones
    are not part of it.
    """

    def __init__(self, table: TableId, board: BoardDefinition, grid: GridSpec) -> None:
        self.table = table
        self.board = board
        self.grid = grid_of(grid)
        self._map = board.cell_map or CellMapDefinition()
        self._cell_at = lru_cache(maxsize=POINTS_KEPT)(self._found_at)

    @cached_property
    def cells(self) -> CellTable:
        """Every cell of the board, numbered."""
        if self._map.cells:
            found = [self.grid.cell_named(cell.label) for cell in self._map.cells]
        else:
            found = list(self.grid.cells_in(0.0, 0.0, self.board.width, self.board.height))
        return CellTable(self.grid, found)

    def cell_at(self, point: Point) -> Cell | None:
        """The cell at a table point; None off the board."""
        return self._cell_at(point)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell on the table."""
        x, y = self.grid.centre(cell)
        return (x + self.board.x, y + self.board.y)

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell on the table: for marks."""
        return tuple((x + self.board.x, y + self.board.y) for x, y in self.grid.corners(cell))

    def place(
        self, cell: Cell, facing: float = 0.0, level: str = "", stack: StackId | None = None
    ) -> Place:
        """The middle of a cell as a place to move to."""
        x, y = self.centre(cell)
        return Place(self.table, Pose(x, y, facing), stack, level)

    def label(self, cell: Cell) -> str:
        """The number that is printed in a cell."""
        return self._labels.get(cell) or self.grid.label(cell)

    def cell(self, label: str) -> Cell:
        """The cell with a printed number.

        Raises:
            DefinitionError: if the board has none, with the nearest number.
        """
        try:
            cell = self.grid.cell_named(label)
        except GeometryError as error:
            raise DefinitionError(f"board {self.board.id!r}: {error}") from error
        if cell not in self.cells:
            known = map(self.grid.label, self.cells.cells)
            raise DefinitionError(
                f"board {self.board.id!r} has no cell {label!r}{did_you_mean(label, known)}"
            )
        return cell

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around a cell that are on the board, clockwise from the top."""
        return tuple(other for other in self.grid.neighbours(cell) if other in self.cells)

    def distance(self, first: Cell, second: Cell) -> int:
        """Cells to go from one to the other; the target counts, the start does not."""
        return self.grid.distance(first, second)

    def line(self, start: Cell, end: Cell) -> CellLine:
        """What the straight line between two centres crosses and runs between: for sight and fire."""
        return self.grid.line(start, end)

    def sight(
        self, blocks: Callable[[Cell], bool], radius: int, either: bool = False
    ) -> "SightMap":
        """Who sees whom up to `radius` cells, when some cells block; worth keeping for several questions.

        A line between two cells is blocked by both together, or by `either` alone.
        """
        from vtt.geometry.cell_sight import SightMap

        return SightMap(CellTable(self.grid, self.cells.cells, radius), blocks, either)

    def terrain(self, cell: Cell) -> str:
        """The terrain printed in a cell; empty where the map says nothing."""
        found = self._printed.get(self.label(cell))
        return "" if found is None else found.terrain

    def value(
        self, cell: Cell, name: str, default: PropertyValue | None = None
    ) -> PropertyValue | None:
        """A property printed in a cell, or `default`."""
        found = self._printed.get(self.label(cell))
        return default if found is None else get_property(found.properties, name, default)

    def cells_with(self, name: str) -> tuple[Cell, ...]:
        """The cells in which the map prints a property (towns, entry hexes), by their numbers."""
        return self._with_property.get(name, ())

    def sides(self, first: Cell, second: Cell) -> tuple[str, ...]:
        """What is printed on the side between two cells (river, wall, stair), whichever comes first."""
        return self._sides.get(_pair(self.label(first), self.label(second)), ())

    def side_value(
        self,
        first: Cell,
        second: Cell,
        kind: str,
        name: str,
        default: PropertyValue | None = None,
    ) -> PropertyValue | None:
        """A property of what is printed on a side, or `default`."""
        printed = self._side_properties.get((_pair(self.label(first), self.label(second)), kind))
        return default if printed is None else get_property(printed, name, default)

    def costs(self, step: StepRule, unit: int | Fraction = 1, key: Hashable = None) -> StepCosts:
        """What each step costs by a rule of the game.

        Args:
            step: asked once for each step.
            unit: the smallest part of a movement point that occurs.
            key: names everything but the map that the rule depends on (class, weather); costs with
                a key are worked out once and kept with the board.
        """
        found = self._kept_costs.get(key)
        if found is None:
            found = StepCosts(self.cells, step, unit)
            if key is not None:
                self._kept_costs[key] = found
        return found

    def reach(
        self, start: Cell, allowance: Cost, costs: StepCosts, entry: EntryRule | None = None
    ) -> Reach:
        """The cells that can be reached for at most `allowance`; `entry` stops or bars (ZOC, enemies)."""
        return reach(costs, start, allowance, entry)

    def path(
        self, start: Cell, goal: Cell, costs: StepCosts, entry: EntryRule | None = None
    ) -> CellPath | None:
        """The cheapest way to a cell, or None where there is none."""
        return cheapest_path(costs, start, goal, entry=entry)

    def _found_at(self, point: Point) -> Cell | None:
        cell = self.grid.cell_at((point[0] - self.board.x, point[1] - self.board.y))
        return cell if cell in self.cells else None

    @cached_property
    def _labels(self) -> Mapping[Cell, str]:
        return {cell: self.grid.label(cell) for cell in self.cells.cells}

    @cached_property
    def _kept_costs(self) -> dict[Hashable, StepCosts]:
        return {}

    @cached_property
    def _printed(self) -> Mapping[str, CellDefinition]:
        return {cell.label: cell for cell in self._map.cells}

    @cached_property
    def _with_property(self) -> Mapping[str, tuple[Cell, ...]]:
        found: dict[str, tuple[Cell, ...]] = {}
        for label in sorted(self._printed):
            for name, _ in self._printed[label].properties:
                found[name] = (*found.get(name, ()), self.grid.cell_named(label))
        return found

    @cached_property
    def _sides(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for side in self._map.sides:
            pair = _pair(side.first, side.second)
            found[pair] = (*found.get(pair, ()), side.kind)
        return found

    @cached_property
    def _side_properties(self) -> Mapping[tuple[tuple[str, str], str], Properties]:
        return {(_pair(s.first, s.second), s.kind): s.properties for s in self._map.sides}


def _pair(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first <= second else (second, first)
