"""Points and polygons in whole pixels, as VASSAL works with them: every truncation matters."""

import math
from typing import TypeAlias

Pixel: TypeAlias = tuple[int, int]


def rounded(value: float) -> int:
    """To the nearest whole number, halves up."""
    return math.floor(value + 0.5)


def distance_squared(point: Pixel, x: int, y: int) -> int:
    """The square of the distance of two points."""
    return (point[0] - x) ** 2 + (point[1] - y) ** 2


def is_inside(polygon: tuple[Pixel, ...], x: int, y: int) -> bool:
    """Whether a point lies in a polygon: even-odd, half-open.

    An edge counts where it crosses the point's height right of it.
    """
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 <= y) != (y2 <= y) and x1 + (y - y1) * (x2 - x1) / (y2 - y1) > x:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def middle_of(polygon: tuple[Pixel, ...]) -> Pixel:
    """The mean of a polygon's corners, where VASSAL looks for a zone by its name, or its first corner.

    That is taken where the mean lies outside. Halves go towards 0, as Java divides.
    """
    count = len(polygon)
    x, y = sum(x for x, _ in polygon) / count, sum(y for _, y in polygon) / count
    mean = (int(x), int(y))
    return mean if is_inside(polygon, *mean) else polygon[0]
