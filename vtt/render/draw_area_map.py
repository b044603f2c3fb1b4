"""Maps of areas: smooth borders, coasts with a double line, names along the land, sectors by tint."""

from collections.abc import Iterator
from functools import lru_cache

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.values import get_property
from vtt.render.area_names import area_name
from vtt.render.area_shapes import AreaShapes, area_shapes
from vtt.render.colour import BLACK, mix, night
from vtt.render.country import ripples
from vtt.render.ink import Ink, ink_from, ink_of
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.polygons import fills, lines_of
from vtt.render.primitives import DrawList, Line, Primitive
from vtt.render.view import View
from vtt.render.ways import way

LAND = "#ded5ba"
TINTS = ("#c9a66b", "#8fa86a", "#b98a7a", "#7f9fa8", "#a893b5", "#c2b35c", "#93a393", "#b79a9a")
TINT_SHARE = 0.3
BORDER_WIDTH, COAST_WIDTH, WAY_WIDTH = 0.45, 0.7, 3.2
COAST_GAP = 2.4
WATER_PATTERNS = (Pattern.WATER, Pattern.BROOK)


def draw_area_map(area_map: AreaMapDefinition, module: ModuleDefinition, view: View) -> DrawList:
    """The areas of a board, in board mm.

    An area's kind is a terrain kind of the module (land where it is none); areas with one value of
    the property `sector` share a tint; a border's kind is a terrain kind drawn as a line.
    """
    kinds = tuple(module.terrain_kinds)
    return _drawn(area_map, kinds, view.dark)


@lru_cache(maxsize=8)
def _drawn(
    area_map: AreaMapDefinition, kinds: tuple[TerrainKindDefinition, ...], dark: bool
) -> DrawList:
    shapes, known = area_shapes(area_map), {kind.id: kind for kind in kinds}
    inks = {area.id: _ink(area, area_map, known, dark) for area in area_map.areas}
    drawn: list[Primitive] = []
    for area in area_map.areas:
        drawn += _area(shapes.polygons[area.id], known.get(area.kind), inks[area.id])
    drawn += _coasts(shapes, _water(area_map, known), inks)
    drawn += _borders(area_map, shapes, known, dark)
    drawn += [area_name(area, shapes.polygons[area.id], inks[area.id]) for area in area_map.areas]
    return tuple(drawn)


def _ink(
    area: AreaDefinition,
    area_map: AreaMapDefinition,
    known: dict[str, TerrainKindDefinition],
    dark: bool,
) -> Ink:
    """The inks of an area: its kind's, or land in the tint of its sector."""
    kind = known.get(area.kind)
    ink = ink_of(kind, dark) if kind else ink_from(night(LAND) if dark else LAND, "", dark)
    sectors = sorted(
        {str(get_property(other.properties, "sector", "")) for other in area_map.areas}
    )
    sector = str(get_property(area.properties, "sector", ""))
    if not sector:
        return ink
    tint = TINTS[[name for name in sectors if name].index(sector) % len(TINTS)]
    return ink_from(mix(ink.fill, night(tint) if dark else tint, TINT_SHARE), "", dark)


def _water(area_map: AreaMapDefinition, known: dict[str, TerrainKindDefinition]) -> frozenset[str]:
    """The areas that are sea or lake, by the pattern of their kind."""
    return frozenset(
        area.id
        for area in area_map.areas
        if area.kind in known and pattern_named(known[area.kind].pattern) in WATER_PATTERNS
    )


def _area(shape: Polygon, kind: TerrainKindDefinition | None, ink: Ink) -> Iterator[Primitive]:
    yield from fills(shape, ink.fill)
    pattern = pattern_named(kind.pattern if kind else "")
    if pattern in WATER_PATTERNS:  # its second shore line follows the coast of the whole map
        yield from ripples(shape, ink)
    else:
        yield from area_marks(shape, pattern, ink)


def _coasts(shapes: AreaShapes, water: frozenset[str], inks: dict[str, Ink]) -> Iterator[Primitive]:
    """A line along the land's edge and a lighter one off shore."""
    land = [shape for name, shape in shapes.polygons.items() if name not in water]
    if not land or not water:
        return
    whole: BaseGeometry = shapely.union_all(land, grid_size=0.001)
    sea = shapely.union_all([shapes.polygons[name] for name in sorted(water)], grid_size=0.001)
    shore = shapely.intersection(whole.buffer(COAST_GAP).boundary, sea)
    ink = inks[min(water)]
    yield Line(lines_of(shore), ink.deep, 0.35, 0.6, opacity=0.7)


def _borders(
    area_map: AreaMapDefinition,
    shapes: AreaShapes,
    known: dict[str, TerrainKindDefinition],
    dark: bool,
) -> Iterator[Primitive]:
    """Plain borders thin and dashed, coasts full, borders of a kind as that kind's line."""
    kinds = {frozenset((b.first, b.second)): b.kind for b in area_map.borders}
    water = _water(area_map, known)
    ink = mix(LAND, BLACK, 0.62) if not dark else mix(LAND, BLACK, 0.3)
    inner = [curve for curve, sides in shapes.borders if len(sides) == 2 and not sides & water]
    coast = [curve for curve, sides in shapes.borders if sides & water and sides - water]
    outer = [curve for curve, sides in shapes.borders if len(sides) < 2]
    yield Line(tuple(inner), ink, BORDER_WIDTH, 0.8, dash=(5.0, 3.0), opacity=0.8)
    yield Line(tuple(coast), ink, COAST_WIDTH, 1.2)
    yield Line(tuple(outer), ink, BORDER_WIDTH, 0.8, opacity=0.6)
    for curve, sides in shapes.borders:
        kind = known.get(kinds.get(sides, ""))
        if kind is not None:
            yield from way([curve], WAY_WIDTH, pattern_named(kind.pattern), ink_of(kind, dark))
