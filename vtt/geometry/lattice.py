"""What hex and square grids have in common: everything that follows from centres and directions."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator

from vtt.base.errors import GeometryError
from vtt.geometry.cell_line import CellLine, LineStep, cell_line
from vtt.geometry.grid_label import format_label, parse_label
from vtt.geometry.grid_spec import Cell, GridSpec
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM


class Lattice(ABC):
    """A grid of like cells; lengths in board mm, corners and directions clockwise from the top."""

    spec: GridSpec

    @property
    @abstractmethod
    def directions(self) -> tuple[Cell, ...]:
        """The steps to the neighbours, clockwise from the top."""

    @abstractmethod
    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in mm."""

    @abstractmethod
    def cell_at(self, point: Point) -> Cell:
        """The cell that holds a point; a point on a side belongs to one of the two."""

    @abstractmethod
    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell in mm."""

    @abstractmethod
    def side(self, first: Cell, second: Cell) -> tuple[Point, Point]:
        """The side between two neighbours as two points in mm, clockwise about `first`.

        Raises:
            GeometryError: if the two are not neighbours.
        """

    @abstractmethod
    def distance(self, first: Cell, second: Cell) -> int:
        """Cells to go from one to the other: the target counts, the start does not."""

    @property
    @abstractmethod
    def line_steps(self) -> Callable[[int, int], tuple[LineStep, ...]]:
        """The steps of a line as a function of the difference of its cells."""

    @abstractmethod
    def ring(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells at exactly this distance, clockwise from the top."""

    @abstractmethod
    def line_and_place(self, cell: Cell) -> tuple[int, int]:
        """The line of cells that a cell stands in (see `GridNumbering`), and its place in it."""

    @abstractmethod
    def cell_of_place(self, line: int, place: int) -> Cell:
        """The cell at a place of a line: the inverse of `line_and_place`."""

    @abstractmethod
    def cells_in(self, left: float, top: float, right: float, bottom: float) -> Iterator[Cell]:
        """The cells whose centres lie in a box in mm (rim included), line by line."""

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around a cell."""
        first, second = cell
        return tuple((first + i, second + j) for i, j in self.directions)

    def direction(self, start: Cell, end: Cell) -> int:
        """The index in `directions` of the step from a cell to its neighbour.

        Raises:
            GeometryError: if the two are not neighbours.
        """
        step = (end[0] - start[0], end[1] - start[1])
        if step not in self.directions:
            raise GeometryError(
                f"expected neighbouring cells, found {self.label(start)} and {self.label(end)}"
            )
        return self.directions.index(step)

    def within(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells up to this distance, ring by ring from the centre."""
        return tuple(cell for n in range(radius + 1) for cell in self.ring(centre, n))

    def line(self, start: Cell, end: Cell) -> CellLine:
        """What the straight line between two centres crosses and runs between."""
        return cell_line(self.line_steps, start, end)

    def label(self, cell: Cell) -> str:
        """The cell's label by the grid's numbering."""
        return format_label(self.spec.numbering, *self.line_and_place(cell))

    def cell_named(self, label: str) -> Cell:
        """The cell with this label; GeometryError if the text is no label of this grid."""
        return self.cell_of_place(*parse_label(self.spec.numbering, label))

    def snap(self, point: Point) -> Point:
        """Where a piece dropped at `point` comes to stand: a centre, or what the spec allows."""
        if self.spec.snap.nowhere:
            return point
        cell = self.cell_at(point)
        corners = self.corners(cell)
        targets = [self.centre(cell)]
        if self.spec.snap.sides:
            targets += (_middle(a, b) for a, b in zip(corners, _turned(corners), strict=True))
        if self.spec.snap.corners:
            targets += corners
        return min(targets, key=lambda target: math.dist(target, point))


def indices_between(low: float, high: float, step: float, shift: float = 0.0) -> range:
    """The whole numbers n for which (n + shift) * step lies between two mm values."""
    first = math.ceil((low - CONTACT_MM) / step - shift)
    last = math.floor((high + CONTACT_MM) / step - shift)
    return range(first, last + 1)


def shifted_cells(centre: Cell, offsets: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells given by their offsets from a centre."""
    return tuple((centre[0] + i, centre[1] + j) for i, j in offsets)


def _turned(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    return corners[1:] + corners[:1]


def _middle(first: Point, second: Point) -> Point:
    return ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
