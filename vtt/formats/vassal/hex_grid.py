"""VASSAL's hexes in board pixels: where a point snaps to, how a hex is called.

Formulas and test vectors: the module format notes, section 4.6. Whole pixels go in and come out, and
every truncation matters: the old names must come out the same.
"""

import math
import struct
from dataclasses import dataclass
from typing import Final

from vtt.formats.vassal.cell_grid import CellGridPx
from vtt.formats.vassal.cell_names import Numbering
from vtt.formats.vassal.pixels import Pixel, distance_squared, is_inside, rounded

_ODD_STEPS: Final = ((-1, 0), (-1, 1), (1, 0), (1, 1))


@dataclass(frozen=True)
class HexGridPx(CellGridPx):
    """A hex grid; `new_snap` is that of VASSAL 3.7 and later."""

    y0: int = 32
    sideways: bool = False
    new_snap: bool = True

    def _turned(self, x: int, y: int) -> Pixel:
        return (y, x) if self.sideways else (x, y)

    def centre(self, x: int, y: int) -> Pixel:
        """The centre of the hex that a point snaps to."""
        found = self._centre(*self._turned(x, y))
        return self._turned(*found)

    def _centre(self, x: int, y: int) -> Pixel:
        nx = math.floor((x - self.x0 + self.dx / 2) / self.dx)
        if nx % 2 == 0:
            ny = math.floor((y - self.y0 + self.dy / 2) / self.dy)
        else:
            ny = math.floor((y - self.y0) / self.dy)
        first = self._cell_centre(nx, ny)
        if not self.new_snap or is_inside(self._polygon(*first), x, y):
            return first
        steps = ((-1, -1), (-1, 0), (1, -1), (1, 0)) if nx % 2 == 0 else _ODD_STEPS
        for i, j in steps:
            other = self._cell_centre(nx + i, ny + j)
            if is_inside(self._polygon(*other), x, y):
                return other
        return first

    def _cell_centre(self, nx: int, ny: int) -> Pixel:
        x = math.trunc(self.dx * nx + self.x0)
        if nx % 2 == 0:
            return (x, math.trunc(self.dy * ny + self.y0))
        return (x, math.trunc(self.dy * ny + math.trunc(self.dy / 2) + self.y0))

    def _polygon(self, cx: int, cy: int) -> tuple[Pixel, ...]:
        dx, dy = _single(self.dx), _single(self.dy)
        radius = _single(2.0 * dx / 3.0)
        half, rise = _single(radius / 2), _single(dy / 2)
        top, bottom = _round_single(cy - rise), _round_single(cy + rise) + 1
        return (
            (_round_single(cx - radius), cy),
            (_round_single(cx - half), top),
            (_round_single(cx + half) + 1, top),
            (_round_single(cx + radius) + 1, cy),
            (_round_single(cx + half) + 1, bottom),
            (_round_single(cx - half), bottom),
        )

    def _edge(self, x: int, y: int) -> Pixel:
        ex = math.floor((x - self.x0 + self.dx / 4) * 2 / self.dx)
        px = math.trunc(self.dx / 2 * ex + self.x0)
        if ex % 2 == 0:
            steps = math.floor((y - self.y0 + self.dy / 4) * 2 / self.dy)
            return (px, math.trunc(self.dy / 2 * steps + self.y0))
        steps = math.floor((y - self.y0) * 2 / self.dy)
        return (px, math.trunc(self.dy / 2 * steps + math.trunc(self.dy / 4) + self.y0))

    def _corner(self, x: int, y: int) -> Pixel:
        dx = self.dx
        vy = math.floor((y - self.y0 + self.dy / 4) * 2 / self.dy)
        if vy % 2 == 0:
            step = math.trunc(math.floor(x - self.x0 + dx / 3) * 3 / (2 * dx))
            px = math.trunc(2 * dx / 3 * step + self.x0)
        else:
            step = math.trunc(math.floor(x - self.x0 + 2 * dx / 3) * 3 / (2 * dx))
            px = math.trunc(2 * dx / 3 * step - math.trunc(dx / 3) + self.x0)
        return (px, math.trunc(self.dy / 2 * vy + self.y0))

    def snap(self, x: int, y: int) -> Pixel:
        """Where a piece that is put at a point comes to stand."""
        if not self.snaps:
            return (x, y)
        px, py = self._turned(x, y)
        centre = self._centre(px, py)
        found = centre
        if self.edges and self.corners:
            edge, corner = self._edge(px, py), self._corner(px, py)
            found = (
                edge
                if distance_squared(edge, px, py) < distance_squared(corner, px, py)
                else corner
            )
        elif self.edges:
            found = self._edge(px, py)
        elif self.corners:
            found = self._corner(px, py)
        if distance_squared(found, *centre) <= 2:
            found = centre
        return self._turned(*found)

    def raw_cell(self, x: int, y: int) -> tuple[int, int]:
        """Column and row before descending and staggering; near a hex's edge not those of its centre."""
        px, py = self._turned(x, y)
        column = math.floor((px - self.x0) / self.dx + 0.5)
        if rounded((px - self.x0) / self.dx) % 2 == 0:
            return column, rounded((py - self.y0) / self.dy)
        return column, rounded((py - self.y0 - self.dy / 2) / self.dy)

    def limits(self) -> tuple[int, int]:
        """Rows and columns of the board, which VASSAL takes by these lengths whatever the hexes' way."""
        rows = math.floor(self.height / self.dx + 0.5)
        columns = math.floor(self.width / self.dy + 0.5)
        return rows, columns

    def numbered(self, column: int, row: int, numbering: Numbering) -> tuple[int, int]:
        """Column and row as they are numbered, without offsets."""
        odd = column % 2 != 0
        column, row = self._descended(column, row, numbering)
        descends = numbering.h_descends if self.sideways else numbering.v_descends
        if numbering.stagger and odd:
            row += -1 if descends else 1
        return column, row + numbering.slope * math.trunc(column / 2)

    def _descended(self, column: int, row: int, numbering: Numbering) -> tuple[int, int]:
        rows, columns = self.limits()
        if self.sideways:
            if numbering.v_descends:
                column = rows - column
            if numbering.h_descends:
                row = columns - row
        else:
            if numbering.h_descends:
                column = columns - column
            if numbering.v_descends:
                row = rows - row
        return column, row

    def _numbered_at(self, x: int, y: int, numbering: Numbering) -> tuple[int, int]:
        return self.numbered(*self.raw_cell(x, y), numbering)

    def _middle(self, column: int, row: int, numbering: Numbering) -> Pixel:
        odd = column % 2 != 0
        descends = numbering.h_descends if self.sideways else numbering.v_descends
        if numbering.stagger and odd:
            row += 1 if descends else -1
        nx, ny = self._descended(column, row, numbering)
        x = math.trunc(nx * self.dx) + self.x0
        if nx % 2 == 0:
            y = math.trunc(ny * self.dy) + self.y0
        else:
            y = math.trunc(ny * self.dy + self.dy / 2) + self.y0
        return self._turned(x, y)


def _single(value: float) -> float:
    """The value in single precision, as the polygons of hexes are worked out."""
    found: float = struct.unpack("f", struct.pack("f", value))[0]
    return found


def _round_single(value: float) -> int:
    return math.floor(_single(value) + 0.5)
