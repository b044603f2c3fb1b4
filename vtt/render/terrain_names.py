"""Names on the ground: along the land, once each, and only where they fit."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

import shapely
from shapely import LineString

from vtt.definition.pattern import Pattern
from vtt.definition.terrain import (
    TerrainArea,
    TerrainFeature,
    TerrainKindDefinition,
    TerrainLine,
    TerrainShape,
)
from vtt.geometry.pose import Point
from vtt.render.colour import BLACK, WHITE, mix
from vtt.render.glyphs import text_width
from vtt.render.ink import Ink, ink_of
from vtt.render.patterns import pattern_named
from vtt.render.polygons import area_polygon
from vtt.render.primitives import Text
from vtt.render.shapes import length_of
from vtt.render.view import View

NAME_SIZE = 11.0
NAME_LEAST_PX = 11.0
"""A whole battlefield in one window still has its places by name."""

SPACING = 0.12
FITTING_SHARE = 0.84
LEAST_LINE_WIDTH = 10.0
LINE_SHARE = 0.36


def terrain_names(
    known: Iterable[tuple[TerrainFeature, TerrainKindDefinition]], view: View
) -> Iterator[Text]:
    """The names of places. What follows a comma in a name is for lists and is not written.

    Of features with the same name the last area is lettered, else the last line.
    """
    named: dict[str, tuple[TerrainShape, TerrainKindDefinition]] = {}
    for feature, kind in known:
        name = written_name(feature)
        if name and (isinstance(feature.shape, TerrainArea) or not _is_area(named.get(name))):
            named[name] = (feature.shape, kind)
    size = max(NAME_SIZE, view.mm(NAME_LEAST_PX))
    for name, (shape, kind) in named.items():
        ink = ink_of(kind, view.dark)
        if isinstance(shape, TerrainLine):
            yield from _along_line(name, shape, ink, size)
        else:
            yield from _on_area(name, shape, pattern_named(kind.pattern), ink, size)


def _is_area(named: tuple[TerrainShape, TerrainKindDefinition] | None) -> bool:
    return named is not None and isinstance(named[0], TerrainArea)


def written_name(feature: TerrainFeature) -> str:
    """The part of a feature's name that stands on the ground.

    >>> from vtt.definition.terrain import TerrainArea
    >>> written_name(TerrainFeature("h", "hill", "t", TerrainArea(()), "Gallows Hill, top"))
    'Gallows Hill'
    """
    return feature.name.split(",")[0].strip()


def _on_area(
    name: str, area: TerrainArea, pattern: Pattern, ink: Ink, size: float
) -> Iterator[Text]:
    """In the widest part; under a hill's crest; below a built-up area, whose roofs would hide it."""
    shape = area_polygon(area)
    if shape.is_empty:
        return
    left, _, right, bottom = shape.bounds
    if pattern is Pattern.BUILT_UP:
        yield _text(name, ((left + right) / 2, bottom + size), 0.0, ink, size)
        return
    (x, y), radius = widest_place(area)
    half = text_width(name, SPACING) * size / 2
    if radius > 1.2 * NAME_SIZE and 2 * half < FITTING_SHARE * (right - left):
        x = min(max(x, left + 1.15 * half), right - 1.15 * half)
        yield _text(name, (x, y + (1.4 * size if pattern is Pattern.HILL else 0.0)), 0.0, ink, size)


@lru_cache(maxsize=1024)
def widest_place(area: TerrainArea) -> tuple[Point, float]:
    """Centre and radius in mm of the largest circle inside an area."""
    circle = shapely.maximum_inscribed_circle(area_polygon(area), tolerance=1.0)
    x, y = shapely.get_coordinates(circle)[0].tolist()
    return (x, y), float(circle.length)


def _along_line(name: str, shape: TerrainLine, ink: Ink, size: float) -> Iterator[Text]:
    """On a broad line, off its middle, where bridges and fords are, and turned along it."""
    width = text_width(name, SPACING) * size
    if shape.width < LEAST_LINE_WIDTH or length_of(shape.points) < 3 * width:
        return
    line = LineString(shape.points)
    middle = LINE_SHARE * line.length
    places = shapely.line_interpolate_point(line, [middle - width / 2, middle, middle + width / 2])
    (x1, y1), (x, y), (x2, y2) = shapely.get_coordinates(places).tolist()
    angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
    yield _text(name, (x, y), (angle + 90.0) % 180.0 - 90.0, ink, size)


def _text(name: str, where: Point, turn: float, ink: Ink, size: float) -> Text:
    colour = mix(ink.fill, WHITE if ink.dark else BLACK, 0.6)
    return Text(name, where, size, colour, turn=turn, halo=ink.fill, spacing=SPACING)
