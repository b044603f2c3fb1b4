"""The straight line between two centres: which cells it crosses, and between which two it runs.

Exact in whole numbers, so that a line along a hexside or through the corner of four squares is
found whatever the grid's size or stretch. The result depends on the difference of the two cells
only and is worked out once for each.
"""

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import TypeAlias

import msgspec

from vtt.geometry.grid_spec import Cell

LineStep: TypeAlias = tuple[Cell, ...]

_HEX_ACROSS: tuple[Cell, Cell, Cell] = ((1, 0), (0, -1), (-1, 1))
"""Steps across the three sides with index +1; see `_hex_side_indices`."""


class CellLine(msgspec.Struct, frozen=True, dict=True):
    """What lies between two cells, in order from `start` to `end`, the two ends left out.

    A step of one cell: the line passes through its inside. A step of two: it runs along the side
    that they share (hexes) or through the corner at which they meet (squares); such a pair is in
    sorted order. A cell touched in a mere corner otherwise is not listed.
    """

    start: Cell
    end: Cell
    steps: tuple[LineStep, ...]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells whose inside the line crosses."""
        return tuple(step[0] for step in self.steps if len(step) == 1)

    @cached_property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs between which the line runs."""
        return tuple((step[0], step[1]) for step in self.steps if len(step) == 2)


def cell_line(
    line_steps: Callable[[int, int], tuple[LineStep, ...]], start: Cell, end: Cell
) -> CellLine:
    """The line between two cells of a grid, from its steps by the difference of the cells.

    >>> cell_line(hex_line_steps, (0, 0), (2, -1)).pairs  # along the side of these two
    (((1, -1), (1, 0)),)
    >>> cell_line(square_line_steps, (0, 0), (1, 1)).pairs  # through the corner
    (((0, 1), (1, 0)),)
    """
    q, r = start
    steps = line_steps(end[0] - q, end[1] - r)
    moved = (tuple((q + dq, r + dr) for dq, dr in step) for step in steps)
    return CellLine(start, end, tuple(moved))


@lru_cache(maxsize=16384)
def hex_line_steps(dq: int, dr: int) -> tuple[LineStep, ...]:
    """The steps of a hex line from (0, 0) to (dq, dr).

    A hex is where three indices lie between -1 and 1; along the line each is linear, so the side
    that is left first is found by comparing fractions. Where two sides are left at once the line
    meets a corner, and either runs along the side beyond it or enters one of the two hexes there.
    """
    slopes = _hex_side_indices((dq, dr))
    cell, end = (0, 0), (dq, dr)
    steps: list[LineStep] = []
    while cell != end:
        sides = _first(slopes, _hex_side_indices(cell))
        beyond = [_across(cell, _HEX_ACROSS[side], slopes[side]) for side in sides]
        if len(sides) == 2:
            third = slopes[3 - sides[0] - sides[1]]
            if third == 0:
                steps.append(_pair(*beyond))
                beyond = [_fourth(cell, *beyond)]
            elif third * slopes[sides[0]] > 0:
                beyond.reverse()
        cell = beyond[0]
        steps.append((cell,))
    return tuple(steps[:-1])


@lru_cache(maxsize=16384)
def square_line_steps(columns: int, rows: int) -> tuple[LineStep, ...]:
    """The steps of a line from (0, 0) to (columns, rows) of a square grid."""
    slopes = (2 * columns, 2 * rows)
    cell, end = (0, 0), (columns, rows)
    steps: list[LineStep] = []
    while cell != end:
        sides = _first(slopes, (2 * cell[0], 2 * cell[1]))
        beyond = [_across(cell, ((1, 0), (0, 1))[side], slopes[side]) for side in sides]
        if len(sides) == 2:
            steps.append(_pair(*beyond))
            beyond = [_fourth(cell, *beyond)]
        cell = beyond[0]
        steps.append((cell,))
    return tuple(steps[:-1])


def _hex_side_indices(cell: Cell) -> tuple[int, int, int]:
    """Differences of the cube coordinates (x = q, z = r, y = -q - r): x - y, y - z, z - x."""
    q, r = cell
    return (2 * q + r, -q - 2 * r, r - q)


def _first(slopes: Iterable[int], here: Iterable[int]) -> list[int]:
    """Which sides the line leaves first, from a cell with the indices `here`.

    Index k leaves at t = (here * sign + 1) / |slope|; fractions are compared crosswise.
    """
    best: list[int] = []
    best_over, best_under = 1, 0
    for side, (slope, index) in enumerate(zip(slopes, here, strict=True)):
        if slope == 0:
            continue
        over, under = (index if slope > 0 else -index) + 1, abs(slope)
        difference = over * best_under - best_over * under
        if difference < 0:
            best, best_over, best_under = [side], over, under
        elif difference == 0:
            best.append(side)
    return best


def _across(cell: Cell, step: Cell, slope: int) -> Cell:
    sign = 1 if slope > 0 else -1
    return (cell[0] + sign * step[0], cell[1] + sign * step[1])


def _fourth(near: Cell, left: Cell, right: Cell) -> Cell:
    """The cell beyond two that a line from `near` runs between."""
    return (left[0] + right[0] - near[0], left[1] + right[1] - near[1])


def _pair(first: Cell, second: Cell) -> tuple[Cell, Cell]:
    return (first, second) if first <= second else (second, first)
