"""Maps of areas: smooth borders, coasts with a double line, names along the land, sectors by tint."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.values import get_property
from vtt.geometry.pose import Point
from vtt.render.area_names import area_name, grown
from vtt.render.area_shapes import AreaShapes, area_shapes
from vtt.render.colour import BLACK, mix, night
from vtt.render.country import ripples
from vtt.render.courses import course_names, draw_courses, ground_of, is_still
from vtt.render.ink import Ink, ink_from, ink_of
from vtt.render.legend import Legend, legend_at
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.polygons import fills, lines_of
from vtt.render.primitives import DrawList, Line, Primitive, Text
from vtt.render.view import View, theme_of
from vtt.render.ways import way

LAND = "#ded5ba"
TINTS = (
    *("#d39a52", "#97a94f", "#9a9f8c", "#5f9fae", "#a585bd", "#d8b440"),
    *("#7cb795", "#8691cf", "#ab9a78", "#c0604c", "#8f9f4a", "#b0758f"),
)
TINT_SHARE = 0.32
NIGHT_TINT = 0.3
BAND_WIDTH, BAND_OPACITY = 4.5, 0.42
"""A sector shows its tint more strongly along its edge."""
COAST_GAP = 2.4
SHELVES = (9.0, 5.6, COAST_GAP)
"""Shallow water is lighter, in steps, so many mm from the land."""
SHELF_OPACITY = 0.16
BORDER_WIDTH, COAST_WIDTH, WAY_WIDTH = 0.45, 0.7, 3.2
WATER_PATTERNS = (Pattern.WATER, Pattern.BROOK)
GRAIN = 0.72
"""Signs of a map are smaller than those of a battlefield."""
CALM = 0.3
"""So far the marks on land step back towards its colour: pieces and names stand before them."""
NAME_ROOM = 1.5


def draw_area_map(area_map: AreaMapDefinition, module: ModuleDefinition, view: View) -> DrawList:
    """The areas of a board, in board mm.

    An area's kind is a terrain kind of the module (land where it is none); areas with one value of
    the property `sector` share a tint; a border's kind is a terrain kind drawn as a line.
    """
    kinds = tuple(module.terrain_kinds)
    drawn, names = _drawn(area_map, kinds, view.dark)
    legend: DrawList = ()
    if area_map.legend is not None:
        legend = legend_at(_legend(area_map, kinds, view.dark), area_map.legend, view)
    return (*drawn, *legend, *(grown(name, view) for name in names))


@lru_cache(maxsize=8)
def _drawn(
    area_map: AreaMapDefinition, kinds: tuple[TerrainKindDefinition, ...], dark: bool
) -> tuple[DrawList, tuple[Text, ...]]:
    """All that is the same at every scale, and the names of the areas."""
    shapes, known = area_shapes(area_map), {kind.id: kind for kind in kinds}
    tints = _tints(area_map, dark)
    inks = {area.id: _ink(area, tints, known, dark) for area in area_map.areas}
    seen = [area for area in area_map.areas if not shapes.polygons[area.id].is_empty]
    names = [area_name(area, shapes.polygons[area.id], inks[area.id]) for area in seen]
    clear = shapely.union_all([ground_of(name).buffer(NAME_ROOM) for name in names])
    drawn: list[Primitive] = []
    for area in area_map.areas:
        drawn += fills(shapes.polygons[area.id], inks[area.id].fill)
    drawn += _bands(area_map, shapes, tints)
    drawn += _shelves(shapes, _water(area_map, known), inks)
    for area in area_map.areas:
        open_ground = shapely.difference(shapes.polygons[area.id], clear)
        drawn += _marks(open_ground, known.get(area.kind), inks[area.id])
    drawn += _coasts(shapes, _water(area_map, known), inks)
    drawn += _plain_borders(area_map, shapes, known, dark)
    drawn += draw_courses(area_map.courses, known, dark)
    drawn += _borders_of_kinds(area_map, shapes, known, dark)

    def ground(point: Point) -> str:
        at = shapely.Point(point)
        found = (name for name, shape in shapes.polygons.items() if shape.contains(at))
        return inks[next(found, area_map.areas[0].id)].fill

    drawn += course_names(area_map.courses, known, dark, ground, names)
    return tuple(drawn), tuple(names)


def _tints(area_map: AreaMapDefinition, dark: bool) -> dict[str, str]:
    """The tint of each sector, by its id."""
    found = {sector_of(area) for area in area_map.areas} - {""}
    tints = {name: TINTS[k % len(TINTS)] for k, name in enumerate(sorted(found))}
    return {name: _by_night(tint) if dark else tint for name, tint in tints.items()}


def _by_night(tint: str) -> str:
    """A tint on dark land: brighter than other colours by night, or sectors would look alike."""
    return mix(night(tint), tint, NIGHT_TINT)


def sector_of(area: AreaDefinition) -> str:
    """The sector that an area belongs to; empty for none."""
    return str(get_property(area.properties, "sector", ""))


def _ink(
    area: AreaDefinition,
    tints: dict[str, str],
    known: dict[str, TerrainKindDefinition],
    dark: bool,
) -> Ink:
    """The inks of an area: its kind's, or land in the tint of its sector."""
    kind, sector = known.get(area.kind), sector_of(area)
    ink = ink_of(kind, dark) if kind else ink_from(night(LAND) if dark else LAND, "", dark)
    return ink_from(mix(ink.fill, tints[sector], TINT_SHARE), "", dark) if sector else ink


