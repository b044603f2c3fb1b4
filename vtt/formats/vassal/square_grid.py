"""VASSAL's squares in board pixels: where a point snaps to, how a square is called."""

import math
from dataclasses import dataclass

from vtt.formats.vassal.cell_grid import CellGridPx
from vtt.formats.vassal.cell_names import Numbering
from vtt.formats.vassal.pixels import Pixel, rounded


@dataclass(frozen=True)
class SquareGridPx(CellGridPx):
    """A grid of rectangles."""

    x0: int = 24
    y0: int = 24

    def snap(self, x: int, y: int) -> Pixel:
        """Where a piece that is put at a point comes to stand."""
        if not self.snaps:
            return (x, y)
        ox, oy = x - self.x0, y - self.y0
        nx, ny = rounded(ox / (self.dx / 2)), rounded(oy / (self.dy / 2))
        if self.corners and not self.edges:
            is_row = ny % 2 == 0
            nx = 2 * rounded(ox / self.dx) if is_row else 1 + 2 * rounded(ox / self.dx - 0.5)
        elif self.edges and not self.corners:
            if ny % 2 != 0 or nx % 2 == 0:
                nx = 2 * rounded(ox / self.dx)
        elif not self.edges:
            nx, ny = 2 * rounded(ox / self.dx), 2 * rounded(oy / self.dy)
        return (self.x0 + rounded(nx * self.dx / 2), self.y0 + rounded(ny * self.dy / 2))

    def _descended(self, column: int, row: int, numbering: Numbering) -> tuple[int, int]:
        if numbering.h_descends:
            column = math.trunc(self.width / self.dx + 0.5) - column
        if numbering.v_descends:
            row = math.trunc(self.height / self.dy + 0.5) - row
        return column, row

    def _numbered_at(self, x: int, y: int, numbering: Numbering) -> tuple[int, int]:
        column = math.floor((x - self.x0) / self.dx + 0.5)
        row = math.trunc((y - self.y0) / self.dy + 0.5)
        return self._descended(column, row, numbering)

    def _middle(self, column: int, row: int, numbering: Numbering) -> Pixel:
        nx, ny = self._descended(column, row, numbering)
        return (math.trunc(nx * self.dx + self.x0), math.trunc(ny * self.dy + self.y0))
