"""The sides of a game. Sides differ in hue and in frame pattern, never in hue alone."""

import msgspec

from vtt.base.ids import SideId


class SideDefinition(msgspec.Struct, frozen=True):
    """A side that a player can take; `colour` is `#rrggbb`, `pattern` names the frame's pattern.

    `facing` is how its player looks on to the tables: degrees clockwise, 0 = up the table; None: anyhow.
    """

    id: SideId
    name: str
    colour: str = "#808080"
    pattern: str = "plain"
    facing: float | None = None
