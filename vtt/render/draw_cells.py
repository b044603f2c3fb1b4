"""The printed terrain of a grid: cells of one kind as one area, sides between cells as lines, names."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.affinity import scale

from vtt.definition.cell_map import CellMapDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.values import get_property
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import GridSpec
from vtt.render.draw_grid import cell_width
from vtt.render.draw_sides import draw_sides
from vtt.render.fortress import STANDING, standing
from vtt.render.ink import Ink, ink_of
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.polygons import fills
from vtt.render.primitives import DrawList, Primitive, Text, scaled
from vtt.render.relief import Summit, hill
from vtt.render.upright import turned
from vtt.render.view import View

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

CORNER_DIGITS = 3
NAME_SHARE = 0.15
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
    kinds = sorted(map(module.terrain_kind, named), key=lambda kind: (kind.order, kind.id))
    for kind in kinds:
        yield from _cells_of(kind, cell_map, spec, view.dark, view.turn)
    yield from draw_sides(cell_map.sides, spec, module, view)
    for kind in kinds:
        yield from _standing_in(kind, cell_map, spec, view.dark, view.turn)
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
    corners = [grid.corners(grid.cell_named(label)) for label in labels]
    cells = shapely.polygons(
        np.round(corners, CORNER_DIGITS)
    )  # so that neighbours share theirs exactly
    grain = min(1.0, cell_width(spec) / CELL_OF_GRAIN_1)
    shape = shapely.coverage_union_all(cells)
    pattern = pattern_named(kind.pattern)
    if pattern in STANDING or pattern is Pattern.RAMPART:
        return ()
    marks = _relief(shape, ink, grain) if pattern is Pattern.HILL else ()
    return (*fills(shape, ink.fill), *marks, *area_marks(shape, pattern, ink, grain))


@lru_cache(maxsize=256)
def _standing_in(
    kind: TerrainKindDefinition,
    cell_map: CellMapDefinition,
    spec: GridSpec,
    dark: bool,
    turn: float,
) -> DrawList:
    """Towers and great buildings in the middles of their cells, above walls and roads."""
    pattern = pattern_named(kind.pattern)
    if pattern not in STANDING:
        return ()
    grid, ink, cell = grid_of(spec), ink_of(kind, dark, turn), cell_width(spec)
    labels = (one.label for one in cell_map.cells if one.terrain == kind.id)
    middles = (grid.centre(grid.cell_named(label)) for label in labels)
    return tuple(item for middle in middles for item in standing(pattern, middle, cell, ink))


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
