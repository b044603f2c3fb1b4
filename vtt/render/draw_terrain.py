"""Terrain of a table: colour and pattern by kind, soft edges, a thin line along the exact edge."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from shapely import MultiPolygon, Polygon

from vtt.base.ids import TerrainId
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import (
    TerrainArea,
    TerrainFeature,
    TerrainKindDefinition,
    TerrainLine,
)
from vtt.render.ink import Ink, ink_of
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.polygons import area_polygon, fills, polygon_rings
from vtt.render.primitives import DrawList, Line, Primitive, Ring
from vtt.render.relief import Summit, hill, summits_of
from vtt.render.terrain_names import terrain_names
from vtt.render.view import View
from vtt.render.ways import way

SOFT_EDGES = ((3.6, 0.10), (2.2, 0.14), (1.0, 0.2))
EDGE_WIDTH = 0.5
TINT_OPACITY = 0.18


def draw_terrain(
    features: Iterable[TerrainFeature], module: ModuleDefinition, view: View
) -> DrawList:
    """All terrain of one table, kinds in their order, a hill's steps by their height, names last.

    Raises:
        DefinitionError: for an unknown kind, pattern or colour.
    """
    known = [(feature, module.terrain_kind(feature.kind)) for feature in features]
    known.sort(key=lambda pair: (pair[1].order, pair[0].kind, pair[0].height, pair[0].id))
    summits = summits_of(known)
    drawn: list[Primitive] = []
    for kind, group in groupby(known, key=lambda pair: pair[1]):
        drawn.extend(_draw_kind(kind, [feature for feature, _ in group], summits, view))
    return (*drawn, *terrain_names(known, view))


def _draw_kind(
    kind: TerrainKindDefinition,
    features: list[TerrainFeature],
    summits: Mapping[TerrainId, Summit],
    view: View,
) -> Iterator[Primitive]:
    """Areas one by one, lines of one width together, so that crossings join."""
    lines: dict[float, list[Ring]] = {}
    for feature in features:
        if isinstance(feature.shape, TerrainLine):
            if len(feature.shape.points) < 2:
                continue
            lines.setdefault(feature.shape.width, []).append(feature.shape.points)
        else:
            summit = summits.get(feature.id, Summit.ELSEWHERE)
            yield from _draw_area(feature.shape, kind, summit, view.dark, view.turn)
    for width in sorted(lines):
        yield from _draw_lines(tuple(lines[width]), width, kind, view.dark)


@lru_cache(maxsize=1024)
def _draw_area(
    area: TerrainArea, kind: TerrainKindDefinition, summit: Summit, dark: bool, turn: float
) -> DrawList:
    ink, pattern = ink_of(kind, dark, turn), pattern_named(kind.pattern)
    return tuple(_area(area_polygon(area), ink, pattern, summit))


@lru_cache(maxsize=256)
def _draw_lines(
    paths: tuple[Ring, ...], width: float, kind: TerrainKindDefinition, dark: bool
) -> DrawList:
    return tuple(way(paths, width, pattern_named(kind.pattern), ink_of(kind, dark)))


def _area(
    shape: Polygon | MultiPolygon, ink: Ink, pattern: Pattern, summit: Summit
) -> Iterator[Primitive]:
    if shape.is_empty:
        return
    if pattern is Pattern.TINT:
        yield from fills(shape, ink.fill, TINT_OPACITY)
    else:
        for distance, opacity in SOFT_EDGES:
            yield from fills(shape.buffer(distance), ink.fill, opacity)
        yield from fills(shape, ink.fill)
    if pattern is Pattern.HILL:
        yield from hill(shape, ink, summit)
    for rings in polygon_rings(shape):
        yield Line(rings, ink.edge, EDGE_WIDTH, 0.75, opacity=0.75, closed=True)
    yield from area_marks(shape, pattern, ink)
