"""A line of sight as the rules of a game see it."""

import msgspec

from vtt.geometry.pose import Point


class Sighting(msgspec.Struct, frozen=True):
    """Whether one place sees another by the rules.

    `words` say what is in the way ("the wall in CC20"), or what else counts ("over the heads of men");
    `at` is the place in table mm where sight ends, where it ends.
    """

    clear: bool
    words: str = ""
    rule: str = ""
    at: Point | None = None
