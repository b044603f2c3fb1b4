"""What terrain a base crosses on its way, and from where to where."""

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import drawn_in_parts, reaches_into
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import farthest
from vtt.geometry.gaps import narrowest
from vtt.geometry.many import Name
from vtt.geometry.motion import Free, Leg
from vtt.geometry.path import leg_end, leg_motion, part_of_leg
from vtt.geometry.path_length import Measure, path_length
from vtt.geometry.pose import Pose
from vtt.geometry.swept import swept_area
from vtt.geometry.terrain_share import touched_by
from vtt.geometry.tolerance import CONTACT_MM, at_most

FINE_MM = CONTACT_MM / 100
"""How exactly places on a path are found."""


class Stretch(NamedTuple):
    """From where to where on a path, in mm along the arcs."""

    start: float
    end: float


def terrains_crossed(
    base: Footprint, legs: Sequence[Leg], terrains: Mapping[Name, BaseGeometry]
) -> list[Name]:
    """The terrains that any part of a base touches on its way, both ends included, in their order."""
    near = touched_by(swept_area(base, legs), terrains)
    return [
        name
        for name, area in near.items()
        if reaches_into(base, area) or stretches(base, legs, area)
    ]


def stretches(base: Footprint, legs: Sequence[Leg], terrain: BaseGeometry) -> list[Stretch]:
    """Where on its path a base reaches into a terrain, to a hundredth of the tolerance.

    Between two places outside, the area swept over tells whether a corner was cut on the way, so
    that nothing is jumped over however long the leg.
    """
    shapely.prepare(terrain)
    found: list[Stretch] = []
    pose, done = base.pose, 0.0
    for leg in legs:
        way = _Way(base.at(pose), leg, terrain)
        for start, end in way.inside():
            begun, ended = done + way.length(start), done + way.length(end)
            if found and at_most(begun, found[-1].end):
                begun = found.pop().start
            found.append(Stretch(begun, ended))
        done += way.length(1.0)
        pose = leg_end(base.outline, pose, leg)
    return found


class _Way:
    """One leg of a base through a terrain; places on it are shares of the leg, 0 to 1."""

    def __init__(self, base: Footprint, leg: Leg, terrain: BaseGeometry) -> None:
        self._base, self._leg, self._terrain = base, leg, terrain
        self._motion = leg_motion(base.outline, base.pose, leg)
        self._travel = self._motion.travel(farthest(base, self._motion.centre))

    def length(self, share: float) -> float:
        """Length in mm of the leg up to a share of it."""
        part = part_of_leg(self._base.outline, self._base.pose, self._leg, share)
        return path_length(self._base.outline, self._base.pose, (part,), Measure.ARC)

    def inside(self) -> list[tuple[float, float]]:
        """The stretches of the leg on which the base reaches into the terrain."""
        steps = max(1, math.ceil(self._travel / (narrowest(self._base.outline) / 2)))
        marks = [(step / steps, self._is_in(step / steps)) for step in range(steps + 1)]
        turns = [0.0] if marks[0][1] else []
        for (low, low_in), (high, high_in) in itertools.pairwise(marks):
            turns += self._turns(low, low_in, high, high_in)
        if marks[-1][1]:
            turns.append(1.0)
        return list(zip(turns[::2], turns[1::2], strict=True))

    def _turns(self, low: float, low_in: bool, high: float, high_in: bool) -> list[float]:
        """Where the base comes in or goes out between two places of the leg."""
        if (high - low) * self._travel <= FINE_MM:
            return [] if low_in == high_in else [high if high_in else low]
        if low_in == high_in and (low_in or not self._sweeps(low, high)):
            return []
        middle = (low + high) / 2
        middle_in = self._is_in(middle)
        return [
            *self._turns(low, low_in, middle, middle_in),
            *self._turns(middle, middle_in, high, high_in),
        ]

    def _is_in(self, share: float) -> bool:
        return reaches_into(self._base.at(self._pose(share)), self._terrain)

    def _sweeps(self, low: float, high: float) -> bool:
        """Whether the base reaches into the terrain anywhere between two places."""
        outline, end = self._base.outline, self._pose(high)
        rest: Leg = Free(end)
        if not isinstance(self._leg, Free):
            rest = part_of_leg(outline, self._base.pose, self._leg, high - low)
        parts = drawn_in_parts(self._base.at(self._pose(low)))
        return any(self._terrain.intersects(swept_area(part, [rest])) for part in parts)

    def _pose(self, share: float) -> Pose:
        return self._motion.carry(self._base.pose, share)
