"""What is printed on the sides of cells: lines along them, ways over them, steps, arrows, steep edges."""

import math
from collections.abc import Iterator
from functools import lru_cache

import shapely

from vtt.definition.cell_map import CellSideDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.values import get_property
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import GridSpec
from vtt.render.draw_grid import cell_width
from vtt.render.fortress import OVER_SIDES, Crossing, over_side, rampart
from vtt.render.ink import Ink, ink_of
from vtt.render.patterns import pattern_named
from vtt.render.polygons import lines_of
from vtt.render.primitives import Line, Primitive, Ring
from vtt.render.view import View
from vtt.render.ways import way

ACROSS = (Pattern.ROAD, Pattern.BRIDGE, Pattern.RAMPART)
"""What leads over a side, from the middle of the one cell to the middle of the other."""

PLAIN_SIDE = 0.09
WAY_SIDE = 0.16


def draw_sides(
    sides: tuple[CellSideDefinition, ...], spec: GridSpec, module: ModuleDefinition, view: View
) -> Iterator[Primitive]:
    """The sides by kind, lower kinds first; a kind that the module lacks is a plain dark line.

    Raises:
        DefinitionError: for an unknown pattern.
        GeometryError: for a label that is none of the grid's.
    """
    by_kind: dict[str, list[CellSideDefinition]] = {}
    for side in sides:
        by_kind.setdefault(side.kind, []).append(side)
    known = {kind.id: kind for kind in module.terrain_kinds}
    width = cell_width(spec)
    for name in sorted(by_kind, key=lambda name: (known[name].order if name in known else 0, name)):
        if name in known:
            pattern = pattern_named(known[name].pattern)
            ink = ink_of(known[name], view.dark, view.turn)
            yield from _of_kind(tuple(by_kind[name]), spec, pattern, ink)
        else:
            paths = _joined(tuple(by_kind[name]), spec, across=False)
            yield Line(paths, view.theme.ink, PLAIN_SIDE * width, 1.2)


def _of_kind(
    sides: tuple[CellSideDefinition, ...], spec: GridSpec, pattern: Pattern, ink: Ink
) -> Iterator[Primitive]:
    width = cell_width(spec)
    if pattern is Pattern.UNSEEN:
        return
    if pattern in OVER_SIDES:
        for side in sides:
            yield from over_side(pattern, _crossing(side, spec), width, ink)
        return
    paths = _joined(sides, spec, across=pattern in ACROSS)
    if pattern is Pattern.RAMPART:
        yield from rampart(paths, width, ink)
    else:
        yield from way(paths, WAY_SIDE * width, pattern, ink)


def _crossing(side: CellSideDefinition, spec: GridSpec) -> Crossing:
    """A side with the way that leads from its ground; from the first cell where it names none."""
    grid = grid_of(spec)
    ground = get_property(side.properties, "ground", side.first)
    low, high = side.first, side.second
    if ground == side.second:
        low, high = high, low
    start, end = grid.cell_named(low), grid.cell_named(high)
    (x1, y1), (x2, y2) = grid.centre(start), grid.centre(end)
    length = math.hypot(x2 - x1, y2 - y1)
    ends = grid.side(start, end)
    return Crossing(ends[0], ends[1], ((x2 - x1) / length, (y2 - y1) / length))


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
