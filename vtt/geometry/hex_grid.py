"""Hexes, both ways up and stretched at will: where a cell lies and what is next to it.

Cells are axial pairs (see `grid_spec.Cell`). A stretched grid is an affine picture of regular
hexes, so neighbours, distances and lines do not depend on its measures.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from vtt.geometry.cell_line import LineStep, hex_line_steps
from vtt.geometry.grid_spec import Cell, HexGridSpec, Orientation
from vtt.geometry.lattice import Lattice, indices_between, shifted_cells
from vtt.geometry.pose import Point

_FLAT_DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_FLAT_CORNERS: tuple[Cell, ...] = ((-1, -3), (1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0))
_POINTY_DIRECTIONS: tuple[Cell, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
_POINTY_CORNERS: tuple[Cell, ...] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))


@dataclass(frozen=True)
class HexGrid(Lattice):
    """The services of a hex grid.

    Direction k of flat-top hexes is N, NE, SE, S, SW, NW; of pointy-top ones NE, E, SE, SW, W, NW;
    side k lies between corner k and corner k + 1.
    """

    spec: HexGridSpec

    @cached_property
    def directions(self) -> tuple[Cell, ...]:
        """The six steps to the neighbours, clockwise from the top."""
        return _FLAT_DIRECTIONS if self._flat else _POINTY_DIRECTIONS

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in mm."""
        q, r = cell
        across, down = (q, r + q / 2) if self._flat else (q + r / 2, r)
        return (self.spec.x0 + self.spec.dx * across, self.spec.y0 + self.spec.dy * down)

    def cell_at(self, point: Point) -> Cell:
        """The cell that holds a point; a point on a side belongs to one of the two."""
        across = (point[0] - self.spec.x0) / self.spec.dx
        down = (point[1] - self.spec.y0) / self.spec.dy
        if self._flat:
            return _nearest_cell(across, down - across / 2)
        return _nearest_cell(across - down / 2, down)

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The six corners of a cell in mm."""
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in self._corner_offsets)

    def side(self, first: Cell, second: Cell) -> tuple[Point, Point]:
        """The side between two neighbours as two points in mm, clockwise about `first`.

        Raises:
            GeometryError: if the two are not neighbours.
        """
        k, corners = self.direction(first, second), self.corners(first)
        return (corners[k], corners[(k + 1) % 6])

    def distance(self, first: Cell, second: Cell) -> int:
        """Hexes to go from one to the other: the target counts, the start does not."""
        dq, dr = second[0] - first[0], second[1] - first[1]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def ring(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells at exactly this distance, clockwise from the first direction."""
        return shifted_cells(centre, _ring(self.directions, radius))

    @property
    def line_steps(self) -> Callable[[int, int], tuple[LineStep, ...]]:
        """The steps of a line between two hexes, by the difference of the cells."""
        return hex_line_steps

    def line_and_place(self, cell: Cell) -> tuple[int, int]:
        """The column (flat-top) or row (pointy-top) of a cell, and its place in it."""
        q, r = cell
        return (q, r + q // 2) if self._flat else (r, q + r // 2)

    def cell_of_place(self, line: int, place: int) -> Cell:
        """The cell at a place of a line: the inverse of `line_and_place`."""
        straight = place - line // 2
        return (line, straight) if self._flat else (straight, line)

    def cells_in(self, left: float, top: float, right: float, bottom: float) -> Iterator[Cell]:
        """The cells whose centres lie in a box in mm (rim included), line by line."""
        spec = self.spec
        columns = (left - spec.x0, right - spec.x0, spec.dx)
        rows = (top - spec.y0, bottom - spec.y0, spec.dy)
        lines, places = (columns, rows) if self._flat else (rows, columns)
        for line in indices_between(*lines):
            for place in indices_between(*places, shift=0.5 * (line % 2)):
                yield self.cell_of_place(line, place)

    @cached_property
    def _flat(self) -> bool:
        return self.spec.orientation is Orientation.FLAT_TOP

    @cached_property
    def _corner_offsets(self) -> tuple[Point, ...]:
        dx, dy = self.spec.dx, self.spec.dy
        if self._flat:
            return tuple((x * dx / 3, y * dy / 6) for x, y in _FLAT_CORNERS)
        return tuple((x * dx / 6, y * dy / 3) for x, y in _POINTY_CORNERS)


def _nearest_cell(q: float, r: float) -> Cell:
    """The hex that holds a point given in axial fractions.

    All three cube coordinates are rounded, and the one that was rounded farthest is set from the
    other two.
    """
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        return (-near_r - near_s, near_r)
    if off_r > off_s:
        return (near_q, -near_q - near_s)
    return (near_q, near_r)


@lru_cache(maxsize=256)
def _ring(directions: tuple[Cell, ...], radius: int) -> tuple[Cell, ...]:
    """Offsets at exactly `radius`: out along the first direction, then six runs clockwise."""
    if radius == 0:
        return ((0, 0),)
    q, r = radius * directions[0][0], radius * directions[0][1]
    found = []
    for k in range(6):
        dq, dr = directions[(k + 2) % 6]
        for _ in range(radius):
            found.append((q, r))
            q, r = q + dq, r + dr
    return tuple(found)
