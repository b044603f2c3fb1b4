"""What can be seen from a point among obstacles, as a region to draw."""

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.barriers import Array, Barriers
from vtt.geometry.convex import CHORD_ERROR_MM
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import NOISE

FAR_SHARES = np.linspace(1.0, 0.0, 5)
"""Where the far rim of a shadow has its points: at twice the distance its chords stay beyond all."""


def disc(centre: Point, radius: float) -> BaseGeometry:
    """A disc as a polygon whose sides stray from the circle by at most half the tolerance."""
    angle = math.acos(max(0.0, 1.0 - CHORD_ERROR_MM / radius)) if radius > 0.0 else math.pi
    return shapely.Point(centre).buffer(radius, quad_segs=max(1, math.ceil(math.pi / 4 / angle)))


def seen_region(point: Point, radius: float, barriers: Barriers) -> BaseGeometry:
    """What lies within `radius` mm of a point and is not hidden behind an obstacle.

    Each edge of an obstacle throws a shadow away from the point; what is left of the disc is seen.
    A look along an edge is free, as a way along it is.
    """
    eye, (starts, ends) = np.array(point), barriers.edges_near(point, radius)
    rings = _shadows(starts - eye, ends - eye, radius)
    if not len(rings):
        return disc(point, radius)
    hidden = shapely.union_all(shapely.polygons(rings + eye))
    return shapely.difference(disc(point, radius), hidden)


def _shadows(starts: Array, ends: Array, radius: float) -> Array:
    """Rings of the shadows of edges, seen from the origin: (N, 2 + points, 2).

    Edges whose outside looks away have none of their own: they lie in the shadow of those before them.
    """
    cross = starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0]
    turn = np.arctan2(cross, (starts * ends).sum(axis=1))
    facing = turn < -NOISE
    starts, ends, turn = starts[facing], ends[facing], turn[facing]
    angles = np.arctan2(starts[:, 1], starts[:, 0])[:, None] + turn[:, None] * FAR_SHARES
    rim = 2.0 * np.maximum(np.hypot(*starts.T), np.maximum(np.hypot(*ends.T), radius))
    far = rim[:, None, None] * np.stack((np.cos(angles), np.sin(angles)), axis=-1)
    return np.concatenate((starts[:, None], ends[:, None], far), axis=1)
