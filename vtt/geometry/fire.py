"""Who can be shot at: field, range, and lines of fire with what blocks them (B18)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import base_area
from vtt.geometry.distance import core, radius
from vtt.geometry.edges import Edge
from vtt.geometry.fire_field import FireField
from vtt.geometry.fire_lane import Lanes, lanes_of_fire
from vtt.geometry.fire_screen import FireScreen, object_array
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.pose import Point
from vtt.geometry.shapes import polygon
from vtt.geometry.tolerance import CONTACT_MM, at_most, touching


class FireResult(StrEnum):
    """Whether a target can be shot at, or the first thing that forbids it."""

    OK = "ok"
    ZONE = "zone"
    RANGE = "range"
    BLOCKED = "blocked"


@dataclass(frozen=True)
class FireCheck(Generic[Name]):
    """One target: the result, the measured range in mm, and the lane of fire.

    `ring` is the clear lane, else the one in which fewest bases stand (`blockers`); None where no
    two corners of the target can be reached, or field or range forbid it before.
    """

    result: FireResult
    range: float
    ring: tuple[Point, ...] | None = None
    blockers: Mapping[Name, Footprint] | None = None

    @cached_property
    def lane(self) -> BaseGeometry | None:
        """The lane as a polygon to draw."""
        return None if self.ring is None else polygon(self.ring)

    @cached_property
    def blocked_at(self) -> BaseGeometry | None:
        """The part of the lane that is blocked."""
        if self.lane is None or not self.blockers:
            return None
        return self.lane.intersection(shapely.union_all([*map(base_area, self.blockers.values())]))


def check_target(
    field: FireField, target: Footprint, blockers: Mapping[Name, Footprint]
) -> FireCheck[Name]:
    """Whether one target can be shot at past the bases that may stand in the way.

    Args:
        field: the shooter's zone or arc.
        target: the target; none of the blockers.
        blockers: friends and visible enemies by name, without the shooter.

    >>> from vtt.geometry.edges import Side, edge
    >>> from vtt.geometry.fire_field import FireZone
    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> shot = rectangle(40, 20)
    >>> zone = FireZone(edge(Footprint(shot, Pose(0, 0)), Side.FRONT), extension=40, reach=160)
    >>> found = check_target(zone, Footprint(shot, Pose(75, -100, 180)), {})
    >>> str(found.result), round(found.range, 3)
    ('ok', 87.321)
    """
    return _checks(field, [target], [None], FireScreen(blockers), [])[0]


def check_targets(
    field: FireField,
    targets: Mapping[Name, Footprint],
    screen: FireScreen[Name],
    without: Collection[Name] = (),
) -> dict[Name, FireCheck[Name]]:
    """The same for many targets of one shooter.

    Args:
        field: the shooter's zone or arc.
        targets: the targets by name; a target does not stand in its own way.
        screen: all bases that may stand in the way.
        without: names in the screen that do not block (the shooter, troops that guns ignore).
    """
    own = [screen.rows.get(name) for name in targets]
    ignored = [screen.rows[name] for name in without if name in screen.rows]
    checks = _checks(field, list(targets.values()), own, screen, ignored)
    return dict(zip(targets, checks, strict=True))


def _checks(
    field: FireField,
    targets: Sequence[Footprint],
    own: Sequence[int | None],
    screen: FireScreen[Name],
    ignored: Sequence[int],
) -> list[FireCheck[Name]]:
    """Check targets; `own` and `ignored` are rows of the screen that do not block."""
    cores, radii = object_array([*map(core, targets)]), [*map(radius, targets)]
    ranges = _ranges(field.muzzle, cores, radii)
    covered = shapely.distance(_cover(field, targets), cores).tolist()
    results = [
        _before_lanes(field, apart <= about, mm)
        for apart, about, mm in zip(covered, radii, ranges, strict=True)
    ]
    rows = [row for row, result in enumerate(results) if result is FireResult.BLOCKED]
    lanes = lanes_of_fire(field.muzzle, [targets[row] for row in rows])
    standing = _standing_in(lanes, [own[row] for row in rows], screen, ignored)
    best = {rows[target]: lane for target, lane in _best_lanes(lanes, standing).items()}
    rings = lanes.points()
    checks: list[FireCheck[Name]] = []
    for row, (result, mm) in enumerate(zip(results, ranges, strict=True)):
        if row not in best:
            checks.append(FireCheck(result, mm))
            continue
        lane = best[row]
        blockers = {screen.names[at]: screen.bases[screen.names[at]] for at in standing[lane]}
        result = FireResult.BLOCKED if blockers else FireResult.OK
        checks.append(FireCheck(result, mm, rings[lane], blockers))
    return checks


def _before_lanes(field: FireField, covered: bool, range_mm: float) -> FireResult:
    """The result without lanes: blocked until a clear one is found; contact needs none."""
    if not covered:
        return FireResult.ZONE
    if not at_most(range_mm, field.reach):
        return FireResult.RANGE
    return FireResult.OK if touching(range_mm) else FireResult.BLOCKED


def _standing_in(
    lanes: Lanes, own: Sequence[int | None], screen: FireScreen[Name], ignored: Sequence[int]
) -> list[list[int]]:
    """For each lane the rows of the screen that block it."""
    found: list[list[int]] = [[] for _ in lanes.target]
    for lane, row in zip(*(rows.tolist() for rows in screen.hits(lanes.shapes)), strict=True):
        itself = own[lanes.target[lane]]
        if row != itself and row not in ignored and row not in found[lane]:
            found[lane].append(row)
    return found


def _best_lanes(lanes: Lanes, standing: Sequence[Sequence[int]]) -> dict[int, int]:
    """A lane for each target that has any: fewest blockers, then the smallest, then the first."""
    best: dict[int, tuple[int, float, int]] = {}
    owners = zip(lanes.target.tolist(), lanes.areas.tolist(), strict=True)
    for lane, (target, area) in enumerate(owners):
        rank = (len(standing[lane]), area, lane)
        if target not in best or rank < best[target]:
            best[target] = rank
    return {target: lane for target, (_, _, lane) in best.items()}


def _ranges(muzzle: Edge, cores: NDArray[Any], radii: Sequence[float]) -> list[float]:
    """Distances in mm from the muzzle to each target's nearest point; round ones exactly."""
    ends = (muzzle.start, muzzle.end)
    line = shapely.LineString(ends) if muzzle.length else shapely.Point(muzzle.start)
    apart = shapely.distance(line, cores).tolist()
    return [max(0.0, mm - about) for mm, about in zip(apart, radii, strict=True)]


def _cover(field: FireField, targets: Sequence[Footprint]) -> BaseGeometry:
    """The field without a range, as far as the targets stand from the muzzle."""
    x, y = field.muzzle.middle
    bounds = np.array([target.bounds for target in targets]).reshape(-1, 4)
    across = np.maximum(x - bounds[:, 0], bounds[:, 2] - x)
    down = np.maximum(y - bounds[:, 1], bounds[:, 3] - y)
    farthest = float(np.hypot(across, down).max(initial=0.0))
    return field.cover(farthest + field.muzzle.length + CONTACT_MM)
