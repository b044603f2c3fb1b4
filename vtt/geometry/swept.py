"""The area that a base sweeps over on its path, as a polygon to draw and to lay over terrain.

Straight legs are exact for polygons. Arcs are followed by chords that stray from them by at most
half the tolerance, and a round base is drawn a little too large, by as much. Obstacles are not found
with this polygon but exactly, in `vtt.geometry.first_contact`.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.convex import CHORD_ERROR_MM, convex_parts
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import farthest
from vtt.geometry.motion import Leg
from vtt.geometry.path import Motion, leg_end, leg_motion
from vtt.geometry.shapes import polygon


def swept_area(base: Footprint, legs: Sequence[Leg]) -> BaseGeometry:
    """Everything that the base covers on the way, both ends included, in table mm."""
    pose, areas = base.pose, list[Any]()
    for leg in legs:
        motion = leg_motion(base.outline, pose, leg)
        areas += _swept_by(base.at(pose), motion)
        pose = leg_end(base.outline, pose, leg)
    if not areas:
        areas = [polygon(pose.all_to_table(part.points)) for part in convex_parts(base.outline)]
    return shapely.union_all(areas) if len(areas) > 1 else areas[0]


def _swept_by(base: Footprint, motion: Motion) -> Iterator[Any]:
    """One motion: each convex part of the outline from each pose to the next, as hulls."""
    steps = 1 if motion.degrees == 0.0 else _chords(motion, farthest(base, motion.centre))
    poses = [motion.carry(base.pose, step / steps) for step in range(steps + 1)]
    for part in convex_parts(base.outline):
        rings = [pose.all_to_table(part.points) for pose in poses]
        pairs = [before + after for before, after in itertools.pairwise(rings)]
        yield from np.asarray(shapely.convex_hull(shapely.linestrings(pairs)))


def _chords(motion: Motion, reach: float) -> int:
    """How many chords follow the arc of the farthest point closely enough."""
    half_angle = math.acos(max(0.0, 1.0 - CHORD_ERROR_MM / reach))
    return math.ceil(math.radians(abs(motion.degrees)) / (2 * half_angle))
