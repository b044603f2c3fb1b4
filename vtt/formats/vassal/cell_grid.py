"""What VASSAL's hexes and squares share: the size of a cell, what attracts pieces, names both ways."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from vtt.formats.vassal.cell_names import Numbering, readings
from vtt.formats.vassal.pixels import Pixel


@dataclass(frozen=True)
class CellGridPx(ABC):
    """A grid of like cells, in pixels of its board.

    Attributes:
        dx: from one column to the next, in pixels; along the other axis where hexes lie sideways.
        dy: from one row to the next.
        x0: where the middle of the first cell is.
        y0: the same along the other axis.
        snaps: whether pieces are drawn to middles, and to what is set besides.
        edges: whether they are drawn to the middles of sides.
        corners: whether they are drawn to corners.
        numbering: how the cells are called; None: not at all.
        width: the board's width in pixels.
        height: its height.
    """

    dx: float
    dy: float
    x0: int = 0
    y0: int = 0
    snaps: bool = True
    edges: bool = False
    corners: bool = False
    numbering: Numbering | None = None
    width: int = 0
    height: int = 0

    def name(self, x: int, y: int) -> str:
        """The name of the place of a point; empty where the grid is not numbered."""
        if self.numbering is None:
            return ""
        return self.numbering.name(*self._numbered_at(x, y, self.numbering))

    def find(self, name: str) -> Pixel | None:
        """The middle of the cell of a name, or None."""
        numbering = self.numbering
        if numbering is None:
            return None
        found = readings(name, numbering)
        return self._middle(*found[0], numbering) if found else None

    @abstractmethod
    def _numbered_at(self, x: int, y: int, numbering: Numbering) -> tuple[int, int]:
        """Column and row of a point as they are numbered, without offsets."""

    @abstractmethod
    def _middle(self, column: int, row: int, numbering: Numbering) -> Pixel:
        """The middle of the cell that is numbered so."""
