"""VASSAL's grids in board pixels: where a point snaps to, how a place is called, where a name lies.

Formulas and test vectors: the module format notes, section 4.6. Whole pixels go in and come out, and
every truncation matters: the old names must come out the same.
"""

import math
import struct
from dataclasses import dataclass
from typing import Final, TypeAlias

Pixel: TypeAlias = tuple[int, int]


def rounded(value: float) -> int:
    """To the nearest whole number, halves up."""
    return math.floor(value + 0.5)


@dataclass(frozen=True)
class Numbering:
    """How a grid calls its cells."""

    first: str = "H"
    separator: str = ""
    h_letters: bool = False
    v_letters: bool = False
    h_leading: int = 1
    v_leading: int = 1
    h_offset: int = 1
    v_offset: int = 1
    h_descends: bool = False
    v_descends: bool = False
    stagger: bool = True
    oblique: bool = False
    format: str = "$gridLocation$"

    def name(self, column: int, row: int) -> str:
        """The name of a cell by its numbered column and row."""
        across = index_name(column + self.h_offset, self.h_letters, self.h_leading)
        down = index_name(row + self.v_offset, self.v_letters, self.v_leading)
        both = (across, down) if self.first.startswith("H") else (down, across)
        place = self.separator.join(both)
        text = self.format.replace("$gridLocation$", place)
        return text.replace("$column$", across).replace("$row$", down)


