"""The way that a piece has come: a dashed line from the outline where it stood, dots at its corners."""

import math
from collections.abc import Iterator
from itertools import pairwise

from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point, Pose, angle_between, facing_towards
from vtt.render.primitives import Circles, DrawList, Fill, Line, Primitive
from vtt.render.shapes import outline_ring, placed_ring
from vtt.render.view import View

INK, EDGE = "#1b1a18", "#fffdf5"
DASH = (4.0, 2.6)
CORNER_PX, HEAD_PX, HEAD_HALF_PX = 3.6, 9.0, 4.2
STRAIGHT = 1.0
"""Degrees by which a way may turn and still be one stretch."""

LEFT_IN_LIGHT, LEFT_IN_DARK = (0.22, 0.7), (0.04, 0.45)
"""How strong the light tint and rim are of the place that was left: on a dark ground little is much."""

FAINT = 0.55
"""Of a way that is not that of the last step."""


def draw_trail(
    start: Footprint, points: tuple[Point, ...], corners: tuple[Point, ...], view: View, last: bool
) -> DrawList:
    """A way in table mm.

    Args:
        start: where the piece stood.
        points: the way of its origin, from there to where it is now.
        corners: the points between the legs of the way.
        view: scale and theme.
        last: the way of the last step; older ones are fainter and have no outline at their start.
    """
    return tuple(_trail(start, points, corners, view, last))


def _trail(
    start: Footprint, points: tuple[Point, ...], corners: tuple[Point, ...], view: View, last: bool
) -> Iterator[Primitive]:
    strength = 1.0 if last else FAINT
    if last:
        ring = placed_ring(outline_ring(start.outline, 0.0, 1.0), start.pose)
        tint, edge = LEFT_IN_DARK if view.dark else LEFT_IN_LIGHT
        yield Fill((ring,), EDGE, tint)
        yield Line((ring,), EDGE, view.mm(3.0), opacity=edge, closed=True)
        yield Line((ring,), INK, view.mm(1.2), opacity=0.8, dash=(3.0, 2.0), closed=True)
    yield Line((points,), EDGE, view.mm(3.6), opacity=0.75 * strength)
    yield Line((points,), INK, view.mm(1.6), opacity=strength, dash=DASH)
    if corners:
        yield Circles(tuple((x, y, view.mm(CORNER_PX)) for x, y in corners), EDGE, opacity=strength)
        yield Circles(
            tuple((x, y, view.mm(CORNER_PX)) for x, y in corners),
            INK,
            view.mm(1.4),
            opacity=strength,
        )
    yield from _head(points, view, strength)


def _head(points: tuple[Point, ...], view: View, strength: float) -> Iterator[Primitive]:
    """An arrow head on the middle of the longest stretch: the end itself lies below the piece."""
    before, end = max(_stretches(points), key=lambda ends: math.dist(*ends))
    middle = ((before[0] + end[0]) / 2, (before[1] + end[1]) / 2)
    at = Pose(*middle, facing_towards(before, end))
    length, half = view.mm(HEAD_PX), view.mm(HEAD_HALF_PX)
    head = tuple(
        at.to_table(local)
        for local in ((-half, length / 2), (0.0, -length / 2), (half, length / 2))
    )
    yield Fill((head,), INK, strength)
    yield Line((head,), EDGE, view.mm(1.0), opacity=strength, closed=True)


def _stretches(points: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """The straight parts of a way, from end to end."""
    start = points[0]
    for here, then in pairwise(points[1:]):
        if abs(angle_between(facing_towards(start, here), facing_towards(here, then))) > STRAIGHT:
            yield start, here
            start = here
    yield start, points[-1]
