"""Hills: two tone steps, light from the upper left, and a crest line."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

import shapely
from shapely import LineString, MultiPolygon, Polygon
from shapely.affinity import translate

from vtt.base.ids import TerrainId
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import (
    TerrainArea,
    TerrainFeature,
    TerrainKindDefinition,
    TerrainLine,
)
from vtt.render.colour import BLACK, WHITE, mix
from vtt.render.ink import Ink
from vtt.render.patterns import pattern_named
from vtt.render.polygons import area_polygon, fills, lines_of
from vtt.render.primitives import Fill, Line, Primitive, Ring

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SLOPE_STEPS = (2.5, 5.0, 8.0)
STEP_SHARES = (0.2, 0.46)


class Summit(StrEnum):
    """What an area of a hill carries: its top with or without a crest of its own, or only slopes."""

    ELSEWHERE = "elsewhere"
    """A higher step stands on it."""
    MARKED = "marked"
    """It is the top, and the crest is a line of the terrain itself."""
    OWN = "own"
    """It is the top, and the crest is drawn along its middle."""


def summits_of(
    known: Sequence[tuple[TerrainFeature, TerrainKindDefinition]],
) -> dict[TerrainId, Summit]:
    """Where the tops of the hills among some features of one table are."""
    hills = [feature for feature, kind in known if pattern_named(kind.pattern) is Pattern.HILL]
    crests = [
        LineString(feature.shape.points)
        for feature, kind in known
        if isinstance(feature.shape, TerrainLine)
        and len(feature.shape.points) > 1
        and pattern_named(kind.pattern) is Pattern.CREST
    ]
    return {hill.id: _summit(hill, hills, crests) for hill in hills}


def hill(shape: Polygon | MultiPolygon, ink: Ink, summit: Summit) -> Iterator[Primitive]:
    """A hill's slopes inside its edge, and on its top the steps up to the crest."""
    for distance in SLOPE_STEPS:
        yield from _slope(shape, distance, ink)
    if summit is Summit.ELSEWHERE:
        return
    for share in STEP_SHARES:
        step = drawn_in_by(shape, share)
        yield from fills(step, mix(ink.fill, WHITE, 0.12 if ink.dark else 0.3), 0.35)
        yield from _slope(step, 2.5, ink, strength=0.6)
    if summit is Summit.OWN:
        yield Line(crest_line(shape), ink.deep, 1.0, 0.8, opacity=0.7, dash=(5.0, 3.5))


def _summit(
    feature: TerrainFeature, hills: Sequence[TerrainFeature], crests: Sequence[LineString]
) -> Summit:
    if not isinstance(feature.shape, TerrainArea):
        return Summit.ELSEWHERE
    shape = area_polygon(feature.shape)
    higher = (h.shape for h in hills if h.height > feature.height)
    if any(isinstance(h, TerrainArea) and shape.intersects(area_polygon(h)) for h in higher):
        return Summit.ELSEWHERE
    return Summit.MARKED if any(shape.intersects(crest) for crest in crests) else Summit.OWN


def drawn_in_by(shape: Polygon | MultiPolygon, share: float) -> "BaseGeometry":
    """The shape drawn in by a share of its half width (the radius of the largest circle inside)."""
    inner = shapely.maximum_inscribed_circle(shape, tolerance=1.0).length
    return shape.buffer(-share * inner).simplify(0.3)


def crest_line(shape: Polygon | MultiPolygon) -> tuple[Ring, ...]:
    """The longer middle line of the shape, cut to its inner part."""
    top = drawn_in_by(shape, 0.62)
    if top.is_empty:
        return ()
    box = shapely.get_coordinates(top.minimum_rotated_rectangle)[:4]
    halves = [(box[k] + box[(k + 1) % 4]) / 2 for k in range(4)]
    ends = max(
        ((halves[0], halves[2]), (halves[1], halves[3])),
        key=lambda pair: float(((pair[0] - pair[1]) ** 2).sum()),
    )
    return lines_of(shapely.intersection(LineString(ends), top))


def _slope(
    shape: "BaseGeometry", distance: float, ink: Ink, strength: float = 1.0
) -> Iterator[Fill]:
    """A lit rim along the upper left edge and a shaded one along the lower right."""
    right, down = ink.fallen(distance * 0.7071, distance * 0.7071)
    lit = shape.difference(translate(shape, right, down))
    shaded = shape.difference(translate(shape, -right, -down))
    yield from fills(lit, WHITE, (0.05 if ink.dark else 0.15) * strength)
    yield from fills(shaded, BLACK, (0.14 if ink.dark else 0.075) * strength)
