"""How far a unit gets, and the cheapest way to a cell.

Dial's algorithm: a bucket for each number of parts spent, so that no cell is ever sorted.
"""

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property

import msgspec

from vtt.geometry.grid_spec import Cell
from vtt.geometry.step_costs import Cost, Entry, EntryRule, StepCosts


class Reach(msgspec.Struct, frozen=True, dict=True):
    """The cells that a unit can get to, with what it spends; the start counts as reached for 0.

    `parts` says for each cell number how many parts of a movement point are spent, `came_from` from
    which cell it is reached.
    """

    costs: StepCosts
    start: Cell
    parts: dict[int, int]
    came_from: dict[int, int]

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """Every cell reached."""
        return frozenset(self)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.costs.table and self.costs.table.number(cell) in self.parts

    def __len__(self) -> int:
        return len(self.parts)

    def __iter__(self) -> Iterator[Cell]:
        return map(self.costs.table.cell, self.parts)

    def cost(self, cell: Cell) -> Fraction:
        """Movement points spent to reach a cell; KeyError if it is out of reach."""
        return self.costs.points(self.parts[self.costs.table.number(cell)])

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """A cheapest path from the start to a cell, both included; KeyError if out of reach.

        Of several cheapest ones it is always the same.
        """
        first, number = self.costs.table.number(self.start), self.costs.table.number(cell)
        path = [number]
        while number != first:
            number = self.came_from[number]
            path.append(number)
        return tuple(map(self.costs.table.cell, reversed(path)))


class CellPath(msgspec.Struct, frozen=True):
    """A way from cell to cell, both ends included, and its cost in movement points."""

    cells: tuple[Cell, ...]
    cost: Fraction


def reach(costs: StepCosts, start: Cell, allowance: Cost, entry: EntryRule | None = None) -> Reach:
    """All cells that can be reached from `start` for at most `allowance` movement points.

    Args:
        costs: what steps cost.
        start: where the unit stands.
        allowance: movement points to spend.
        entry: where movement ends or is barred (zones of control, enemies, full stacks).

    Raises:
        GeometryError: if the start is not on the board, or a cost is no whole number of parts.
    """
    return _search(costs, start, costs.parts_within(allowance), None, entry)


def cheapest_path(
    costs: StepCosts,
    start: Cell,
    goal: Cell,
    allowance: Cost | None = None,
    entry: EntryRule | None = None,
) -> CellPath | None:
    """The cheapest way to `goal`, or None where there is none (within the allowance, if given).

    Raises:
        GeometryError: as for `reach`.
    """
    target = costs.table.number(goal)
    if goal != start and entry is not None and entry(goal) is Entry.BARRED:
        return None
    limit = math.inf if allowance is None else costs.parts_within(allowance)
    found = _search(costs, start, limit, target, entry)
    return CellPath(found.path(goal), found.cost(goal)) if target in found.parts else None


def _search(
    costs: StepCosts, start: Cell, limit: float, target: int | None, entry: EntryRule | None
) -> Reach:
    """Empty the buckets in order; they grow as dearer cells come up."""
    first, rows, cell = costs.table.number(start), costs.rows, costs.table.cell
    best, too_much = {first: 0}, limit + 1
    came_from: dict[int, int] = {}
    barred = []
    buckets = [[first]]
    for spent, bucket in enumerate(buckets):
        if target is not None and best.get(target, too_much) <= spent:
            break
        for number in bucket:
            if best[number] < spent:
                continue
            if entry is not None and number != first and (verdict := entry(cell(number))):
                if verdict is Entry.BARRED:
                    barred.append(number)
                continue
            row = rows[number]
            for other, parts in costs.row(number) if row is None else row:
                total = spent + parts
                if total < best.get(other, too_much):
                    best[other], came_from[other] = total, number
                    while total >= len(buckets):
                        buckets.append([])
                    buckets[total].append(other)
    return _reached(Reach(costs, start, best, came_from), barred)


def _reached(found: Reach, barred: Iterable[int]) -> Reach:
    """Take out the cells that the search came to and that could not be entered."""
    for number in barred:
        del found.parts[number], found.came_from[number]
    return found
