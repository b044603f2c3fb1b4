"""Marks of the country: trees, reeds, stones, ripples, roofs, furrows. Light from the upper left."""

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
import shapely

from vtt.render.colour import BLACK, WHITE, mix
from vtt.render.hatching import slanted
from vtt.render.ink import Ink
from vtt.render.polygons import lines_of
from vtt.render.primitives import Circles, Fill, Line, Primitive, Ring, rings
from vtt.render.scatter import hashed, strewn

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

HOUSE = (21.0, 14.0)
PLOT = (31.0, 25.0)
ROOF = "#a4614b"
FALL = (1.15, 1.35)
"""How far a shadow of something a metre or two high falls, away from the light, in mm."""


def wood(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Crowns of trees, each with its shadow and a lit side."""
    points, chance = strewn(shape.buffer(-6.0), 18.0, seed=1)
    radii = 4.4 + 2.2 * chance[:, 2]
    crown, fall = mix(ink.mark, ink.fill, 0.15), _fall(ink)
    light = -0.26 * np.array(ink.fallen(1.0, 1.0))
    yield _crowns(points + 1.35 * fall, radii, chance, mix(ink.fill, ink.deep, 0.5))
    yield _crowns(points, radii, chance, crown)
    yield _crowns(points + light * radii[:, None], radii * 0.55, chance, mix(crown, ink.light, 0.3))


def marsh(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Tufts of reed over short strips of open water."""
    points, chance = strewn(shape.buffer(-4.0), 15.0, seed=2)
    water = [
        ((x - 4 - 2 * c[2], y + 0.9), (x + 4 + 2 * c[0], y + 0.9))
        for x, y, c in _rows(points, chance)
    ]
    yield Line(tuple(water), mix(ink.fill, "#5f93b4", 0.5), 0.9, 0.6)
    reeds = [blade for x, y, c in _rows(points, chance) for blade in _tuft(x, y, 3.4 + 1.6 * c[2])]
    yield Line(tuple(reeds), ink.deep, 0.7, 0.6)


def rough(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Stipple with a few stones."""
    points, chance = strewn(shape.buffer(-1.2), 5.2, seed=3, jitter=0.9)
    yield _discs(points, 0.35 + 0.35 * chance[:, 2], mix(ink.fill, ink.deep, 0.6))
    points, chance = strewn(shape.buffer(-4.0), 23.0, seed=4, jitter=0.9)
    stones = _stones(points, chance)
    yield Fill(rings(stones + 0.6 * _fall(ink)), ink.deep, 0.5)
    yield Fill(rings(stones), mix(ink.mark, ink.light, 0.3))
    yield Line(rings(stones[:, 2:5]), ink.light, 0.5, opacity=0.8)


def water(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Ripples, and a second line along the shore."""
    yield Line(lines_of(shape.buffer(-2.6).boundary), ink.light, 0.5, 0.6, opacity=0.7)
    yield from ripples(shape, ink)


def ripples(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Thin level lines, broken."""
    rows = slanted(shape.buffer(-6.0), 7.0, 0.0)
    yield Line(tuple(part for row in rows for part in _pieces(row)), ink.mark, 0.6, 0.6)


def built_up(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Roofs in rows along the longer side of the place, each with a ridge and a lit half."""
    houses = _houses(shape)
    roof = mix(ink.mark, ROOF, 0.35 if ink.dark else 0.5)
    yield Fill(rings(houses + _fall(ink)), ink.deep, 0.6)
    yield Fill(rings(houses), mix(roof, BLACK, 0.16))
    yield Fill(rings(_lit_halves(houses, ink)), mix(roof, WHITE, 0.12))
    yield Line(rings(_ridges(houses)), mix(roof, WHITE, 0.4), 0.5)


def enclosure(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Furrows inside a hedge."""
    furrows = slanted(shape.buffer(-4.5), 4.6, _long_axis(shape))
    yield Line(furrows, ink.mark, 0.7, 0.5, opacity=0.55)
    yield from hedge_rim(shape, ink)


def planks(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """Boards across the longer side."""
    boards = slanted(shape.buffer(-0.6), 3.4, _long_axis(shape) + 90.0)
    yield Line(boards, ink.edge, 0.6, 0.5, opacity=0.7)


def hedge_rim(shape: "BaseGeometry", ink: Ink) -> Iterator[Primitive]:
    """A hedge along the edge of an area."""
    yield from hedge(lines_of(shape.buffer(-1.6).boundary), ink)


def hedge(paths: Sequence[Ring], ink: Ink) -> Iterator[Primitive]:
    """Bushes along lines, close together."""
    points = np.concatenate([np.empty((0, 2)), *(_along(path, 4.0) for path in paths)])
    chance = hashed(np.round(points[:, 0] * 8), np.round(points[:, 1] * 8), seed=5)
    points = points + 1.2 * (chance[:, :2] - 0.5)
    radii = 2.0 + 0.9 * chance[:, 2]
    green = mix(ink.mark, "#3d5632" if ink.dark else "#6b8450", 0.75)
    yield _discs(points + 0.8 * _fall(ink), radii, mix(ink.fill, ink.deep, 0.5))
    yield _discs(points, radii, green)
    yield _discs(points - 0.42 * _fall(ink), radii * 0.5, mix(green, WHITE, 0.16))


def _fall(ink: Ink) -> "NDArray[np.float64]":
    """How a shadow falls on the table, as the table is turned."""
    return np.array(ink.fallen(*FALL))


def _crowns(
    points: "NDArray[np.float64]",
    radii: "NDArray[np.float64]",
    chance: "NDArray[np.float64]",
    colour: str,
) -> Circles:
    """Three overlapping discs for each tree, turned by chance."""
    angles = math.tau * (chance[:, :1] + np.arange(3) / 3)
    lobes = np.stack((np.cos(angles), np.sin(angles)), axis=-1) * radii[:, None, None] * 0.38
    places = (points[:, None, :] + lobes).reshape(-1, 2)
    return _discs(places, np.repeat(radii * 0.72, 3), colour)


def _discs(points: "NDArray[np.float64]", radii: "NDArray[np.float64]", colour: str) -> Circles:
    rows = np.column_stack((points, radii)).tolist()
    return Circles(tuple(map(tuple, rows)), colour)


def _rows(
    points: "NDArray[np.float64]", chance: "NDArray[np.float64]"
) -> Iterator[tuple[float, float, list[float]]]:
    for (x, y), numbers in zip(points.tolist(), chance.tolist(), strict=True):
        yield x, y, numbers


def _tuft(x: float, y: float, height: float) -> list[Ring]:
    return [
        ((x + 0.5 * lean, y), (x + 1.5 * lean, y - height * (1.0 - 0.18 * abs(lean))))
        for lean in (-1.0, -0.1, 0.9)
    ]


def _stones(points: "NDArray[np.float64]", chance: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Six-sided stones, (N, 6, 2), none quite regular."""
    k = np.arange(6)
    angles = math.tau * (k / 6 + 0.09 * np.sin(9 * chance[:, :1] + 2.3 * k))
    sizes = 1.5 + 1.3 * chance[:, 2:]
    around = np.stack((sizes * np.cos(angles), 0.75 * sizes * np.sin(angles)), axis=-1)
    stones: NDArray[np.float64] = points[:, None, :] + around
    return stones


def _pieces(row: Ring) -> Iterator[Ring]:
    """A level line cut into pieces of unequal length, at places that hang on the table."""
    (left, y), (right, _) = sorted((row[0], row[-1]))
    step = 26.0
    for k in range(math.floor(left / step) - 1, math.ceil(right / step) + 1):
        chance = hashed(np.array([float(k)]), np.array([round(y)], dtype=float), 6)[0]
        start = k * step + 10 * chance[0]
        end = start + 8 + 9 * chance[1]
        start, end = max(start, left), min(end, right)
        if end - start > 2.0:
            yield ((float(start), y), (float(end), y))


def _houses(shape: "BaseGeometry") -> "NDArray[np.float64]":
    """Houses inside the shape, (N, 4, 2): corners clockwise, the ridge along the first side."""
    angle = math.radians(-_long_axis(shape))
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    left, top, right, bottom = shape.bounds
    reach = math.ceil(max(right - left, bottom - top) / min(PLOT))
    numbers = np.arange(-reach, reach + 1, dtype=float)
    i, j = (part.ravel() for part in np.meshgrid(numbers, numbers))
    chance = hashed(i, j, seed=7)
    sizes = np.array(HOUSE) * (0.8 + 0.35 * chance[:, 2:])
    across = chance[:, 0] > 0.72
    sizes[across] = sizes[across][:, ::-1]
    places = np.column_stack((i, j)) * PLOT + 3.4 * (chance[:, :2] - 0.5)
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    corners = places[:, None, :] + square * sizes[:, None, :]
    corners[across] = np.roll(corners[across], 1, axis=1)
    houses: NDArray[np.float64] = corners @ turn + shapely.get_coordinates(shape.centroid)[0]
    return houses[shapely.contains(shape.buffer(-2.0), shapely.polygons(houses))]


def _ridges(houses: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """The lines between the middles of the two short ends, (N, 2, 2)."""
    first, second, third, fourth = houses.swapaxes(0, 1)
    return np.stack(((first + fourth) / 2, (second + third) / 2), axis=1)


def _lit_halves(houses: "NDArray[np.float64]", ink: Ink) -> "NDArray[np.float64]":
    """The halves of the roofs that look to the upper left of the screen, (N, 4, 2)."""
    first, second, third, fourth = houses.swapaxes(0, 1)
    start, end = _ridges(houses).swapaxes(0, 1)
    upper = np.stack((first, second, end, start), axis=1)
    lower = np.stack((start, end, third, fourth), axis=1)
    away = np.array(ink.fallen(1.0, 1.0))
    is_upper = (upper @ away).sum(axis=1) <= (lower @ away).sum(axis=1)
    return np.where(is_upper[:, None, None], upper, lower)


def _long_axis(shape: "BaseGeometry") -> float:
    """The direction of a shape's longer side in degrees up from level, from -90 to 90."""
    box = shapely.get_coordinates(shape.minimum_rotated_rectangle)[:3]
    sides = box[1:] - box[:-1]
    dx, dy = max(sides.tolist(), key=lambda side: math.hypot(*side))
    angle = math.degrees(math.atan2(-dy, dx))
    return (angle + 90.0) % 180.0 - 90.0


def _along(path: Ring, spacing: float) -> "NDArray[np.float64]":
    """Points along a path, evenly, both ends among them."""
    line = shapely.LineString(path)
    count = max(1, round(line.length / spacing))
    return shapely.get_coordinates(
        shapely.line_interpolate_point(line, np.linspace(0.0, line.length, count + 1))
    )
