"""Squares (and rectangles): the same services as for hexes, with four or eight neighbours."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from vtt.geometry.cell_line import LineStep, square_line_steps
from vtt.geometry.grid_spec import Cell, SquareGridSpec
from vtt.geometry.lattice import Lattice, indices_between, shifted_cells
from vtt.geometry.pose import Point

_FOUR: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_EIGHT: tuple[Cell, ...] = tuple(
    step
    for here, following in zip(_FOUR, _FOUR[1:] + _FOUR[:1], strict=True)
    for step in (here, (here[0] + following[0], here[1] + following[1]))
)
_CORNERS: tuple[Point, ...] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


@dataclass(frozen=True)
class SquareGrid(Lattice):
    """The services of a square grid; corners run clockwise from top left.

    With four neighbours the directions are N, E, S, W, with eight N, NE, E, SE, S, SW, W, NW.
    """

    spec: SquareGridSpec

    @cached_property
    def directions(self) -> tuple[Cell, ...]:
        """The steps to the neighbours, clockwise from the top."""
        return _EIGHT if self.spec.diagonals else _FOUR

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in mm."""
        return (self.spec.x0 + self.spec.dx * cell[0], self.spec.y0 + self.spec.dy * cell[1])

    def cell_at(self, point: Point) -> Cell:
        """The cell that holds a point; on a side it is the one to the right or below."""
        across = (point[0] - self.spec.x0) / self.spec.dx
        down = (point[1] - self.spec.y0) / self.spec.dy
        return (math.floor(across + 0.5), math.floor(down + 0.5))

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The four corners of a cell in mm."""
        x, y = self.centre(cell)
        return tuple((x + i * self.spec.dx, y + j * self.spec.dy) for i, j in _CORNERS)

    def side(self, first: Cell, second: Cell) -> tuple[Point, Point]:
        """The side between two neighbours as two points in mm, clockwise about `first`.

        Diagonal neighbours share a corner only, which is given twice.

        Raises:
            GeometryError: if the two are not neighbours.
        """
        k = _EIGHT.index(self.directions[self.direction(first, second)])
        corners = self.corners(first)
        return (corners[(k + 1) // 2 % 4], corners[(k + 2) // 2 % 4])

    def distance(self, first: Cell, second: Cell) -> int:
        """Squares to go from one to the other: the target counts, the start does not."""
        across, down = abs(second[0] - first[0]), abs(second[1] - first[1])
        return max(across, down) if self.spec.diagonals else across + down

    def ring(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells at exactly this distance, clockwise from the top."""
        return shifted_cells(centre, _ring(self.spec.diagonals, radius))

    @property
    def line_steps(self) -> Callable[[int, int], tuple[LineStep, ...]]:
        """The steps of a line between two squares, by the difference of the cells."""
        return square_line_steps

    def line_and_place(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell."""
        return cell

    def cell_of_place(self, line: int, place: int) -> Cell:
        """The cell at a column and row."""
        return (line, place)

    def cells_in(self, left: float, top: float, right: float, bottom: float) -> Iterator[Cell]:
        """The cells whose centres lie in a box in mm (rim included), column by column."""
        spec = self.spec
        for column in indices_between(left - spec.x0, right - spec.x0, spec.dx):
            for row in indices_between(top - spec.y0, bottom - spec.y0, spec.dy):
                yield (column, row)


@lru_cache(maxsize=256)
def _ring(diagonals: bool, radius: int) -> tuple[Cell, ...]:
    """Offsets at exactly `radius`: a square walked by its sides, or a diamond by its diagonals."""
    if radius == 0:
        return ((0, 0),)
    runs = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)) if diagonals else _EIGHT[3::2] + _EIGHT[1:2]
    lengths = (radius, *(2 * radius,) * 3, radius) if diagonals else (radius,) * 4
    column, row = 0, -radius
    found = []
    for (across, down), length in zip(runs, lengths, strict=False):
        for _ in range(length):
            found.append((column, row))
            column, row = column + across, row + down
    return tuple(found)
