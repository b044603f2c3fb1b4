"""The least turn that clears the way ahead (B21): exact angles, not steps.

A strip ahead that turns with a base touches something new only where a corner of it comes to an
edge that stands, or a corner that stands comes to its rim. All these angles follow from one formula
each; the least one at which the strip is free is the answer.
"""

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import MARGIN_MM
from vtt.geometry.barriers import Rings
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import NOISE

Array = NDArray[np.float64]


def least_turns(
    base: Footprint, look: float, most: float, avoid: Sequence[BaseGeometry]
) -> tuple[float, ...]:
    """The least turns about a base's origin, in degrees clockwise, that leave the way ahead free.

    The way is as wide as the base and begins at its origin.

    Args:
        base: the base as it faces now.
        look: how far ahead of its foremost part the way must be free, in mm.
        most: the largest turn to either side, in degrees.
        avoid: what must not lie in the way, in table mm.

    Returns:
        (0.0,) if the way is free as it is; one turn, or two that are equally good, the one to the
        left first; none if no turn up to `most` is enough.
    """
    strip = _Strip(base, look)
    turns = strip.critical_turns(avoid)
    turns = np.append(turns[np.abs(turns) <= most + NOISE], 0.0)
    free = np.sort(turns[strip.free(turns, avoid)])
    if not free.size:
        return ()
    least = np.abs(free).min()
    best = free[np.abs(free) <= least + NOISE].tolist()
    return (best[0],) if best[-1] - best[0] <= 2 * NOISE else (best[0], best[-1])


class _Strip:
    """A rectangle ahead of a base, in the base's frame: (to the right, ahead) in mm."""

    def __init__(self, base: Footprint, look: float) -> None:
        self._pose = base.pose
        left, top, right, _ = base.outline.bounds
        self._left, self._right, self._far = left, right, look - top

    def critical_turns(self, avoid: Sequence[BaseGeometry]) -> Array:
        """Every turn in degrees, from -180 to 180, at which the strip's touch may begin or end."""
        rings = Rings.of(shapely.union_all([*avoid]))
        points = np.array([self._pose.lateral_forward((x, y)) for x, y in rings.points.tolist()])
        points = points.reshape(-1, 2)
        to_rims = [
            _turns_to(_bearing(points) - bearing, _length(points), offset)
            for bearing, offset in (
                (math.pi / 2, self._right),
                (-math.pi / 2, -self._left),
                (0.0, self._far),
                (math.pi, 0.0),
            )
        ]
        along = points[rings.after] - points
        with np.errstate(invalid="ignore"):  # an edge of no length has no normal and no turn
            normals = np.stack((along[:, 1], -along[:, 0]), axis=1) / _length(along)[:, None]
        offsets = (normals * points).sum(axis=1)
        corners = np.array([(x, y) for x in (self._left, self._right) for y in (0.0, self._far)])
        to_edges = [
            _turns_to(_bearing(normals) - bearing, length, offsets)
            for bearing, length in zip(_bearing(corners), _length(corners), strict=True)
        ]
        turns = np.degrees(np.concatenate([*to_rims, *to_edges]))
        turns = turns[~np.isnan(turns)]
        wrapped: Array = 180.0 - (180.0 - turns) % 360.0
        return wrapped

    def free(self, turns: Array, avoid: Sequence[BaseGeometry]) -> NDArray[np.bool_]:
        """Whether the strip, drawn in by the tolerance, meets nothing when it is turned so."""
        left, right = self._left + MARGIN_MM, self._right - MARGIN_MM
        near, far = MARGIN_MM, self._far - MARGIN_MM
        ring = ((left, -near), (right, -near), (right, -far), (left, -far))
        rings = [self._pose.turned(turn).all_to_table(ring) for turn in turns.tolist()]
        strips = np.atleast_1d(shapely.polygons(np.array(rings)))  # type: ignore[arg-type]
        met = shapely.intersects(strips[:, None], np.array([*avoid, shapely.Point()])[None, :])
        free: NDArray[np.bool_] = ~np.logical_or.reduce(met, axis=1)
        return free


def _turns_to(bearings: Array, lengths: Array | float, offsets: Array | float) -> Array:
    """Solutions t of length * cos(bearing - t) = offset, in radians; not a number where none is."""
    with np.errstate(invalid="ignore", divide="ignore"):
        opening = np.arccos(np.asarray(offsets) / np.asarray(lengths))
    return np.concatenate((bearings - opening, bearings + opening))


def _bearing(points: Array) -> Array:
    """Clockwise from straight ahead, in radians."""
    bearing: Array = np.arctan2(points[:, 0], points[:, 1])
    return bearing


def _length(points: Array) -> Array:
    length: Array = np.hypot(points[:, 0], points[:, 1])
    return length
