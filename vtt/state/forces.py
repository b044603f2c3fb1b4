"""Forces that a foreign file (an army list) brings into a game that is going on."""

import msgspec

from vtt.base.ids import SideId, TableId
from vtt.definition.exchange import ExchangeNote
from vtt.state.piece import PieceState


class Muster(msgspec.Struct, frozen=True):
    """For whom forces are brought in, and on to which table."""

    side: SideId
    table: TableId


class Forces(msgspec.Struct, frozen=True):
    """What a file brings: its name, when and what it was, its parts in words, and its pieces as they stand.

    `lines` are told in their order; one that begins with a blank belongs to the one before.
    """

    name: str
    summary: str = ""
    lines: tuple[str, ...] = ()
    pieces: tuple[PieceState, ...] = ()
    notes: tuple[ExchangeNote, ...] = ()
