"""Lines of terrain with their true width: roads, brooks, hedges. What crosses is drawn as one."""

from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from vtt.definition.pattern import Pattern
from vtt.render import country
from vtt.render.ink import Ink
from vtt.render.polygons import lines_of
from vtt.render.primitives import Line, Primitive, Ring

BARE_WIDTH = 1.2


def way(paths: Sequence[Ring], width: float, pattern: Pattern, ink: Ink) -> Iterator[Primitive]:
    """All lines of one kind and width in mm (0: a mere line), as its pattern shows them."""
    if pattern in (Pattern.HEDGE, Pattern.ENCLOSURE):
        yield from country.hedge(paths, ink)
        return
    lines = tuple(paths)
    if pattern is Pattern.CREST:
        yield Line(lines, ink.edge, max(width, BARE_WIDTH), 0.8, dash=(6.0, 3.5))
        return
    yield Line(lines, ink.edge, max(width, BARE_WIDTH) + 0.8, 1.6, round_ends=False)
    yield Line(lines, ink.fill, max(width, BARE_WIDTH), 0.8, round_ends=False)
    if width <= 0.0:
        return
    if pattern is Pattern.ROAD:
        yield from _ruts(lines, width, ink)
    elif pattern in (Pattern.BROOK, Pattern.WATER):
        yield from _flow(lines, width, ink)


def _ruts(lines: tuple[Ring, ...], width: float, ink: Ink) -> Iterator[Primitive]:
    for share in (-0.2, 0.2):
        yield Line(_beside(lines, share * width), ink.mark, 0.9, 0.5, opacity=0.6, dash=(7.0, 2.5))


def _flow(lines: tuple[Ring, ...], width: float, ink: Ink) -> Iterator[Primitive]:
    for share, dash in ((-0.22, (10.0, 7.0)), (0.16, (7.0, 9.0))):
        yield Line(_beside(lines, share * width), ink.light, 0.7, 0.5, opacity=0.7, dash=dash)


def _beside(lines: tuple[Ring, ...], distance: float) -> tuple[Ring, ...]:
    """Lines beside others, `distance` mm to their right (left when negative)."""
    curves = np.array([shapely.LineString(line) for line in lines])
    shifted = shapely.offset_curve(curves, distance, join_style="round")
    return tuple(path for line in shifted for path in lines_of(line))
