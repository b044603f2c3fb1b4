"""A piece in a game: a frozen record of where it is, how it stands and what it carries."""

from enum import StrEnum

import msgspec

from vtt.base.ids import DeckId, PieceDefinitionId, PieceId, SideId, StackId, TableId
from vtt.definition.values import Properties, PropertyValue, get_property
from vtt.geometry.pose import Pose


class SecrecyKind(StrEnum):
    """Three different things: the face is unknown, or what stands there, or that anything does."""

    MASKED = "masked"
    CONCEALED = "concealed"
    HIDDEN = "hidden"


class Secrecy(msgspec.Struct, frozen=True, array_like=True):
    """What the other sides do not know, and the side that does."""

    kind: SecrecyKind
    side: SideId


class PieceState(msgspec.Struct, frozen=True, array_like=True):
    """One piece. `pose` is its origin in table mm; a piece in a deck keeps the deck's pose.

    `level` is a named height, `slot` a named place of the table; both are empty where a game has
    none. `face` is a face id (empty: the first). Hex, region and terrain are derived, never stored.
    """

    id: PieceId
    definition: PieceDefinitionId
    table: TableId
    pose: Pose
    side: SideId | None = None
    stack: StackId | None = None
    level: str = ""
    slot: str = ""
    deck: DeckId | None = None
    face: str = ""
    properties: Properties = ()
    secrecy: Secrecy | None = None
    locked: bool = False
    moved: bool = False

    def get(self, name: str, default: PropertyValue | None = None) -> PropertyValue | None:
        """The value of this piece's own property; a view's `value` knows the definition's as well."""
        return get_property(self.properties, name, default)


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where a piece goes: table, pose in mm, and the stack, level and slot it joins there."""

    table: TableId
    pose: Pose
    stack: StackId | None = None
    level: str = ""
    slot: str = ""


def place_of(piece: PieceState) -> Place:
    """Where a piece stands now."""
    return Place(piece.table, piece.pose, piece.stack, piece.level, piece.slot)
