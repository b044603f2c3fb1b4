"""Grids as hairlines, with the names of cells once the cells are large enough to carry them."""

from collections.abc import Iterator
from functools import lru_cache

import shapely

from vtt.geometry.bounds import Bounds
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import Cell, GridSpec
from vtt.geometry.lattice import Lattice
from vtt.geometry.overlay import enclosed
from vtt.geometry.pose import Point
from vtt.render.colour import mix
from vtt.render.polygons import lines_of
from vtt.render.primitives import Line, Primitive, Ring, Text
from vtt.render.shapes import rectangle_ring
from vtt.render.upright import turned
from vtt.render.view import View

LINE_OPACITY = 0.3
LINE_WIDTH = 0.12
NAMED_FROM_PX = 36.0
NAME_SHARE = 0.13
NAME_LEAST_PX = 9.0
NAME_PALENESS = 0.4


def draw_grid(spec: GridSpec, bounds: Ring, view: View) -> Iterator[Primitive]:
    """What is drawn of a grid inside a polygon, in board mm: a board's rectangle, or a zone."""
    if view.grid and spec.shown:
        yield Line(grid_lines(spec, bounds), view.theme.ink, LINE_WIDTH, 0.8, opacity=LINE_OPACITY)
    if spec.named and view.px(cell_width(spec)) >= NAMED_FROM_PX:
        yield from _names(spec, bounds, view)


def cell_width(spec: GridSpec) -> float:
    """The narrower measure of a cell in mm."""
    xs, ys = zip(*grid_of(spec).corners((0, 0)), strict=True)
    return float(min(max(xs) - min(xs), max(ys) - min(ys)))


@lru_cache(maxsize=32)
def cells_within(spec: GridSpec, bounds: Ring) -> tuple[Cell, ...]:
    """The cells whose centres lie in a polygon (rim included), line by line."""
    grid, box = grid_of(spec), _box_about(bounds)
    cells = tuple(grid.cells_in(*box))
    if bounds == rectangle_ring(*box) or not cells:
        return cells
    inside = shapely.intersects_xy(enclosed(bounds), *zip(*map(grid.centre, cells), strict=True))
    return tuple(cell for cell, is_inside in zip(cells, inside, strict=True) if is_inside)


@lru_cache(maxsize=32)
def grid_lines(spec: GridSpec, bounds: Ring) -> tuple[Ring, ...]:
    """The sides of all cells, each once, cut to the polygon."""
    grid, cells = grid_of(spec), frozenset(cells_within(spec, bounds))
    sides = [side for cell in sorted(cells) for side in _sides(grid, cell, cells)]
    lines = shapely.multilinestrings(sides) if sides else shapely.MultiLineString()
    box = _box_about(bounds)
    if bounds == rectangle_ring(*box):
        return lines_of(shapely.clip_by_rect(lines, *box))
    return lines_of(shapely.intersection(lines, enclosed(bounds)))


def _box_about(ring: Ring) -> Bounds:
    """The box about a ring, which may cross itself."""
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _sides(grid: Lattice, cell: Cell, cells: frozenset[Cell]) -> Iterator[tuple[Point, Point]]:
    """The sides of a cell that no other cell draws; side k lies between corners k and k + 1."""
    corners = grid.corners(cell)
    for number, (i, j) in enumerate(_across_sides(grid)):
        neighbour = (cell[0] + i, cell[1] + j)
        if neighbour not in cells or cell < neighbour:
            yield (corners[number], corners[(number + 1) % len(corners)])


def _across_sides(grid: Lattice) -> tuple[Cell, ...]:
    """The steps to the neighbours that share a side (not those at a square's corners)."""
    steps = grid.directions
    return steps if len(steps) == 6 else tuple(step for step in steps if 0 in step)


def _names(spec: GridSpec, bounds: Ring, view: View) -> Iterator[Text]:
    """The name of each cell under the middle of its upper side, as the reader sees it."""
    grid = grid_of(spec)
    corner_ys = [y for _, y in grid.corners((0, 0))]
    height = max(corner_ys) - min(corner_ys)
    size = NAME_SHARE * cell_width(spec)
    colour = mix(view.theme.ink, view.theme.paper, NAME_PALENESS)
    dx, dy = turned((0.0, -0.36 * height), -view.turn)
    for cell in cells_within(spec, bounds):
        x, y = grid.centre(cell)
        yield Text(grid.label(cell), (x + dx, y + dy), size, colour, NAME_LEAST_PX)
