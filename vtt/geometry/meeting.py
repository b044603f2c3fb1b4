"""At which share of a motion a moving base first meets each of many standing ones.

Two shapes that start apart first meet where a point of one comes to an edge of the other (with a
round base among them, as near as the radius). So the mover's points run against the edges that
stand, and the points that stand, seen backwards, against the mover's edges: in one numpy call for
all obstacles and all the short arcs of a turning leg. Axes: (arc, standing point, moving point).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vtt.geometry.crossing import (
    NEVER,
    Array,
    arc_meets_circle,
    arc_meets_edge,
    line_meets_circle,
    line_meets_edge,
)
from vtt.geometry.footprint import Footprint
from vtt.geometry.inset import inset
from vtt.geometry.outline import CircleOutline
from vtt.geometry.path import Motion, arcs_of
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM

CENTRE: tuple[Point, ...] = ((0.0, 0.0),)

ARC_ERROR_MM = CONTACT_MM / 10
"""How far the arcs that follow a turning free leg may stray from it."""


def meeting_shares(base: Footprint, motion: Motion, obstacles: Sequence[Footprint]) -> Array:
    """Share of the motion (0 to 1) at which `base` begins to overlap each obstacle, inf if never.

    All outlines are drawn in by half the tolerance (the shrink rule); at the start none may overlap.
    """
    shares = np.full(len(obstacles), NEVER)
    standing = _shapes(obstacles)
    arcs = arcs_of(motion, ARC_ERROR_MM)
    moving = _along(base, arcs)
    radii = standing.radius[:, None] + moving.radius.max(initial=0.0)
    way = _Way(
        np.array([arc.centre for arc in arcs])[:, None, None],
        math.radians(arcs[0].degrees),
        np.array(arcs[0].shift),
    )
    for found in _meetings(moving, standing, radii, way):
        along_path = (found + np.arange(len(arcs))[:, None, None]) / len(arcs)
        np.minimum.at(shares, standing.owner, along_path.min(axis=(0, 2), initial=NEVER))
    return shares


@dataclass(frozen=True, slots=True)
class _Shapes:
    """Points of drawn-in outlines, each with the end of the edge that begins there.

    A round base is one point with a radius and an edge of no length, which is never met.
    """

    points: Array
    ends: Array
    radius: Array
    owner: NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class _Way:
    """Equal turns about the centres of all arcs, or one straight shift."""

    centres: Array
    radians: float
    shift: Array

    def to_edges(self, points: Array, starts: Array, ends: Array, sense: float) -> Array:
        """Share of each arc at which points, going forwards or backwards, come to edges."""
        if self.radians:
            return arc_meets_edge(points, self.centres, sense * self.radians, starts, ends)
        return line_meets_edge(points, sense * self.shift, starts, ends)

    def to_circles(self, points: Array, centres: Array, radii: Array) -> Array:
        """Share of each arc at which points come to circles."""
        if self.radians:
            return arc_meets_circle(points, self.centres, self.radians, centres, radii)
        return line_meets_circle(points, self.shift, centres, radii)


def _meetings(moving: _Shapes, standing: _Shapes, radii: Array, way: _Way) -> Iterator[Array]:
    """Shares of the arcs, (arc, standing, moving), for each way in which two shapes can meet."""
    moving_points, moving_ends = moving.points[:, None], moving.ends[:, None]
    points, ends = standing.points[:, None], standing.ends[:, None]
    for offset in (radii, -radii) if radii.any() else (radii,):
        yield way.to_edges(moving_points, *_beside(points, ends, offset), 1.0)
        yield way.to_edges(points, *_beside(moving_points, moving_ends, offset), -1.0)
    if radii.any():
        yield way.to_circles(moving_points, points, radii)


def _beside(starts: Array, ends: Array, offset: Array) -> tuple[Array, Array]:
    """Edges moved sideways by an offset in mm (one for each standing point)."""
    if not offset.any():
        return starts, ends
    along = ends - starts
    with np.errstate(invalid="ignore"):
        normals = along[..., ::-1] * (1.0, -1.0) / np.hypot(along[..., 0], along[..., 1])[..., None]
    shift = normals * offset[..., None]
    return starts + shift, ends + shift


def _shapes(bases: Sequence[Footprint]) -> _Shapes:
    points: list[Point] = []
    ends: list[Point] = []
    radius: list[float] = []
    owner: list[int] = []
    for index, base in enumerate(bases):
        for part in inset(base.outline):
            if isinstance(part, CircleOutline):
                local, about = CENTRE, part.radius
            else:
                local, about = part.points, 0.0
            ring = base.pose.all_to_table(local)
            points += ring
            ends += ring[1:] + ring[:1]
            radius += [about] * len(ring)
            owner += [index] * len(ring)
    return _Shapes(
        np.array(points, dtype=np.float64).reshape(-1, 2),
        np.array(ends, dtype=np.float64).reshape(-1, 2),
        np.array(radius, dtype=np.float64),
        np.array(owner, dtype=np.intp),
    )


def _along(base: Footprint, arcs: Sequence[Motion]) -> _Shapes:
    """The shapes of a base at the start of each of the arcs that carry it, on a leading axis."""
    pose, places = base.pose, []
    for arc in arcs:
        places.append(base.at(pose))
        pose = arc.carry(pose)
    every = _shapes(places)
    count = len(every.owner) // len(places)
    return _Shapes(
        every.points.reshape(len(places), count, 2),
        every.ends.reshape(len(places), count, 2),
        every.radius[:count],
        every.owner[:count],
    )
