"""Decks and hands: ordered piles of cards with a place on a table."""

import msgspec

from vtt.base.ids import DeckId, SideId, TableId
from vtt.geometry.pose import Pose


class DeckDefinition(msgspec.Struct, frozen=True):
    """A deck; what lies in it at the start is the scenario's word.

    `face_down`: nobody sees the faces of cards inside. `owner`: the only side that may look (a hand).
    `shuffle`: "never", "on_request" or "on_draw". `discard`: the deck that cards go to when played.
    `width` and `height` are those of its outline in mm (0: as its cards). `peek`: a player may look at its
    topmost card, and the others are told.
    """

    id: DeckId
    name: str
    table: TableId
    pose: Pose
    face_down: bool = True
    owner: SideId | None = None
    shuffle: str = "on_request"
    discard: DeckId | None = None
    width: float = 0.0
    height: float = 0.0
    draws_face_up: bool = False
    peek: bool = False
