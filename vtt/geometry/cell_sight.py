"""What can be seen over a board, when some cells block sight.

A line is blocked by a cell that it crosses, and where it runs between two cells by both together
(or by either, as the caller says). The cells at the two ends never block. What lies between two
cells depends on their difference only, so it is kept as offsets into the board's flat storage.
Rules that look at more than the cell itself (heights, distances) read `Grid.line`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from vtt.base.errors import GeometryError
from vtt.geometry.cell_line import LineStep
from vtt.geometry.cell_table import CellTable
from vtt.geometry.grid import Grid
from vtt.geometry.grid_spec import Cell

Numbers = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class View:
    """The cells seen from one cell, itself included."""

    table: CellTable
    numbers: Numbers

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """Every cell seen."""
        return frozenset(map(self.table.cell, self.numbers.tolist()))

    def __len__(self) -> int:
        return len(self.numbers)


class SightMap:
    """A board with its blocking cells.

    Args:
        table: the board, with a rim at least as wide as the farthest field of view asked for.
        blocks: whether a cell blocks sight; asked once for each cell of the board.
        either: a line between two cells is blocked when one of them blocks, not only by both.
    """

    def __init__(
        self, table: CellTable, blocks: Callable[[Cell], bool], either: bool = False
    ) -> None:
        self.table = table
        self._either = either
        self._flags = bytearray(table.size)
        # One absent cell more at the end stands for "nothing" in the tables of lines.
        self._absent: Flags = np.ones(table.size + 1, dtype=np.bool_)
        for cell in table.cells:
            number = table.number(cell)
            self._flags[number] = blocks(cell)
            self._absent[number] = False
        self._blocked: Flags = np.append(np.frombuffer(self._flags, dtype=np.bool_), False)

    def sees(self, start: Cell, end: Cell) -> bool:
        """Whether nothing blocks the line between two cells of the board.

        Raises:
            GeometryError: if one of the cells is not on the board.
        """
        here, _ = self.table.number(start), self.table.number(end)
        singles, pairs = _line_offsets(
            self.table.grid.line_steps,
            self.table.stride,
            self._either,
            (end[0] - start[0], end[1] - start[1]),
        )
        flags = self._flags
        for offset in singles:
            if flags[here + offset]:
                return False
        for first, second in pairs:  # noqa: SIM110  (a generator would double the time)
            if flags[here + first] and flags[here + second]:
                return False
        return True

    def view(self, centre: Cell, radius: int) -> View:
        """All cells of the board within `radius` that can be seen from a cell.

        Raises:
            GeometryError: if the cell is not on the board, or the radius wider than its rim.
        """
        if radius > self.table.rim:
            raise GeometryError(
                f"a field of view of {radius} cells needs a board with a rim of as many, "
                f"found {self.table.rim}"
            )
        here = self.table.number(centre)
        fan = _fan(self.table.grid, self.table.stride, self._either, radius)
        hidden = self._at(here, fan.singles).any(axis=0)
        hidden |= (self._at(here, fan.firsts) & self._at(here, fan.seconds)).any(axis=0)
        numbers = fan.targets + here
        hidden |= self._absent.take(numbers)
        return View(self.table, numbers[~hidden])

    def _at(self, here: int, offsets: Numbers) -> Flags:
        return self._blocked.take(offsets + here, mode="clip")


@dataclass(frozen=True)
class Fan:
    """The lines from a cell to all cells around it, as offsets: one column for each target.

    Lines shorter than the longest are filled up with an offset beyond every board, which `clip`
    brings to the absent cell at the end.
    """

    targets: Numbers
    singles: Numbers
    firsts: Numbers
    seconds: Numbers


@lru_cache(maxsize=32)
def _fan(grid: Grid, stride: int, either: bool, radius: int) -> Fan:
    targets = grid.within((0, 0), radius)
    lines = [_line_offsets(grid.line_steps, stride, either, target) for target in targets]
    return Fan(
        np.array([q * stride + r for q, r in targets], dtype=np.intp),
        _columns([singles for singles, _ in lines]),
        _columns([[first for first, _ in pairs] for _, pairs in lines]),
        _columns([[second for _, second in pairs] for _, pairs in lines]),
    )


def _columns(lines: Sequence[Sequence[int]]) -> Numbers:
    """Lists of unequal length as the columns of one array."""
    array = np.full((max(map(len, lines)), len(lines)), np.iinfo(np.int32).max, dtype=np.intp)
    for column, line in enumerate(lines):
        array[: len(line), column] = line
    return array


@lru_cache(maxsize=16384)
def _line_offsets(
    line_steps: Callable[[int, int], tuple[LineStep, ...]], stride: int, either: bool, end: Cell
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """What blocks alone and what blocks in pairs on the line to a cell, as offsets."""
    singles: list[int] = []
    pairs: list[tuple[int, int]] = []
    for step in line_steps(*end):
        offsets = [q * stride + r for q, r in step]
        if either or len(offsets) == 1:
            singles += offsets
        else:
            pairs.append((offsets[0], offsets[1]))
    return tuple(singles), tuple(pairs)
