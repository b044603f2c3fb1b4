"""One way to ask a grid, whatever its cells look like."""

from collections.abc import Callable
from typing import Protocol

from vtt.geometry.cell_line import CellLine, LineStep
from vtt.geometry.grid_spec import Cell, GridSpec, HexGridSpec
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.lattice import Lattice
from vtt.geometry.pose import Point
from vtt.geometry.square_grid import SquareGrid


class Grid(Protocol):
    """What snapping, movement and sight need of a grid."""

    def __hash__(self) -> int:
        """Grids with equal specs are equal, so that what is worked out for one serves the other."""

    @property
    def directions(self) -> tuple[Cell, ...]:
        """The steps from a cell to its neighbours."""

    def snap(self, point: Point) -> Point:
        """Where a piece dropped at `point` comes to stand."""

    def cell_at(self, point: Point) -> Cell:
        """The cell that holds a point."""

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in mm."""

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around a cell."""

    def distance(self, first: Cell, second: Cell) -> int:
        """Cells to go from one to the other."""

    def within(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells up to a distance."""

    def line(self, start: Cell, end: Cell) -> CellLine:
        """What the straight line between two centres crosses and runs between."""

    @property
    def line_steps(self) -> Callable[[int, int], tuple[LineStep, ...]]:
        """The steps of a line as a function of the difference of its cells."""

    def label(self, cell: Cell) -> str:
        """The cell's label."""


def grid_of(spec: GridSpec) -> Lattice:
    """The grid that a spec describes.

    >>> from vtt.geometry.grid_spec import squares
    >>> grid_of(squares(20.0)).cell_at((41.0, 0.0))
    (2, 0)
    """
    return HexGrid(spec) if isinstance(spec, HexGridSpec) else SquareGrid(spec)
