"""The printed terrain of a grid: cells of one kind as one area, and the sides between cells as lines."""

from collections.abc import Iterator
from functools import lru_cache

import shapely
from shapely import Polygon

from vtt.definition.cell_map import CellMapDefinition, CellSideDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainKindDefinition
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import GridSpec
from vtt.render.draw_grid import cell_width
from vtt.render.ink import ink_of
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.polygons import fills
from vtt.render.primitives import DrawList, Line, Primitive, Ring
from vtt.render.view import View
from vtt.render.ways import way

PLAIN_SIDE = 0.09
WAY_SIDE = 0.16
CELL_OF_GRAIN_1 = 70.0
"""From cells of this many mm on, trees and houses have the size that they have among bases."""


def draw_cells(
    cell_map: CellMapDefinition, spec: GridSpec, module: ModuleDefinition, view: View
) -> Iterator[Primitive]:
    """The terrain of all cells by kind, lower kinds first, then the sides.

    A cell's terrain and a side's kind are terrain kinds of the module; a side whose kind the module
    does not define is a plain dark line.

    Raises:
        DefinitionError: for a terrain kind that the module lacks.
        GeometryError: for a label that is none of the grid's.
    """
    named = sorted({cell.terrain for cell in cell_map.cells if cell.terrain})
    for kind in sorted(map(module.terrain_kind, named), key=lambda kind: (kind.order, kind.id)):
        yield from _cells_of(kind, cell_map, spec, view.dark)
    yield from _sides(cell_map.sides, spec, module, view)


@lru_cache(maxsize=256)
def _cells_of(
    kind: TerrainKindDefinition, cell_map: CellMapDefinition, spec: GridSpec, dark: bool
) -> DrawList:
    grid, ink = grid_of(spec), ink_of(kind, dark)
    labels = (cell.label for cell in cell_map.cells if cell.terrain == kind.id)
    cells = [Polygon(grid.corners(grid.cell_named(label))) for label in labels]
    grain = min(1.0, cell_width(spec) / CELL_OF_GRAIN_1)
    shape = shapely.union_all(cells, grid_size=0.001)
    return (*fills(shape, ink.fill), *area_marks(shape, pattern_named(kind.pattern), ink, grain))


def _sides(
    sides: tuple[CellSideDefinition, ...], spec: GridSpec, module: ModuleDefinition, view: View
) -> Iterator[Primitive]:
    grid = grid_of(spec)
    by_kind: dict[str, list[Ring]] = {}
    for side in sides:
        cells = grid.cell_named(side.first), grid.cell_named(side.second)
        by_kind.setdefault(side.kind, []).append(grid.side(*cells))
    known = {kind.id: kind for kind in module.terrain_kinds}
    width = cell_width(spec)
    for name in sorted(by_kind):
        paths = tuple(by_kind[name])
        if name in known:
            pattern, ink = pattern_named(known[name].pattern), ink_of(known[name], view.dark)
            yield from way(paths, WAY_SIDE * width, pattern, ink)
        else:
            yield Line(paths, view.theme.ink, PLAIN_SIDE * width, 1.2)
