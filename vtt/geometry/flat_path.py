"""A path of straight lines and curves as rings of points, near enough for the eye and for a click."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

from vtt.geometry.pose import Point

STEPS: Final = 8
"""Into so many straight lines a curve is cut."""
_NUMBERS: Final = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


@lru_cache(maxsize=1024)
def rings_of(path: str, scale: float = 1.0) -> tuple[tuple[Point, ...], ...]:
    """The closed rings of an SVG path with the absolute letters M, L, Q, C and Z.

    >>> rings_of("M 0 0 L 10 0 L 10 10 Z", 2.0)
    (((0.0, 0.0), (20.0, 0.0), (20.0, 20.0)),)

    Raises:
        ValueError: for a letter that is not known, or numbers that are missing.
    """
    words = path.split()
    rings: list[list[Point]] = []
    at = 0
    while at < len(words):
        letter = words[at]
        count = _NUMBERS.get(letter)
        numbers = [] if count is None else words[at + 1 : at + 1 + count]
        if count is None or len(numbers) < count:
            raise ValueError(f"expected M, L, Q, C or Z with its numbers, found {letter!r}")
        values = [float(number) * scale for number in numbers]
        points = list(zip(values[::2], values[1::2], strict=True))
        if letter == "M" or not rings:
            rings.append([])
        if points:
            rings[-1] += _along(rings[-1][-1], points) if letter in "QC" and rings[-1] else points
        at += 1 + count
    return tuple(tuple(ring) for ring in rings if len(ring) > 2)


def _along(start: Point, others: list[Point]) -> list[Point]:
    """Points along a curve from its start to the last of the others, which pull at it."""
    return [_between([start, *others], step / STEPS) for step in range(1, STEPS + 1)]


def _between(points: list[Point], share: float) -> Point:
    while len(points) > 1:
        pairs = pairwise(points)
        points = [
            (first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share)
            for first, second in pairs
        ]
    return points[0]
