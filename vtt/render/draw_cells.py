"""The printed terrain of a grid: cells of one kind as one area, sides between cells as lines, names."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import shapely
from shapely import Polygon
from shapely.affinity import scale

from vtt.definition.cell_map import CellMapDefinition, CellSideDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.values import get_property
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import GridSpec
from vtt.render.draw_grid import cell_width
from vtt.render.ink import Ink, ink_of
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.polygons import fills, lines_of
from vtt.render.primitives import DrawList, Line, Primitive, Ring, Text, scaled
from vtt.render.relief import Summit, hill
from vtt.render.upright import turned
from vtt.render.view import View
from vtt.render.ways import way

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

ACROSS = (Pattern.ROAD, Pattern.BRIDGE)
"""What leads over a side, from the middle of the one cell to the middle of the other."""

NAME_SHARE = 0.15
PLAIN_SIDE = 0.09
WAY_SIDE = 0.16
CELL_OF_GRAIN_1 = 70.0
"""From cells of this many mm on, trees and houses have the size that they have among bases."""


def draw_cells(
    cell_map: CellMapDefinition, spec: GridSpec, module: ModuleDefinition, view: View
) -> Iterator[Primitive]:
    """The terrain of all cells by kind, lower kinds first, the sides, then names.

    A cell's terrain and a side's kind are terrain kinds of the module; a side whose kind the module
    does not define is a plain dark line. Roads and bridges lead across their sides. A cell's
    property `name` is written in it.

    Raises:
        DefinitionError: for a terrain kind that the module lacks.
        GeometryError: for a label that is none of the grid's.
    """
    named = sorted({cell.terrain for cell in cell_map.cells if cell.terrain})
    for kind in sorted(map(module.terrain_kind, named), key=lambda kind: (kind.order, kind.id)):
        yield from _cells_of(kind, cell_map, spec, view.dark, view.turn)
    yield from _sides(cell_map.sides, spec, module, view)
    yield from _cell_names(cell_map, spec, module, view)


@lru_cache(maxsize=256)
def _cells_of(
    kind: TerrainKindDefinition,
    cell_map: CellMapDefinition,
    spec: GridSpec,
    dark: bool,
    turn: float,
) -> DrawList:
    grid, ink = grid_of(spec), ink_of(kind, dark, turn)
    labels = (cell.label for cell in cell_map.cells if cell.terrain == kind.id)
    cells = [Polygon(grid.corners(grid.cell_named(label))) for label in labels]
    grain = min(1.0, cell_width(spec) / CELL_OF_GRAIN_1)
    shape = shapely.union_all(cells, grid_size=0.001)
    pattern = pattern_named(kind.pattern)
    marks = _relief(shape, ink, grain) if pattern is Pattern.HILL else ()
    return (*fills(shape, ink.fill), *marks, *area_marks(shape, pattern, ink, grain))


def _relief(shape: "BaseGeometry", ink: Ink, grain: float) -> Iterator[Primitive]:
    """Every hill by itself, lit and with its crest, in the size of the cells."""
    for part in shapely.get_parts(scale(shape, 1 / grain, 1 / grain, origin=(0.0, 0.0))):
        yield from scaled(hill(part, ink, Summit.OWN), grain)


def _cell_names(
    cell_map: CellMapDefinition, spec: GridSpec, module: ModuleDefinition, view: View
) -> Iterator[Text]:
    """What cells are called besides their numbers (towns, forts), along their lower sides."""
    grid, size = grid_of(spec), NAME_SHARE * cell_width(spec)
    for cell in cell_map.cells:
        name = get_property(cell.properties, "name")
        if isinstance(name, str):
            named = grid.cell_named(cell.label)
            x, y = grid.centre(named)
            seen = [turned((cx - x, cy - y), view.turn) for cx, cy in grid.corners(named)]
            dx, dy = turned((0.0, max(cy for _, cy in seen) - 0.8 * size), -view.turn)
            halo = ink_of(module.terrain_kind(cell.terrain), view.dark).fill if cell.terrain else ""
            yield Text(name, (x + dx, y + dy), size, view.theme.ink, halo=halo)


def _sides(
    sides: tuple[CellSideDefinition, ...], spec: GridSpec, module: ModuleDefinition, view: View
) -> Iterator[Primitive]:
    by_kind: dict[str, list[CellSideDefinition]] = {}
    for side in sides:
        by_kind.setdefault(side.kind, []).append(side)
    known = {kind.id: kind for kind in module.terrain_kinds}
    width = cell_width(spec)
    for name in sorted(by_kind, key=lambda name: (known[name].order if name in known else 0, name)):
        if name in known:
            pattern, ink = pattern_named(known[name].pattern), ink_of(known[name], view.dark)
            paths = _joined(tuple(by_kind[name]), spec, across=pattern in ACROSS)
            yield from way(paths, WAY_SIDE * width, pattern, ink)
        else:
            paths = _joined(tuple(by_kind[name]), spec, across=False)
            yield Line(paths, view.theme.ink, PLAIN_SIDE * width, 1.2)


@lru_cache(maxsize=256)
def _joined(
    sides: tuple[CellSideDefinition, ...], spec: GridSpec, across: bool
) -> tuple[Ring, ...]:
    """The sides as lines that run on as far as they can; `across`: from middle to middle instead."""
    grid = grid_of(spec)
    pairs = [(grid.cell_named(side.first), grid.cell_named(side.second)) for side in sides]
    lines = [tuple(map(grid.centre, pair)) if across else grid.side(*pair) for pair in pairs]
    return lines_of(
        shapely.line_merge(shapely.union_all(shapely.linestrings(lines), grid_size=0.001))
    )
