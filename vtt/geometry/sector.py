"""Where a base stands to another one: ahead of its front line, behind its rear line, beside it."""

from enum import StrEnum

from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import reach
from vtt.geometry.tolerance import at_most


class Sector(StrEnum):
    """The part of the plane, cut by the lines of a base's front and rear, that holds another."""

    FRONT = "front"
    REAR = "rear"
    FLANK = "flank"
    MIXED = "mixed"


def wholly_behind(base: Footprint, other: Footprint) -> bool:
    """Whether no part of `base` is ahead of the line of other's rear edge; on the line is behind (B7)."""
    return at_most(reach(base, other.pose).front, -other.outline.bounds[3])


def wholly_ahead(base: Footprint, other: Footprint) -> bool:
    """Whether no part of `base` is behind the line of other's front edge; on the line is ahead."""
    return at_most(-other.outline.bounds[1], reach(base, other.pose).back)


def sector(base: Footprint, other: Footprint) -> Sector:
    """Where `base` stands as `other` sees it (B7).

    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> shot = rectangle(40, 20)
    >>> str(sector(Footprint(shot, Pose(-80, 0)), Footprint(shot, Pose(0, 0))))
    'flank'
    """
    if wholly_ahead(base, other):
        return Sector.FRONT
    if wholly_behind(base, other):
        return Sector.REAR
    span = reach(base, other.pose)
    _, top, _, bottom = other.outline.bounds
    if at_most(span.front, -top) and at_most(-bottom, span.back):
        return Sector.FLANK
    return Sector.MIXED
