"""Whether one element sees another one: visibility, and terrain that one sees into only so far (B17)."""

import itertools
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from vtt.geometry.edges import edges
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM, NOISE
from vtt.rules.view import RulesView
from vtt_dbr.ground import Ground
from vtt_dbr.weather import visibility

RAYS = 96
"""So many even looks round about are taken, beside those along what hides."""


def sees(view: RulesView, ground: Ground, first: Footprint, second: Footprint) -> bool:
    """Whether a line from one to the other is no longer than one sees, and passes the terrain.

    Lines run from corners and middles of edges to corners and middles of edges; other elements do
    not stand in them (E26).
    """
    ends = list(itertools.product(_points(first), _points(second)))
    lines: NDArray[np.object_] = np.asarray(shapely.linestrings(np.array(ends)))
    clear = np.ones(len(ends), dtype=np.bool_)
    limit = visibility(view)
    margin = CONTACT_MM + NOISE
    if limit > 0.0:
        clear &= shapely.length(lines) <= limit + margin
    for patch in ground.patches:
        if patch.sight is not None and clear.any():
            inside = shapely.length(shapely.intersection(lines, patch.area))
            clear &= inside <= patch.sight + margin
    return bool(clear.any())


def seen_area(
    view: RulesView, ground: Ground, base: Footprint, farthest: float
) -> BaseGeometry | None:
    """What a base sees out to `farthest` mm, as an area to draw; None where nothing hides anything there.

    It is looked at along rays to the corners of what hides, and some between them.
    """
    limit = visibility(view)
    radius = min(farthest, limit) if limit > 0.0 else farthest
    around = base.polygon.buffer(farthest)
    hiding = [
        (patch.area, patch.sight)
        for patch in ground.patches
        if patch.sight is not None and patch.area.intersects(around)
    ]
    if not hiding:
        return None if radius >= farthest else base.polygon.buffer(radius)
    return shapely.union_all([_seen_from(point, radius, hiding) for point in _points(base)])


def _seen_from(
    eye: Point, radius: float, hiding: Sequence[tuple[BaseGeometry, float]]
) -> BaseGeometry:
    """What one sees from a point, out to `radius` mm and so many mm into each area that hides."""
    origin = np.array(eye)
    corners = np.concatenate([shapely.get_coordinates(area) for area, _ in hiding]) - origin
    towards = np.arctan2(corners[:, 1], corners[:, 0])
    even = np.linspace(-np.pi, np.pi, RAYS, endpoint=False)
    beside = CONTACT_MM / radius  # so little past a corner that it makes no difference to anybody
    angles = np.sort(np.concatenate([even, towards - beside, towards + beside]))
    away = np.stack((np.cos(angles), np.sin(angles)), axis=-1)
    ends = np.full(len(angles), radius)
    rays = shapely.linestrings(
        np.stack((np.broadcast_to(origin, away.shape), origin + radius * away), axis=1)
    )
    for area, depth in hiding:
        inside: NDArray[np.object_] = np.asarray(shapely.intersection(rays, area))
        for row in np.flatnonzero(shapely.length(inside) > depth):
            ends[row] = min(ends[row], _stop(inside[row], origin, depth))
    return shapely.Polygon(origin + ends[:, None] * away)


def _stop(inside: BaseGeometry, origin: NDArray[np.float64], depth: float) -> float:
    """How far from its origin a ray has come when it has gone so many mm through an area."""
    spans = []
    for part in shapely.get_parts(inside):
        far = np.hypot(*(shapely.get_coordinates(part) - origin).T)
        spans.append((float(far.min()), float(far.max())))
    left = depth
    for near, far in sorted(spans):
        if far - near >= left:
            return near + left
        left -= far - near
    return spans[-1][1]


def _points(base: Footprint) -> list[Point]:
    """Corners and middles of the edges."""
    return [point for _, edge in edges(base) for point in (edge.start, edge.middle)]
