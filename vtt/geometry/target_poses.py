"""Where a base would stand if it lined up: on an enemy's front, flank or rear, beside a friend (B6).

Each target pose lays an anchor of the mover (a corner, the middle of its front) on an anchor of the
base that stands, and turns the mover by a fixed angle to that base's facing.
"""

from dataclasses import dataclass
from enum import StrEnum

from vtt.base.errors import GeometryError
from vtt.geometry.edges import Corner, Side, outline_corner, outline_middle
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Point, Pose, normalised


class TargetKind(StrEnum):
    """The ways to line up with a base; left and right are that base's own."""

    FRONT = "front"
    FLANK_LEFT = "flank_left"
    FLANK_RIGHT = "flank_right"
    REAR = "rear"
    OVERLAP_LEFT = "overlap_left"
    OVERLAP_RIGHT = "overlap_right"
    BESIDE_LEFT = "beside_left"
    BESIDE_RIGHT = "beside_right"
    BEHIND = "behind"


@dataclass(frozen=True, slots=True)
class _LineUp:
    """Turn the mover by `degrees` to the facing of the other and lay `own` on `other`."""

    degrees: float
    own: Corner | Side
    other: Corner | Side


_TARGETS = {
    TargetKind.FRONT: _LineUp(180.0, Side.FRONT, Side.FRONT),
    TargetKind.FLANK_LEFT: _LineUp(90.0, Corner.FRONT_LEFT, Corner.FRONT_LEFT),
    TargetKind.FLANK_RIGHT: _LineUp(-90.0, Corner.FRONT_RIGHT, Corner.FRONT_RIGHT),
    TargetKind.REAR: _LineUp(0.0, Side.FRONT, Side.REAR),
    TargetKind.OVERLAP_LEFT: _LineUp(180.0, Corner.FRONT_LEFT, Corner.FRONT_LEFT),
    TargetKind.OVERLAP_RIGHT: _LineUp(180.0, Corner.FRONT_RIGHT, Corner.FRONT_RIGHT),
    TargetKind.BESIDE_LEFT: _LineUp(0.0, Corner.FRONT_RIGHT, Corner.FRONT_LEFT),
    TargetKind.BESIDE_RIGHT: _LineUp(0.0, Corner.FRONT_LEFT, Corner.FRONT_RIGHT),
    TargetKind.BEHIND: _LineUp(0.0, Side.FRONT, Side.REAR),
}

_CONFORMS = {
    Side.FRONT: _LineUp(180.0, Side.FRONT, Side.FRONT),
    Side.REAR: _LineUp(0.0, Side.REAR, Side.FRONT),
    Side.LEFT: _LineUp(-90.0, Corner.FRONT_LEFT, Corner.FRONT_LEFT),
    Side.RIGHT: _LineUp(90.0, Corner.FRONT_RIGHT, Corner.FRONT_RIGHT),
}


def target_pose(kind: TargetKind, mover: Outline, other: Footprint) -> Pose:
    """The pose at which a mover is lined up with `other`.

    Raises:
        GeometryError: if a corner is needed that one of the two does not have (round bases have
            none; they have a front and a rear).

    >>> from vtt.geometry.outline import rectangle
    >>> enemy = Footprint(rectangle(40, 20), Pose(0, -100, 180))
    >>> target_pose(TargetKind.FRONT, rectangle(40, 30), enemy)
    Pose(x=0.0, y=-75.0, facing=0.0)
    """
    return _lined_up(_TARGETS[kind], mover, other)


def can_line_up(kind: TargetKind, mover: Outline, other: Outline) -> bool:
    """Whether both outlines have the corners or edges that this kind of lining up needs."""
    line_up = _TARGETS[kind]
    try:
        _anchor(mover, line_up.own)
        _anchor(other, line_up.other)
    except GeometryError:
        return False
    return True


def conform_pose(mover: Footprint, touched: Side, other: Outline) -> Pose:
    """Where a base that was hit must stand so that the mover's front lies properly on the edge hit.

    Args:
        mover: the base that moved into contact, where it stopped.
        touched: the edge of the other base that it touched.
        other: the outline of the base that conforms.

    Raises:
        GeometryError: as for `target_pose`.
    """
    return _lined_up(_CONFORMS[touched], other, mover)


def turn_to_face(base: Outline, attacker: Footprint) -> Pose:
    """Where a base hit on its flank or rear stands after turning to face the attacker (B9)."""
    return target_pose(TargetKind.FRONT, base, attacker)


def pose_with(outline: Outline, facing: float, local: Point, table: Point) -> Pose:
    """The pose with this facing at which a local point of the outline lies on a table point."""
    x, y = Pose(0.0, 0.0, facing).to_table(local)
    return Pose(table[0] - x, table[1] - y, normalised(facing))


def _lined_up(line_up: _LineUp, mover: Outline, other: Footprint) -> Pose:
    place = other.pose.to_table(_anchor(other.outline, line_up.other))
    facing = other.pose.facing + line_up.degrees
    return pose_with(mover, facing, _anchor(mover, line_up.own), place)


def _anchor(outline: Outline, at: Corner | Side) -> Point:
    return outline_corner(outline, at) if isinstance(at, Corner) else outline_middle(outline, at)
