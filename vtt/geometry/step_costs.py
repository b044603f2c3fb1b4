"""What each step from cell to cell costs: the caller's rule, asked once for each step and kept.

The rule is asked with the two cells, so that terrain and the side between them (a stair, a river, a
wall) both have their say. Costs may be fractions of a movement point. What changes from move to
move (enemies and their zones of control) is asked by the search, cell by cell: see `EntryRule`.
"""

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from vtt.base.errors import GeometryError
from vtt.geometry.cell_table import CellTable
from vtt.geometry.grid_spec import Cell

Cost: TypeAlias = int | float | Fraction
Row: TypeAlias = tuple[tuple[int, int], ...]
StepRule: TypeAlias = Callable[[Cell, Cell], Cost | None]
"""From a cell and its neighbour to the cost of stepping there, or None where one cannot."""


class Entry(Enum):
    """What stops a unit that comes to a cell: it may enter and goes no further, or not enter."""

    STOP = "stop"
    BARRED = "barred"


EntryRule: TypeAlias = Callable[[Cell], Entry | None]
"""Asked for each cell that a search comes to, never for the start; None: the unit may go on.

The `get` of a dictionary that holds the cells which are not free is such a rule.
"""


class StepCosts:
    """The costs of all steps on a board, worked out when a search first comes by.

    A search counts in whole parts of a movement point: `unit` is the smallest one (1/2 on a map
    with half-point roads), and every cost must be a whole number of them.

    Args:
        table: the board.
        step: what a step costs; it must give the same answer each time.
        unit: the smallest part of a movement point that occurs.
    """

    def __init__(self, table: CellTable, step: StepRule, unit: int | Fraction = 1) -> None:
        if unit <= 0:
            raise GeometryError(f"a movement point's part must be above 0, found {unit}")
        self.table = table
        self.unit = Fraction(unit)
        self._points_are_parts = unit == 1
        self._step = step
        self.rows: list[Row | None] = [None] * table.size
        """By cell number: the row that `row` gives, None where not yet asked for."""

    def row(self, number: int) -> Row:
        """The steps that lead out of a cell, as pairs of cell number and cost in parts.

        Raises:
            GeometryError: if a cost is below 0 or no whole number of parts.
        """
        row = self.rows[number]
        if row is None:
            row = self.rows[number] = tuple(self._steps_from(number))
        return row

    def parts_within(self, allowance: Cost) -> int:
        """How many whole parts an allowance holds."""
        return int(Fraction(allowance) // self.unit)

    def points(self, parts: int) -> Fraction:
        """Parts as movement points."""
        return parts * self.unit

    def _steps_from(self, number: int) -> list[tuple[int, int]]:
        cells, cell, step = self.table.by_number, self.table.cell(number), self._step
        found = []
        for offset in self.table.offsets:
            other = cells[number + offset]
            if other is not None and (cost := step(cell, other)) is not None:
                whole = self._points_are_parts and type(cost) is int and cost >= 0
                parts = int(cost) if whole else self._parts(cost, cell, other)
                found.append((number + offset, parts))
        return found

    def _parts(self, cost: Cost, start: Cell, end: Cell) -> int:
        parts = Fraction(cost) / self.unit
        if parts.denominator != 1 or parts < 0:
            label = self.table.grid.label
            raise GeometryError(
                f"the step from {label(start)} to {label(end)} costs {cost}; "
                f"expected a whole number of {self.unit}, 0 or more"
            )
        return parts.numerator
