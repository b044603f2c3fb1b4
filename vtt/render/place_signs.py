"""The signs of named places: a walled town, a fort on its hill, a port."""

import math
from collections.abc import Callable, Iterator
from typing import TypeAlias

from vtt.definition.pattern import Sign
from vtt.geometry.pose import Point
from vtt.render.colour import BLACK, WHITE, mix, night
from vtt.render.primitives import Circles, Fill, Line, Primitive, Ring
from vtt.render.shapes import circle_ring, rectangle_ring
from vtt.render.view import View

STONE, ROOF, EARTH, STRAW, IRON = "#d9cfb8", "#ab6650", "#b5a47c", "#c9a860", "#47667c"
SQUASHED = 0.62
"""A circle on the ground, seen aslant."""
SLOPE_STROKES = 22

Draw: TypeAlias = Callable[[Point, float, View], Iterator[Primitive]]


def place_sign(sign: Sign, middle: Point, half: float, view: View) -> Iterator[Primitive]:
    """A sign about a point, `half` mm to each side; nothing for none."""
    draw = _SIGNS.get(sign)
    if draw is not None:
        yield from draw(middle, half, view)


def _town(middle: Point, half: float, view: View) -> Iterator[Primitive]:
    """Houses behind a wall with a gate and two towers."""
    x, y = middle
    edge = _edge(view)
    for across, size in ((-0.5, 0.62), (0.5, 0.62), (0.0, 0.86)):
        yield from _house((x + across * half, y + 0.34 * half), size * half, view)
    foot, top = y + 0.72 * half, y + 0.2 * half
    wall = ((x - half, top), (x + half, top), (x + half, foot), (x - half, foot))
    yield from _block(wall, STONE, edge, view)
    for side in (-1.0, 1.0):
        yield from _tower((x + side * half, foot), 0.2 * half, 0.84 * half, edge, view)
    gate = tuple(
        (x + dx * half, foot - up * half)
        for dx, up in ((-0.14, 0), (-0.14, 0.3), (0.14, 0.3), (0.14, 0))
    )
    yield Fill((gate,), edge)


def _house(foot: Point, size: float, view: View) -> Iterator[Primitive]:
    x, y = foot
    gable = (
        (x - size / 2, y),
        (x - size / 2, y - 0.5 * size),
        (x + size / 2, y - 0.5 * size),
        (x + size / 2, y),
    )
    roof = (
        (x - 0.62 * size, y - 0.5 * size),
        (x, y - 1.05 * size),
        (x + 0.62 * size, y - 0.5 * size),
    )
    yield Fill((gable,), _seen(mix(STONE, WHITE, 0.3), view))
    yield from _block(roof, ROOF, _edge(view), view)


def _tower(foot: Point, half: float, height: float, edge: str, view: View) -> Iterator[Primitive]:
    x, y = foot
    shaft = ((x - half, y - height), (x + half, y - height), (x + half, y), (x - half, y))
    yield from _block(shaft, STONE, edge, view)


def _fort(middle: Point, half: float, view: View) -> Iterator[Primitive]:
    """Huts within a rampart, and the slopes of the hill around it."""
    edge = _edge(view)
    yield Fill((_ellipse(middle, half),), _seen(mix(EARTH, WHITE, 0.25), view))
    yield Line(tuple(_slopes(middle, half)), edge, 0.03 * half, 0.5, opacity=0.75)
    yield Fill((_ellipse(middle, 0.74 * half),), _seen(STONE, view))
    yield Line((_ellipse(middle, 0.74 * half),), edge, 0.1 * half, 1.0, closed=True)
    for across, down in ((-0.28, -0.06), (0.3, -0.02), (0.0, 0.26)):
        yield from _hut((middle[0] + across * half, middle[1] + down * half), 0.2 * half, view)


def _slopes(middle: Point, half: float) -> Iterator[Ring]:
    for k in range(SLOPE_STROKES):
        angle = math.tau * k / SLOPE_STROKES
        across, down = math.cos(angle), SQUASHED * math.sin(angle)
        yield tuple(
            (middle[0] + r * half * across, middle[1] + r * half * down) for r in (0.82, 1.0)
        )


def _hut(foot: Point, half: float, view: View) -> Iterator[Primitive]:
    x, y = foot
    wall = rectangle_ring(x - 0.7 * half, y - 0.3 * half, x + 0.7 * half, y + 0.35 * half)
    yield Fill((wall,), _seen(EARTH, view))
    roof = ((x - half, y - 0.15 * half), (x, y - 1.5 * half), (x + half, y - 0.15 * half))
    yield from _block(roof, STRAW, _edge(view), view)


def _port(middle: Point, half: float, view: View) -> Iterator[Primitive]:
    """An anchor."""
    x, y = middle
    colour, width = _seen(IRON, view, 0.35), 0.13 * half
    arms = tuple(
        (x + 0.68 * half * math.cos(a), y + 0.12 * half + 0.6 * half * math.sin(a))
        for a in (math.radians(20 + 14 * k) for k in range(11))
    )
    shank = ((x, y - 0.52 * half), (x, y + 0.72 * half))
    stock = ((x - 0.34 * half, y - 0.3 * half), (x + 0.34 * half, y - 0.3 * half))
    yield Line((shank, stock, arms), colour, width, 1.0)
    yield Circles(((x, y - 0.68 * half, 0.15 * half),), colour, width, 1.0)


def _block(points: Ring, colour: str, edge: str, view: View) -> Iterator[Primitive]:
    yield Fill((points,), _seen(colour, view))
    yield Line((points,), edge, 0.25, 0.6, closed=True)


def _ellipse(middle: Point, half: float) -> Ring:
    x, y = middle
    return tuple((px, y + SQUASHED * (py - y)) for px, py in circle_ring((x, y), half, 40))


def _edge(view: View) -> str:
    return mix(EARTH, BLACK, 0.72) if not view.dark else mix(EARTH, BLACK, 0.1)


def _seen(colour: str, view: View, lighter: float = 0.12) -> str:
    return mix(night(colour), WHITE, lighter) if view.dark else colour


_SIGNS: dict[Sign, Draw] = {Sign.TOWN: _town, Sign.FORT: _fort, Sign.PORT: _port}
