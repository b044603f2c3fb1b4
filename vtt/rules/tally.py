"""What a game counts for its sides as it goes on: losses, points of command, points of victory."""

import msgspec

from vtt.base.ids import PieceId, SideId


class Tally(msgspec.Struct, frozen=True):
    """So much of so much: "9.5 of 38 morale equivalents lost", beaten above 19.

    `limit` is the amount at which something happens, which `words` tell; None: nothing does. `lines` are
    what it is made of, as sentences, `pieces` those on the table that it is about. A `whole` of 0 is no
    measure: only the amount is told.
    """

    title: str
    amount: float
    whole: float = 0.0
    side: SideId | None = None
    limit: float | None = None
    words: str = ""
    rule: str = ""
    lines: tuple[str, ...] = ()
    pieces: tuple[PieceId, ...] = ()
