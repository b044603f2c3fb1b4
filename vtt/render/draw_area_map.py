"""Maps of areas: smooth borders, coasts with a double line, names along the land, sectors by tint."""

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.values import get_property
from vtt.render.area_shapes import AreaShapes, area_shapes
from vtt.render.colour import BLACK, WHITE, mix, night
from vtt.render.glyphs import text_width
from vtt.render.ink import Ink, ink_from, ink_of
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.polygons import fills, lines_of
from vtt.render.primitives import DrawList, Line, Primitive, Text
from vtt.render.view import View
from vtt.render.ways import way

LAND = "#ded5ba"
TINTS = ("#c9a66b", "#8fa86a", "#b98a7a", "#7f9fa8", "#a893b5", "#c2b35c", "#93a393", "#b79a9a")
TINT_SHARE = 0.3
BORDER_WIDTH, COAST_WIDTH, WAY_WIDTH = 0.45, 0.7, 3.2
COAST_GAP = 2.4
NAME_SHARE, LARGEST_NAME, SMALLEST_NAME = 0.11, 9.0, 3.2
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
    drawn += [_name(area, shapes.polygons[area.id], inks[area.id]) for area in area_map.areas]
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
    if kind is not None:
        yield from area_marks(shape, pattern_named(kind.pattern), ink)


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


def _name(area: AreaDefinition, shape: Polygon, ink: Ink) -> Text:
    """Along the longer side of the area, letters spread, about its widest place."""
    box = shapely.get_coordinates(shape.minimum_rotated_rectangle)[:3].tolist()
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(box)]
    (dx, dy), (ex, ey) = sorted(sides, key=lambda side: math.hypot(*side), reverse=True)
    length, breadth = math.hypot(dx, dy), math.hypot(ex, ey)
    turn = (math.degrees(math.atan2(dy, dx)) + 90.0) % 180.0 - 90.0
    turn = max(-40.0, min(40.0, turn)) if length > 1.35 * breadth else 0.0
    centre = shapely.get_coordinates(shapely.maximum_inscribed_circle(shape, tolerance=1.0))[0]
    reach = breadth if turn == 0.0 else length
    size = min(LARGEST_NAME, max(SMALLEST_NAME, NAME_SHARE * (length * breadth) ** 0.5))
    spare = 0.6 * reach / size - text_width(area.name)
    spacing = max(0.04, min(0.45, spare / max(1, len(area.name) - 1)))
    colour = mix(ink.fill, WHITE if ink.dark else BLACK, 0.66)
    where = (float(centre[0]), float(centre[1]))
    return Text(area.name, where, size, colour, turn=turn, halo=ink.fill, spacing=spacing)
