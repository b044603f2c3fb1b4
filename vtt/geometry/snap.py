"""Snapping a dragged base to the nearest place where it would line up with another one (B6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from vtt.geometry.distance import distance, overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose, angle_between
from vtt.geometry.target_poses import TargetKind, can_line_up, target_pose
from vtt.geometry.tolerance import NOISE, at_most, touching

ENEMY_KINDS = (
    TargetKind.FRONT,
    TargetKind.FLANK_LEFT,
    TargetKind.FLANK_RIGHT,
    TargetKind.REAR,
    TargetKind.OVERLAP_LEFT,
    TargetKind.OVERLAP_RIGHT,
)
FRIEND_KINDS = (TargetKind.BESIDE_LEFT, TargetKind.BESIDE_RIGHT, TargetKind.BEHIND)
RANKING = (*ENEMY_KINDS, *FRIEND_KINDS)
"""Which kind wins when two snaps are equally near."""


@dataclass(frozen=True, slots=True)
class SnapLimits:
    """How far a snap may take a base: mm of its farthest corner, and degrees.

    `overlap_distance` holds in place of `distance` when the dragged base lies on another one.
    """

    distance: float
    degrees: float
    overlap_distance: float


@dataclass(frozen=True, slots=True)
class Snap(Generic[Name]):
    """A place to snap to: the pose, what lines up with whom, and how far it is in mm."""

    pose: Pose
    kind: TargetKind
    target: Name
    cost: float


def find_snap(
    dragged: Footprint,
    limits: SnapLimits,
    *,
    enemies: Mapping[Name, Footprint],
    friends: Mapping[Name, Footprint],
) -> Snap[Name] | None:
    """The nearest free place at which the dragged base lines up, or None.

    Equally near ones (within the tolerance) go by kind: front, flank, rear, overlap, beside,
    behind. A place where it would lie on another base is no place.
    """
    # A base is near by its edge (a deep one's centre may be far), and only near ones are in the way.
    farthest = max(limits.distance, limits.overlap_distance)
    enemies, friends = (
        {name: base for name, base in bases.items() if at_most(distance(dragged, base), farthest)}
        for bases in (enemies, friends)
    )
    others = {**enemies, **friends}
    lies_on_another = any(overlaps(dragged, other) for other in others.values())
    limit = limits.overlap_distance if lies_on_another else limits.distance
    snaps = [
        snap
        for bases, kinds in ((enemies, ENEMY_KINDS), (friends, FRIEND_KINDS))
        for snap in _snaps(dragged, bases, kinds)
        if at_most(snap.cost, limit)
        and abs(angle_between(dragged.pose.facing, snap.pose.facing)) <= limits.degrees + NOISE
        and not any(overlaps(dragged.at(snap.pose), other) for other in others.values())
    ]
    if not snaps:
        return None
    nearest = min(snap.cost for snap in snaps)
    return min(
        (snap for snap in snaps if touching(snap.cost - nearest)),
        key=lambda snap: (RANKING.index(snap.kind), snap.target),
    )


def _snaps(
    dragged: Footprint,
    bases: Mapping[Name, Footprint],
    kinds: tuple[TargetKind, ...],
) -> Iterator[Snap[Name]]:
    """Every place at the bases, however far."""
    for name, base in bases.items():
        for kind in kinds:
            if can_line_up(kind, dragged.outline, base.outline):
                pose = target_pose(kind, dragged.outline, base)
                yield Snap(pose, kind, name, move_cost(dragged.outline, dragged.pose, pose))
