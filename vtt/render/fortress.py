"""What is built of stone on a map with cells: walls, towers, gates, great buildings, ways on to them."""

import math
from collections.abc import Iterator, Sequence

import msgspec

from vtt.definition.pattern import Pattern
from vtt.geometry.pose import Point
from vtt.render.colour import darker, lighter
from vtt.render.ink import Ink
from vtt.render.primitives import Circles, Fill, Line, Primitive, Ring

WALL_SHARE, WALK_SHARE = 0.40, 0.26
"""Widths of a wall and of the walk on it, to the width of a cell."""

SIZES = {Pattern.BASTION: 0.30, Pattern.TOWER: 0.33, Pattern.KEEP: 0.41, Pattern.GATEHOUSE: 0.33}
"""Half the breadth of what stands in a cell, to the cell's width."""

STANDING = frozenset((*SIZES, Pattern.EDIFICE))
"""What stands in single cells, above the ways and walls that run between them."""

OVER_SIDES = frozenset((Pattern.STAIRS, Pattern.ENTRY, Pattern.ESCARPMENT))
"""What is drawn at single sides."""


class Crossing(msgspec.Struct, frozen=True):
    """A side of two cells: its ends, and which way leads away from the cell on the ground."""

    first: Point
    second: Point
    outward: Point

    @property
    def middle(self) -> Point:
        """The middle of the side."""
        return ((self.first[0] + self.second[0]) / 2, (self.first[1] + self.second[1]) / 2)

    @property
    def along(self) -> Point:
        """Unit vector along the side."""
        dx, dy = self.second[0] - self.first[0], self.second[1] - self.first[1]
        length = math.hypot(dx, dy) or 1.0
        return (dx / length, dy / length)


def rampart(paths: Sequence[Ring], cell: float, ink: Ink) -> Iterator[Primitive]:
    """Walls along lines: a dark foot, stone, a lighter walk with merlons along its edges."""
    lines, wall, walk = tuple(paths), WALL_SHARE * cell, WALK_SHARE * cell
    right, down = ink.fallen(0.05 * cell, 0.05 * cell)
    shadow = tuple(tuple((x + right, y + down) for x, y in line) for line in lines)
    yield Line(shadow, "#000000", wall, 1.6, opacity=0.22)
    yield Line(lines, ink.edge, wall + 0.05 * cell, 1.6)
    yield Line(lines, ink.fill, wall, 1.2)
    yield Line(lines, ink.deep, wall, 0.0, opacity=0.55, dash=(0.12, 0.16), round_ends=False)
    yield Line(lines, ink.light, walk, 0.6)


def standing(pattern: Pattern, middle: Point, cell: float, ink: Ink) -> Iterator[Primitive]:
    """What stands in a cell: a tower of some shape, or a great building."""
    if pattern is Pattern.EDIFICE:
        yield from _edifice(middle, cell, ink)
        return
    half = SIZES[pattern] * cell
    if pattern is Pattern.BASTION:
        yield from _round_tower(middle, half, ink)
    else:
        yield from _square_tower(middle, half, ink, is_keep=pattern is Pattern.KEEP)
    if pattern is Pattern.GATEHOUSE:
        yield Circles(((*middle, 0.42 * half),), darker(ink.deep, 0.45))
        yield Circles(((*middle, 0.42 * half),), ink.light, 0.1 * half)


def over_side(pattern: Pattern, crossing: Crossing, cell: float, ink: Ink) -> Iterator[Primitive]:
    """Steps, an arrow, or the strokes of a steep edge, at one side."""
    if pattern is Pattern.STAIRS:
        yield from _stairs(crossing, cell, ink)
    elif pattern is Pattern.ENTRY:
        yield from _arrow(crossing, cell, ink)
    else:
        yield from _escarpment(crossing, cell, ink)


def _round_tower(middle: Point, half: float, ink: Ink) -> Iterator[Primitive]:
    yield from _shadow_disc(middle, half, ink)
    yield Circles(((*middle, half),), ink.edge)
    yield Circles(((*middle, 0.9 * half),), ink.fill)
    yield Circles(((*middle, 0.78 * half),), ink.deep, 0.16 * half, opacity=0.5)
    yield Circles(((*middle, 0.58 * half),), ink.light)
    yield Circles(((*middle, 0.58 * half),), ink.deep, 0.07 * half, opacity=0.6)


