"""Mountains of a map, seen from the front: a lit face and a shaded one, snow on the highest."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from vtt.geometry.pose import Point
from vtt.render.colour import WHITE, mix
from vtt.render.ink import Ink
from vtt.render.primitives import Fill, Line, Primitive, Ring
from vtt.render.scatter import strewn

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

HEIGHT_SPACING, PEAK_SPACING = 31.0, 17.0
HEIGHT_BREADTH, PEAK_BREADTH = 16.0, 19.0
SNOW_SHARE = 0.42
STROKE = 0.55


def heights(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Single mountains with the open country between them."""
    yield from _mountains(shape, HEIGHT_SPACING, HEIGHT_BREADTH, ink, has_snow=False)


def peaks(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Mountains one behind the other, with snow."""
    yield from _mountains(shape, PEAK_SPACING, PEAK_BREADTH, ink, has_snow=True)


def mountain_sign(middle: Point, half: float, ink: Ink, *, has_snow: bool) -> Iterator[Primitive]:
    """Two mountains about a point, `half` mm up and down: for legends."""
    x, y = middle
    for across, size in ((0.55, 1.5), (-0.5, 1.9)):
        foot = (x + across * half, y + 0.9 * half)
        yield from _mountain(foot, 0.6 * size * half, size * half, 0.1, ink, has_snow)


def _mountains(
    shape: "BaseGeometry", spacing: float, breadth: float, ink: Ink, *, has_snow: bool
) -> Iterator[Primitive]:
    """From the top down, so that each stands before those behind it."""
    points, chance = strewn(shape.buffer(-0.55 * breadth), spacing, seed=8, jitter=0.6)
    for (x, y), (first, second, third) in zip(points.tolist(), chance.tolist(), strict=True):
        half = breadth * (0.36 + 0.22 * third)
        height = half * (1.35 + 0.4 * first)
        yield from _mountain((x, y + height / 2), half, height, 0.3 * (second - 0.5), ink, has_snow)


def _mountain(
    foot: Point, half: float, height: float, lean: float, ink: Ink, has_snow: bool
) -> Iterator[Primitive]:
    """A mountain over the middle of its foot; `lean` shifts its top, as a share of half its breadth."""

    def at(across: float, up: float) -> Point:
        return (foot[0] + across * half, foot[1] - up * height)

    left, top, right = (at(-1.0, 0.0), at(-0.5, 0.42)), at(lean, 1.0), (at(0.46, 0.5), at(1.0, 0.0))
    ridge = (at(lean + 0.16, 0.62), at(lean - 0.06, 0.34), at(lean + 0.2, 0.0))
    lit, shaded = mix(ink.fill, ink.light, 0.6), mix(ink.fill, ink.deep, 0.62)
    if ink.fallen(1.0, 1.0)[0] < 0.0:
        lit, shaded = shaded, lit
    yield Fill(((*left, top, *ridge),), lit)
    yield Fill(((*ridge[::-1], top, *right),), shaded)
    if has_snow:
        yield Fill((_cap(at, lean),), mix(ink.light, WHITE, 0.2 if ink.dark else 0.75), 0.9)
    yield Line(((*left, top, *right),), ink.edge, STROKE, 0.6)


def _cap(at: Callable[[float, float], Point], lean: float) -> Ring:
    """The snow about the top, with a torn lower edge."""
    low = 1.0 - SNOW_SHARE
    edge = ((0.52, 0.0), (0.25, 0.12), (0.05, -0.06), (-0.2, 0.1), (-0.47, -0.02))
    return (at(lean, 1.0), *(at(lean + x * SNOW_SHARE * 1.45, low + y) for x, y in edge))
