"""The names of areas: along the land, spread over it, never across its borders."""

import math
from itertools import pairwise

import msgspec
import shapely
from shapely import LineString, Polygon

from vtt.definition.area_map import AreaDefinition
from vtt.geometry.pose import Point
from vtt.render.colour import BLACK, WHITE, mix
from vtt.render.glyphs import text_width
from vtt.render.ink import Ink
from vtt.render.primitives import Text
from vtt.render.view import View

SIZE_SHARE, LARGEST, SMALLEST = 0.11, 9.0, 2.6
STEEPEST = 40.0
LONG = 1.35
"""An area so many times as long as it is broad has its name turned along it."""
LEAST_SPACING, MOST_SPACING = 0.04, 0.45
LEGIBLE_PX, MOST_GROWTH = 9.4, 1.6
FILLED_SHARE, MOST_FILLED_SHARE = 0.6, 0.86


def area_name(area: AreaDefinition, shape: Polygon, ink: Ink) -> Text:
    """An area's name along its line, all of it filled.

    Without a line: in the middle of the longest level (or slanting) stretch about its widest place.
    """
    length, breadth, turn = _lie(shape)
    size = min(LARGEST, max(SMALLEST, SIZE_SHARE * (length * breadth) ** 0.5))
    if len(area.name_line) > 1 and area.name_line[0] != area.name_line[-1]:
        where, room, turn = _line(area.name_line[0], area.name_line[-1])
        most, filled = 1.0, 1.0
    else:
        where, room = _stretch(shape, turn)
        most, filled = MOST_FILLED_SHARE, FILLED_SHARE
    size = min(size, most * room / text_width(area.name, LEAST_SPACING))
    spare = filled * room / size - text_width(area.name)
    spacing = max(LEAST_SPACING, min(MOST_SPACING, spare / max(1, len(area.name) - 1)))
    colour = mix(ink.fill, WHITE if ink.dark else BLACK, 0.66)
    return Text(area.name, where, size, colour, turn=turn, halo=ink.fill, spacing=spacing)


def _lie(shape: Polygon) -> tuple[float, float, float]:
    """Length and breadth of a shape in mm, and the turn of a text along it (0: it is not long)."""
    box = shapely.get_coordinates(shape.minimum_rotated_rectangle)[:3].tolist()
    sides = sorted(((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(box)), key=_length)
    breadth, length = map(_length, sides)
    turn = (math.degrees(math.atan2(sides[1][1], sides[1][0])) + 90.0) % 180.0 - 90.0
    return length, breadth, max(-STEEPEST, min(STEEPEST, turn)) if length > LONG * breadth else 0.0


def grown(name: Text, view: View) -> Text:
    """A name as it is read from afar: larger, within measure, its letters closer together."""
    size = max(name.size, min(view.mm(LEGIBLE_PX), MOST_GROWTH * name.size))
    gaps = max(1, len(name.text) - 1)
    fitting = (
        text_width(name.text, name.spacing) * name.size / size - text_width(name.text)
    ) / gaps
    spacing = min(name.spacing, max(LEAST_SPACING, fitting))
    return msgspec.structs.replace(name, size=size, spacing=spacing)


def _line(start: Point, end: Point) -> tuple[Point, float, float]:
    """Middle, length and turn of a line."""
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), math.dist(start, end), turn


def _length(side: Point) -> float:
    return math.hypot(*side)


def _stretch(shape: Polygon, turn: float) -> tuple[Point, float]:
    """Middle and length of the stretch of the shape through its widest place in a direction."""
    circle = shapely.maximum_inscribed_circle(shape, tolerance=1.0)
    x, y = shapely.get_coordinates(circle)[0].tolist()
    reach = sum(shape.bounds[2:]) - sum(shape.bounds[:2])
    dx, dy = reach * math.cos(math.radians(turn)), reach * math.sin(math.radians(turn))
    line = LineString([(x - dx, y - dy), (x + dx, y + dy)])
    middle = shapely.Point(x, y)
    inside = min(
        shapely.get_parts(line.intersection(shape)), key=lambda part: part.distance(middle)
    )
    place = inside.interpolate(0.5, normalized=True)
    return (float(place.x), float(place.y)), float(inside.length)