def _square_tower(middle: Point, half: float, ink: Ink, *, is_keep: bool) -> Iterator[Primitive]:
    right, down = ink.fallen(0.16 * half, 0.16 * half)
    yield Fill((_square((middle[0] + right, middle[1] + down), half),), "#000000", 0.25)
    yield Fill((_square(middle, half),), ink.edge)
    yield Fill((_square(middle, 0.91 * half),), ink.fill)
    for dx in (-1, 1):
        for dy in (-1, 1):
            corner = (middle[0] + dx * 0.74 * half, middle[1] + dy * 0.74 * half)
            yield Fill((_square(corner, 0.17 * half),), ink.deep, 0.8)
    yield Fill((_square(middle, 0.6 * half),), ink.light)
    yield Line((_square(middle, 0.6 * half),), ink.deep, 0.07 * half, opacity=0.6, closed=True)
    if is_keep:
        yield Fill((_square(middle, 0.33 * half),), ink.mark)
        yield Line((_square(middle, 0.33 * half),), ink.edge, 0.07 * half, closed=True)


def _edifice(middle: Point, cell: float, ink: Ink) -> Iterator[Primitive]:
    """A roof on four sides, its light and its dark halves, about a small court."""
    wide, high = 0.38 * cell, 0.30 * cell
    right, down = ink.fallen(0.05 * cell, 0.05 * cell)
    yield Fill((_oblong((middle[0] + right, middle[1] + down), wide, high),), "#000000", 0.22)
    outer, inner = _oblong(middle, wide, high), _oblong(middle, 0.42 * wide, 0.42 * high)
    shades = (ink.light, darker(ink.fill, 0.08), darker(ink.fill, 0.22), lighter(ink.fill, 0.12))
    for number, shade in enumerate(shades):
        following = (number + 1) % 4
        yield Fill(((outer[number], outer[following], inner[following], inner[number]),), shade)
    yield Fill((inner,), ink.mark)
    yield Line((outer, inner), ink.edge, 0.02 * cell, 0.5, closed=True)


def _stairs(crossing: Crossing, cell: float, ink: Ink) -> Iterator[Primitive]:
    """Five steps across the side, shorter towards the height."""
    (x, y), (ax, ay), (ox, oy) = crossing.middle, crossing.along, crossing.outward
    steps = []
    for number in range(5):
        away, half = (number - 2) * 0.055 * cell, (0.15 - 0.012 * number) * cell
        cx, cy = x + ox * away, y + oy * away
        steps.append(((cx - ax * half, cy - ay * half), (cx + ax * half, cy + ay * half)))
    yield Line(tuple(steps), ink.edge, 0.05 * cell, 0.8, round_ends=False)
    yield Line(tuple(steps), ink.light, 0.026 * cell, 0.4, round_ends=False)


def _arrow(crossing: Crossing, cell: float, ink: Ink) -> Iterator[Primitive]:
    """A chevron that leads from the ground into the gate."""
    (x, y), (ax, ay), (ox, oy) = crossing.middle, crossing.along, crossing.outward
    long, half = 0.13 * cell, 0.14 * cell
    tip = (x + ox * long, y + oy * long)
    back = (x - ox * 0.02 * cell, y - oy * 0.02 * cell)
    left = (back[0] - ax * half, back[1] - ay * half)
    right = (back[0] + ax * half, back[1] + ay * half)
    yield Line(((left, tip, right),), ink.edge, 0.075 * cell, 1.2)
    yield Line(((left, tip, right),), ink.fill, 0.04 * cell, 0.6)


def _escarpment(crossing: Crossing, cell: float, ink: Ink) -> Iterator[Primitive]:
    """An edge, and strokes down from it, longer and shorter by turns."""
    (x1, y1), (ax, ay), (ox, oy) = crossing.first, crossing.along, crossing.outward
    length = math.dist(crossing.first, crossing.second)
    count = 6
    strokes = []
    for number in range(count):
        at = (number + 0.5) * length / count
        down = (0.13 if number % 2 else 0.2) * cell
        x, y = x1 + ax * at, y1 + ay * at
        strokes.append(((x, y), (x - ox * down, y - oy * down)))
    yield Line(((crossing.first, crossing.second),), ink.edge, 0.035 * cell, 0.8)
    yield Line(tuple(strokes), ink.edge, 0.018 * cell, 0.5)


def _shadow_disc(middle: Point, half: float, ink: Ink) -> Iterator[Primitive]:
    right, down = ink.fallen(0.16 * half, 0.16 * half)
    yield Circles(((middle[0] + right, middle[1] + down, half),), "#000000", opacity=0.25)


def _square(middle: Point, half: float) -> Ring:
    return _oblong(middle, half, half)


def _oblong(middle: Point, wide: float, high: float) -> Ring:
    x, y = middle
    return ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high))
