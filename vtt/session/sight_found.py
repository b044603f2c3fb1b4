"""What has been found out about a line of sight: how long it is, and what cuts it off first."""

import msgspec

from vtt.geometry.pose import Point
from vtt.rules.verdict import Mark


class SightFound(msgspec.Struct, frozen=True):
    """A line of sight between two points in table mm.

    `length` is in words; `cut` is where something blocks it, `why` what does, and `marks` draw that.
    """

    start: Point
    end: Point
    length: str
    cut: Point | None = None
    why: str = ""
    marks: tuple[Mark, ...] = ()
