"""What it costs to get from one cell to every other: one sweep over the whole board in numpy.

For a single unit's movement `cell_search.reach` is quicker; this is for choosing where to go.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from vtt.geometry.grid_spec import Cell
from vtt.geometry.step_costs import Entry, EntryRule, StepCosts

Whole = npt.NDArray[np.int64]

_FAR = np.iinfo(np.int64).max


class StepMatrix:
    """All steps of a board as one array, made once for a `StepCosts` and used by many fields.

    `parts[n, k]` is the cost of the step from cell number n in direction k, -1 where there is none.
    """

    def __init__(self, costs: StepCosts) -> None:
        self.costs = costs
        table = costs.table
        self.parts: Whole = np.full((table.size, len(table.offsets)), -1, dtype=np.int64)
        directions = {offset: k for k, offset in enumerate(table.offsets)}
        for cell in table.cells:
            number = table.number(cell)
            for other, parts in costs.row(number):
                self.parts[number, directions[other - number]] = parts
        self.offsets: Whole = np.array(table.offsets, dtype=np.int64)
        self.distinct: list[int] = [int(p) for p in np.unique(self.parts) if p >= 0]


@dataclass(frozen=True)
class CostField:
    """The cost of every cell of a board from one start."""

    matrix: StepMatrix
    start: Cell
    spent: Whole

    def cost(self, cell: Cell) -> Fraction | None:
        """Movement points to reach a cell, or None where no way leads to it."""
        parts = int(self.spent[self.matrix.costs.table.number(cell)])
        return None if parts == _FAR else self.matrix.costs.points(parts)

    def reached(self) -> dict[Cell, Fraction]:
        """All cells that can be reached, with their costs."""
        costs = self.matrix.costs
        return {
            costs.table.cell(n): costs.points(int(self.spent[n]))
            for n in np.flatnonzero(self.spent != _FAR).tolist()
        }


def cost_field(matrix: StepMatrix, start: Cell, entry: EntryRule | None = None) -> CostField:
    """The cost of every cell from `start`, for a unit with as much movement as it likes.

    All cells of one cost are handled at once, and their neighbours put into the buckets of their
    costs; a cell counts when the first bucket that holds it comes up.
    """
    table = matrix.costs.table
    first = table.number(start)
    shut, barred = _entries(matrix, start, entry)
    spent: Whole = np.full(table.size, _FAR, dtype=np.int64)
    pending: dict[int, list[Whole]] = {0: [np.array([first], dtype=np.int64)]}
    total = 0
    while pending:
        waiting = pending.pop(total, None)
        if waiting is not None:
            here = _fresh(np.concatenate(waiting), spent, barred)
            spent[here] = total
            _put_neighbours(matrix, here[~shut[here]], total, spent, pending)
        total += 0 if total in pending else 1
    return CostField(matrix, start, spent)


def _fresh(numbers: Whole, spent: Whole, barred: npt.NDArray[np.bool_]) -> Whole:
    """Each number once, without cells that were reached before or cannot be entered."""
    numbers = numbers[(spent[numbers] == _FAR) & ~barred[numbers]]
    # Of equal numbers the last one written stays in `spent` for a moment and marks the one to keep.
    order = np.arange(len(numbers))
    spent[numbers] = order
    kept: Whole = numbers[spent[numbers] == order]
    return kept


def _put_neighbours(
    matrix: StepMatrix, here: Whole, total: int, spent: Whole, pending: dict[int, list[Whole]]
) -> None:
    steps, others = matrix.parts[here], here[:, None] + matrix.offsets
    steps = np.where(spent[others] == _FAR, steps, -1)
    for parts in matrix.distinct:
        numbers = others[steps == parts]
        if len(numbers):
            pending.setdefault(total + parts, []).append(numbers)


def _entries(
    matrix: StepMatrix, start: Cell, entry: EntryRule | None
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Where movement ends and what cannot be entered, by cell number."""
    table = matrix.costs.table
    shut, barred = np.zeros((2, table.size), dtype=np.bool_)
    if entry is not None:
        for cell in table.cells:
            verdict = entry(cell) if cell != start else None
            if verdict:
                shut[table.number(cell)] = True
                barred[table.number(cell)] = verdict is Entry.BARRED
    return shut, barred