def _bands(
    area_map: AreaMapDefinition, shapes: AreaShapes, tints: dict[str, str]
) -> Iterator[Primitive]:
    """The tint of each sector along its inner edge."""
    for sector, tint in tints.items():
        own = [shapes.polygons[area.id] for area in area_map.areas if sector_of(area) == sector]
        whole = shapely.union_all(own, grid_size=0.001)
        yield from fills(whole.difference(whole.buffer(-BAND_WIDTH)), tint, BAND_OPACITY)


@lru_cache(maxsize=8)
def _legend(
    area_map: AreaMapDefinition, kinds: tuple[TerrainKindDefinition, ...], dark: bool
) -> DrawList:
    """What the map shows, in the order of the module's kinds; at the origin."""
    known, tints = {kind.id: kind for kind in kinds}, _tints(area_map, dark)
    land = night(LAND) if dark else LAND
    sectors = [
        (sector.name, mix(land, tints[sector.id], 0.6))
        for sector in area_map.sectors
        if sector.id in tints
    ]
    lines = {border.kind for border in area_map.borders}
    lines |= {course.kind for course in area_map.courses}
    still = {kind for kind in lines & known.keys() if is_still(known[kind])}
    areas = {area.kind for area in area_map.areas} | still
    legend = Legend(
        sectors,
        [kind for name, kind in known.items() if name in areas],
        [kind for name, kind in known.items() if name in lines - areas],
        theme_of(dark),
    )
    return tuple(legend.draw())


def _water(area_map: AreaMapDefinition, known: dict[str, TerrainKindDefinition]) -> frozenset[str]:
    """The areas that are sea or lake, by the pattern of their kind."""
    return frozenset(
        area.id
        for area in area_map.areas
        if area.kind in known and pattern_named(known[area.kind].pattern) in WATER_PATTERNS
    )


def _marks(
    ground: BaseGeometry, kind: TerrainKindDefinition | None, ink: Ink
) -> Iterator[Primitive]:
    pattern = pattern_named(kind.pattern if kind else "")
    if pattern in WATER_PATTERNS:  # its second shore line follows the coast of the whole map
        yield from ripples(ground, ink)
    else:
        own = ink_of(kind, ink.dark) if kind else ink
        yield from area_marks(ground, pattern, _calm(own, ink.fill), GRAIN)


def _calm(ink: Ink, ground: str) -> Ink:
    """The inks of a kind on a ground, with less contrast."""
    softer = {
        name: mix(getattr(ink, name), ground, CALM) for name in ("mark", "deep", "light", "edge")
    }
    return msgspec.structs.replace(ink, fill=ground, **softer)


def _land(shapes: AreaShapes, water: frozenset[str]) -> BaseGeometry:
    """All land in one."""
    land = [shape for name, shape in shapes.polygons.items() if name not in water]
    return shapely.union_all(land, grid_size=0.001)


def _shelves(
    shapes: AreaShapes, water: frozenset[str], inks: dict[str, Ink]
) -> Iterator[Primitive]:
    """Lighter water along the land."""
    whole = _land(shapes, water)
    for name in sorted(water):
        for reach in SHELVES:
            shelf = shapes.polygons[name].intersection(whole.buffer(reach))
            yield from fills(shelf, inks[name].light, SHELF_OPACITY)


def _coasts(shapes: AreaShapes, water: frozenset[str], inks: dict[str, Ink]) -> Iterator[Primitive]:
    """A line along the land's edge and a lighter one off shore."""
    whole = _land(shapes, water)
    if whole.is_empty or not water:
        return
    sea = shapely.union_all([shapes.polygons[name] for name in sorted(water)], grid_size=0.001)
    shore = shapely.intersection(whole.buffer(COAST_GAP).boundary, sea)
    ink = inks[min(water)]
    yield Line(lines_of(shore), ink.deep, 0.35, 0.6, opacity=0.7)


def _plain_borders(
    area_map: AreaMapDefinition,
    shapes: AreaShapes,
    known: dict[str, TerrainKindDefinition],
    dark: bool,
) -> Iterator[Primitive]:
    """Plain borders thin and dashed, coasts full."""
    water = _water(area_map, known)
    ink = mix(LAND, BLACK, 0.62) if not dark else mix(LAND, BLACK, 0.3)
    inner = [curve for curve, sides in shapes.borders if len(sides) == 2 and not sides & water]
    coast = [curve for curve, sides in shapes.borders if sides & water and sides - water]
    outer = [curve for curve, sides in shapes.borders if len(sides) < 2]
    yield Line(tuple(inner), ink, BORDER_WIDTH, 0.8, dash=(5.0, 3.0), opacity=0.8)
    yield Line(tuple(coast), ink, COAST_WIDTH, 1.2)
    yield Line(tuple(outer), ink, BORDER_WIDTH, 0.8, opacity=0.6)


def _borders_of_kinds(
    area_map: AreaMapDefinition,
    shapes: AreaShapes,
    known: dict[str, TerrainKindDefinition],
    dark: bool,
) -> Iterator[Primitive]:
    """Borders of a kind as that kind's line, joined where they meet end to end."""
    kinds = {frozenset((b.first, b.second)): b.kind for b in area_map.borders}
    for kind in known.values():
        own = [curve for curve, sides in shapes.borders if kinds.get(sides) == kind.id]
        if own:
            joined = lines_of(shapely.line_merge(shapely.MultiLineString(own)))
            yield from way(joined, WAY_WIDTH, pattern_named(kind.pattern), ink_of(kind, dark))
