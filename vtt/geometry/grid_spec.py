"""What a module says of a grid: plain data, read before shapely or numpy are loaded.

A hex grid is a lattice (which way up, mm between centres, where cell 0,0 lies) and a numbering (how
a cell is called). `hexes` and `squares` build the usual ones. The services are in `grid.py`.
"""

import math
from enum import StrEnum
from typing import TypeAlias

import msgspec

from vtt.base.errors import GeometryError

Cell: TypeAlias = tuple[int, int]
"""A cell: (column, row) of a square grid, axial (q, r) of a hex grid, in which all six neighbours
differ by constant steps. Flat-top: q is the column, r counts down each column; pointy-top: r is the
row, q counts along it. Labels and lines of cells are what people see; see `grid_label.py`."""


class Orientation(StrEnum):
    """Which way up the hexes lie: a flat side on top, or a corner on top."""

    FLAT_TOP = "flat-top"
    POINTY_TOP = "pointy-top"


class IndexStyle(StrEnum):
    """How an index is written: digits, or letters that double after Z (Y, Z, AA, BB)."""

    NUMBERS = "numbers"
    LETTERS = "letters"


class IndexNumbering(msgspec.Struct, frozen=True):
    """How one index of a cell is written.

    `offset` is added to the index (letters: 0 is A), `digits` is the least number of digits, and an
    index that counts down is first taken from `descends_from`.
    """

    style: IndexStyle = IndexStyle.NUMBERS
    offset: int = 0
    digits: int = 1
    descends_from: int | None = None


class GridNumbering(msgspec.Struct, frozen=True):
    """How a cell is called.

    Cells stand in lines: the columns of a square grid or of flat-top hexes, the rows of pointy-top
    hexes. `line` writes the number of the line, `place` the place in it. In a hex grid odd lines
    are shifted by half a hex towards higher places; `staggered` gives them a place higher by one,
    as on boards whose odd lines begin half a hex earlier. `diagonal` adds that many times half the
    line's number (rounded down, after counting down) to the place, so that numbers run along the
    grain of the hexes: -1 along the one grain, +1 along the other, 0 along the shifted rows.
    """

    line: IndexNumbering = IndexNumbering()
    place: IndexNumbering = IndexNumbering()
    separator: str = ""
    place_first: bool = False
    staggered: bool = False
    diagonal: int = 0

    def __post_init__(self) -> None:
        if self.diagonal not in (-1, 0, 1):
            raise GeometryError(f"a numbering's diagonal is -1, 0 or 1, found {self.diagonal}")


DEFAULT_NUMBERING = GridNumbering(
    line=IndexNumbering(offset=1, digits=2), place=IndexNumbering(offset=1, digits=2)
)
"""The usual one of printed hex maps: 0101 is the cell 0,0."""


class SnapTargets(msgspec.Struct, frozen=True):
    """Where a piece may snap besides the centres of cells; `nowhere`: it stays where it was put."""

    sides: bool = False
    corners: bool = False
    nowhere: bool = False


class HexGridSpec(msgspec.Struct, frozen=True, tag="hex"):
    """A hex lattice in board mm: `dx` from column to column, `dy` from row to row of centres.

    Flat-top hexes: `dx` is the distance of neighbouring columns (three quarters of a hex's width),
    `dy` that of centres in one column (a hex's height). Pointy-top: `dx` is the distance of centres
    in one row, `dy` that of neighbouring rows. A stretched map has any two lengths. `x0`, `y0` is
    the centre of cell 0,0. A grid that the board's picture has already is not `shown`, or not `named`.
    """

    orientation: Orientation
    dx: float
    dy: float
    x0: float = 0.0
    y0: float = 0.0
    numbering: GridNumbering = DEFAULT_NUMBERING
    snap: SnapTargets = SnapTargets()
    shown: bool = True
    named: bool = True

    def __post_init__(self) -> None:
        _require_lengths("hex", self.dx, self.dy)


class SquareGridSpec(msgspec.Struct, frozen=True, tag="square"):
    """A lattice of rectangles in board mm, `dx` by `dy`; `x0`, `y0` is the centre of cell 0,0.

    With `diagonals` a cell has eight neighbours and distance is the larger of the two differences,
    without it four and their sum. `shown` and `named` are as for hexes.
    """

    dx: float
    dy: float
    x0: float = 0.0
    y0: float = 0.0
    diagonals: bool = True
    numbering: GridNumbering = DEFAULT_NUMBERING
    snap: SnapTargets = SnapTargets()
    shown: bool = True
    named: bool = True

    def __post_init__(self) -> None:
        _require_lengths("square", self.dx, self.dy)
        if self.numbering.staggered or self.numbering.diagonal:
            raise GeometryError("a square grid's numbering is neither staggered nor diagonal")


GridSpec: TypeAlias = HexGridSpec | SquareGridSpec


def hexes(
    orientation: Orientation,
    size: float,
    x0: float = 0.0,
    y0: float = 0.0,
    numbering: GridNumbering = DEFAULT_NUMBERING,
) -> HexGridSpec:
    """Regular hexes with `size` mm between the centres of neighbours (across the flats).

    >>> hexes(Orientation.POINTY_TOP, 20.0).dy.__round__(3)
    17.321
    """
    narrow = size * math.sqrt(3.0) / 2.0
    flat = orientation is Orientation.FLAT_TOP
    return HexGridSpec(
        orientation, narrow if flat else size, size if flat else narrow, x0, y0, numbering
    )


def squares(
    size: float, x0: float = 0.0, y0: float = 0.0, numbering: GridNumbering = DEFAULT_NUMBERING
) -> SquareGridSpec:
    """Squares with sides of `size` mm and eight neighbours each."""
    return SquareGridSpec(size, size, x0, y0, numbering=numbering)


def _require_lengths(kind: str, dx: float, dy: float) -> None:
    if not (math.isfinite(dx) and math.isfinite(dy) and dx > 0.0 and dy > 0.0):
        raise GeometryError(f"a {kind} grid needs dx and dy above 0 mm, found {dx} x {dy}")
