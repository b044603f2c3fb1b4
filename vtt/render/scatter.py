"""Points strewn over a table by a fixed rule: the same place gives the same points, always.

Points hang on the table, not on the polygon, so moving one corner of a wood leaves its other trees.
"""

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import shapely

from vtt.render.primitives import Ring

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

MOST_STREWN = 2_000_000
"""About so many points at most are tried; where there would be more they lie farther apart."""

_PRIMES = np.array([0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D], dtype=np.uint32)


def strewn(
    shape: "BaseGeometry", spacing: float, seed: int, jitter: float = 0.7
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Points inside a shape, about `spacing` mm apart in a loose honeycomb.

    Returns:
        The points, shape (N, 2) in table mm, from the top down; and numbers from 0 to 1, shape
        (N, 3), for the caller to vary what it draws there.
    """
    if shape.is_empty:
        return np.empty((0, 2)), np.empty((0, 3))
    left, top, right, bottom = shape.bounds
    spacing = max(spacing, math.sqrt((right - left) * (bottom - top) / MOST_STREWN))
    rise = spacing * 0.866
    columns = np.arange(np.floor(left / spacing) - 1, np.ceil(right / spacing) + 1)
    rows = np.arange(np.floor(top / rise) - 1, np.ceil(bottom / rise) + 1)
    i, j = (part.ravel() for part in np.meshgrid(columns, rows))
    chance = hashed(i, j, seed)
    x = (i + (j % 2) / 2 + jitter * (chance[:, 0] - 0.5)) * spacing
    y = (j + jitter * (chance[:, 1] - 0.5)) * rise
    inside = shapely.contains_xy(shape, x, y)
    points, chance = np.column_stack((x, y))[inside], chance[inside]
    order = np.argsort(points[:, 1], kind="stable")
    return points[order], chance[order]


@lru_cache(maxsize=16)
def strewn_strokes(width: float, height: float, spacing: float, length: float) -> tuple[Ring, ...]:
    """Short level strokes at some of the strewn points of a rectangle from (0, 0), in mm."""
    points, chance = strewn(shapely.box(0.0, 0.0, width, height), spacing, seed=9)
    half = length / 2
    return tuple(((x - half, y), (x + half, y)) for x, y in points[chance[:, 2] < 0.6].tolist())


def hashed(i: "NDArray[np.float64]", j: "NDArray[np.float64]", seed: int) -> "NDArray[np.float64]":
    """Three numbers from 0 to 1 for each pair of whole numbers, shape (N, 3)."""
    a, b = (part.astype(np.int64).astype(np.uint32) for part in (i, j))
    mixed = a[:, None] * _PRIMES + b[:, None] * _PRIMES[[1, 2, 0]]
    mixed = mixed + np.uint32((seed * 7919 + 17) & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        mixed ^= mixed >> np.uint32(shift)
        mixed *= np.uint32(factor)
    mixed ^= mixed >> np.uint32(16)
    return mixed / np.float64(2**32)
