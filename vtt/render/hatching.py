"""Abstract patterns: lines, dots and dashes across a polygon, hung on the table and not on the polygon."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import MultiLineString

from vtt.render.ink import Ink
from vtt.render.polygons import lines_of
from vtt.render.primitives import Circles, Line, Primitive, Ring, ring

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SPACING = 7.0
STROKE = 0.7
LEAST_PX = 1.0


def hatch(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Slanting lines, up to the right."""
    yield _strokes(slanted(shape, SPACING, 45.0), ink)


def cross_hatch(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Slanting lines both ways."""
    yield _strokes(slanted(shape, SPACING, 45.0) + slanted(shape, SPACING, -45.0), ink)


def dashes(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Level lines of long dashes."""
    yield _strokes(slanted(shape, SPACING, 0.0), ink, dash=(7.0, 4.0))


def dots(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Dots in a honeycomb."""
    points = honeycomb(shape, SPACING)
    yield Circles(tuple((x, y, 0.75) for x, y in points), ink.deep)


def slanted(
    shape: "BaseGeometry", spacing: float, degrees: float, shift: float = 0.0
) -> tuple[Ring, ...]:
    """Parallel lines `spacing` mm apart, cut to the shape; `degrees` up from level, to the right."""
    if shape.is_empty:
        return ()
    left, top, right, bottom = shape.bounds
    angle = math.radians(degrees)
    along = np.array([math.cos(angle), -math.sin(angle)])
    across = np.array([math.sin(angle), math.cos(angle)])
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    reach, depth = corners @ along, corners @ across
    numbers = np.arange(
        math.floor(depth.min() / spacing), math.ceil(depth.max() / spacing) + 1, dtype=float
    )
    rows = (numbers[:, None] * spacing + shift) * across
    ends = np.stack((rows + reach.min() * along, rows + reach.max() * along), axis=1)
    return lines_of(MultiLineString(list(ends)).intersection(shape))


def honeycomb(shape: "BaseGeometry", spacing: float) -> tuple[tuple[float, float], ...]:
    """Points of a regular honeycomb inside a shape."""
    if shape.is_empty:
        return ()
    left, top, right, bottom = shape.bounds
    rise = spacing * math.sqrt(0.75)
    rows = np.arange(math.floor(top / rise), math.ceil(bottom / rise) + 1)
    columns = np.arange(math.floor(left / spacing) - 1, math.ceil(right / spacing) + 1)
    i, j = (part.ravel() for part in np.meshgrid(columns, rows))
    x, y = (i + (j % 2) / 2) * spacing, j * rise
    inside = shapely.contains_xy(shape, x, y)
    return ring(zip(x[inside], y[inside], strict=True))


def _strokes(paths: tuple[Ring, ...], ink: Ink, dash: tuple[float, ...] = ()) -> Line:
    return Line(paths, ink.deep, STROKE, LEAST_PX, dash=dash, round_ends=False)