def index_name(value: int, letters: bool, leading: int) -> str:
    """A number or letters, as VASSAL writes them.

    >>> index_name(7, False, 3), index_name(26, True, 0), index_name(-3, False, 1)
    ('0007', 'AA', '-03')
    """
    sign, size = ("-", -value) if value < 0 else ("", value)
    if letters:
        return sign + chr(ord("A") + size % 26) * (size // 26 + 1)
    return f"{sign}{size:0{leading + 1}d}"


def parse_index(text: str, letters: bool) -> int | None:
    """The number of an index, or None where the text is none."""
    size = text.removeprefix("-")
    if letters:
        if not size or not size.isascii() or not size.isalpha():
            return None
        value = 26 * (len(size) - 1) + ord(size[-1].upper()) - ord("A")
    elif size.isascii() and size.isdecimal():
        value = int(size)
    else:
        return None
    return -value if text.startswith("-") else value


@dataclass(frozen=True)
class HexGridPx:
    """A hex grid; `new_snap` is that of VASSAL 3.7 and later."""

    dx: float
    dy: float
    x0: int = 0
    y0: int = 32
    sideways: bool = False
    snaps: bool = True
    edges: bool = False
    corners: bool = False
    new_snap: bool = True
    numbering: Numbering | None = None
    width: int = 0
    height: int = 0

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
        if not self.new_snap or _is_inside(self._polygon(*first), x, y):
            return first
        steps = ((-1, -1), (-1, 0), (1, -1), (1, 0)) if nx % 2 == 0 else _ODD_STEPS
        for i, j in steps:
            other = self._cell_centre(nx + i, ny + j)
            if _is_inside(self._polygon(*other), x, y):
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
            found = edge if _square(edge, px, py) < _square(corner, px, py) else corner
        elif self.edges:
            found = self._edge(px, py)
        elif self.corners:
            found = self._corner(px, py)
        if _square(found, *centre) <= 2:
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
        if numbering.oblique:
            half = math.trunc(column / 2)
            row = half + row if numbering.stagger else row - half + 1
        return column, row

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

    def name(self, x: int, y: int) -> str:
        """The name of the place of a point; empty where the grid is not numbered."""
        if self.numbering is None:
            return ""
        column, row = self.numbered(*self.raw_cell(x, y), self.numbering)
        return self.numbering.name(column, row)

    def find(self, name: str) -> Pixel | None:
        """The centre of the hex of a name, or None."""
        numbering = self.numbering
        if numbering is None:
            return None
        for column, row in _readings(name, numbering):
            odd = column % 2 != 0
            descends = numbering.h_descends if self.sideways else numbering.v_descends
            straight = row
            if numbering.stagger and odd:
                straight += 1 if descends else -1
            nx, ny = self._descended(column, straight, numbering)
            x = math.trunc(nx * self.dx) + self.x0
            if nx % 2 == 0:
                y = math.trunc(ny * self.dy) + self.y0
            else:
                y = math.trunc(ny * self.dy + self.dy / 2) + self.y0
            return self._turned(x, y)
        return None


_ODD_STEPS: Final = ((-1, 0), (-1, 1), (1, 0), (1, 1))


@dataclass(frozen=True)
class SquareGridPx:
    """A grid of rectangles."""

    dx: float
    dy: float
    x0: int = 24
    y0: int = 24
    snaps: bool = True
    edges: bool = False
    corners: bool = False
    numbering: Numbering | None = None
    width: int = 0
    height: int = 0

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

    def name(self, x: int, y: int) -> str:
        """The name of the place of a point; empty where the grid is not numbered."""
        if self.numbering is None:
            return ""
        column = math.floor((x - self.x0) / self.dx + 0.5)
        row = math.trunc((y - self.y0) / self.dy + 0.5)
        return self.numbering.name(*self._descended(column, row, self.numbering))

    def find(self, name: str) -> Pixel | None:
        """The middle of the square of a name, or None."""
        if self.numbering is None:
            return None
        for column, row in _readings(name, self.numbering):
            nx, ny = self._descended(column, row, self.numbering)
            return (math.trunc(nx * self.dx + self.x0), math.trunc(ny * self.dy + self.y0))
        return None


@dataclass(frozen=True)
class RegionGridPx:
    """Named points; a place belongs to the nearest one."""

    regions: tuple[tuple[str, int, int], ...]
    snaps: bool = True

    def nearest(self, x: int, y: int) -> tuple[str, int, int] | None:
        """The region of a point: the first of the nearest."""
        return min(self.regions, key=lambda r: _square((r[1], r[2]), x, y), default=None)

    def snap(self, x: int, y: int) -> Pixel:
        """Where a piece that is put at a point comes to stand."""
        found = self.nearest(x, y) if self.snaps else None
        return (x, y) if found is None else found[1:]

    def name(self, x: int, y: int) -> str:
        """The name of the region of a point."""
        found = self.nearest(x, y)
        return "" if found is None else found[0]

    def find(self, name: str) -> Pixel | None:
        """The point of a region, or None."""
        return next((region[1:] for region in self.regions if region[0] == name), None)


PlainGrid: TypeAlias = HexGridPx | SquareGridPx | RegionGridPx


@dataclass(frozen=True)
class ZonePx:
    """A zone: its polygon, its grid, and how its places are called."""

    name: str
    polygon: tuple[Pixel, ...]
    format: str = "$name$"
    grid: PlainGrid | None = None
    uses_background: bool = False


@dataclass(frozen=True)
class ZonedGridPx:
    """Zones over a grid; the first zone that holds a point counts."""

    zones: tuple[ZonePx, ...]
    background: PlainGrid | None = None

    def zone_at(self, x: int, y: int) -> ZonePx | None:
        """The zone of a point."""
        return next((zone for zone in self.zones if _is_inside(zone.polygon, x, y)), None)

    def _grid_of(self, zone: ZonePx) -> PlainGrid | None:
        return self.background if zone.uses_background else zone.grid

    def snap(self, x: int, y: int) -> Pixel:
        """Where a piece that is put at a point comes to stand; a zone without a grid does not snap."""
        zone = self.zone_at(x, y)
        grid = self.background if zone is None else self._grid_of(zone)
        return (x, y) if grid is None else grid.snap(x, y)

    def name(self, x: int, y: int) -> str:
        """The name of the place of a point."""
        zone = self.zone_at(x, y)
        if zone is None:
            return "" if self.background is None else self.background.name(x, y)
        grid = self._grid_of(zone)
        inner = "" if grid is None else grid.name(x, y)
        return zone.format.replace("$name$", zone.name).replace("$gridLocation$", inner)

    def find(self, name: str) -> Pixel | None:
        """A point of the place of a name, or None."""
        for zone in self.zones:
            grid = self._grid_of(zone)
            head, marker, tail = zone.format.replace("$name$", zone.name).partition(
                "$gridLocation$"
            )
            if not marker:
                if head == name:
                    return middle_of(zone.polygon)
                continue
            if grid is not None and name.startswith(head) and name.endswith(tail):
                found = grid.find(name[len(head) : len(name) - len(tail)])
                if found is not None and self.zone_at(*found) is zone:
                    return found
        return None if self.background is None else self.background.find(name)


BoardGrid: TypeAlias = PlainGrid | ZonedGridPx


def middle_of(polygon: tuple[Pixel, ...]) -> Pixel:
    """The middle of a polygon's box, where pieces are sent that go to a zone."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def _readings(name: str, numbering: Numbering) -> list[tuple[int, int]]:
    """Numbered column and row of a name, offsets taken off; the longest first index first."""
    head, marker, tail = numbering.format.partition("$gridLocation$")
    if not marker or not name.startswith(head) or not name.endswith(tail):
        return []
    place = name[len(head) : len(name) - len(tail)]
    sep = numbering.separator
    across_first = numbering.first.startswith("H")
    found = []
    for cut in range(1, len(place) - len(sep)):
        if not place.startswith(sep, cut):
            continue
        one, two = place[:cut], place[cut + len(sep) :]
        across, down = (one, two) if across_first else (two, one)
        h = parse_index(across, numbering.h_letters)
        v = parse_index(down, numbering.v_letters)
        if h is None or v is None:
            continue
        if across == index_name(h, numbering.h_letters, numbering.h_leading) and (
            down == index_name(v, numbering.v_letters, numbering.v_leading)
        ):
            found.append((h - numbering.h_offset, v - numbering.v_offset))
    return found


def _square(point: Pixel, x: int, y: int) -> int:
    return (point[0] - x) ** 2 + (point[1] - y) ** 2


def _is_inside(polygon: tuple[Pixel, ...], x: int, y: int) -> bool:
    """Even-odd, half-open: an edge counts where it crosses the point's height right of it."""
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 <= y) != (y2 <= y) and x1 + (y - y1) * (x2 - x1) / (y2 - y1) > x:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def _single(value: float) -> float:
    """The value in single precision, as the polygons of hexes are worked out."""
    found: float = struct.unpack("f", struct.pack("f", value))[0]
    return found


def _round_single(value: float) -> int:
    return math.floor(_single(value) + 0.5)
