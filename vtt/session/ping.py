"""A finger on the table: "look here". Everybody sees it for a moment; the game knows nothing of it."""

import msgspec

from vtt.base.ids import SideId, TableId
from vtt.geometry.pose import Point


class Ping(msgspec.Struct, frozen=True):
    """A place of a table (mm) that somebody points at; `side` None: who plays all sides."""

    table: TableId
    point: Point
    side: SideId | None = None
