"""The cells of a board in flat storage: each cell has a number, and each direction is one offset.

Cells are laid out row by row over the box that holds them, with a rim of absent cells around it, so
that a neighbour is found by adding a constant and a line of cells is a list of offsets.
"""

from collections.abc import Iterable

from vtt.base.errors import GeometryError
from vtt.base.problems import did_you_mean
from vtt.geometry.grid import Grid
from vtt.geometry.grid_spec import Cell


class CellTable:
    """Which cells exist on a board of a grid, and their numbers.

    Args:
        grid: names the directions and labels.
        cells: the cells of the board, in any order, at least one.
        rim: how many absent cells surround the box (1 is enough for movement; sight needs its
            radius).
    """

    def __init__(self, grid: Grid, cells: Iterable[Cell], rim: int = 1) -> None:
        self.grid = grid
        self.cells = tuple(sorted(set(cells)))
        if not self.cells:
            raise GeometryError("a board needs at least one cell, found none")
        firsts, seconds = [a for a, _ in self.cells], [b for _, b in self.cells]
        self.rim = rim
        self._first, self._second = min(firsts) - rim, min(seconds) - rim
        self.stride = max(seconds) - min(seconds) + 1 + 2 * rim
        self.size = (max(firsts) - min(firsts) + 1 + 2 * rim) * self.stride
        self.by_number: list[Cell | None] = [None] * self.size
        for cell in self.cells:
            self.by_number[self._number(cell)] = cell
        self.offsets = tuple(self.offset(step) for step in grid.directions)

    def offset(self, step: Cell) -> int:
        """What is added to a cell's number to go this step."""
        return step[0] * self.stride + step[1]

    def number(self, cell: Cell) -> int:
        """The number of a cell.

        Raises:
            GeometryError: if the cell is not on the board, with the nearest label.
        """
        if cell not in self:
            label = self.grid.label(cell)
            hint = did_you_mean(label, map(self.grid.label, self.cells))
            raise GeometryError(f"cell {label!r} is not on the board{hint}")
        return self._number(cell)

    def cell(self, number: int) -> Cell:
        """The cell with this number; KeyError where there is none."""
        cell = self.by_number[number]
        if cell is None:
            raise KeyError(number)
        return cell

    def __contains__(self, cell: Cell) -> bool:
        number = self._number(cell)
        return 0 <= number < self.size and self.by_number[number] == cell

    def __len__(self) -> int:
        return len(self.cells)

    def _number(self, cell: Cell) -> int:
        return (cell[0] - self._first) * self.stride + cell[1] - self._second
