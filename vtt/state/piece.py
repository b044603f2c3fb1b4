"""A piece in a game: a frozen record of where it is, how it stands and what it carries."""

import math

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import DeckId, PieceDefinitionId, PieceId, SideId, StackId, TableId
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.values import Properties, PropertyValue, get_property
from vtt.geometry.pose import Pose


class Secrecy(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What the other sides do not know, and the side that does."""

    kind: SecrecyKind
    side: SideId


class PieceState(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One piece. `pose` is its origin in table mm. In a deck it has no place (see `in_deck`).

    `level` is a named height, `slot` a named place of the table; both are empty where a game has
    none. `face` is a face id (empty: the first). Hex, region and terrain are derived, never stored.
    `veil` counts how often it went out of sight, so that a later alias does not betray an earlier.
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
    veil: int = 0

    def get(self, name: str, default: PropertyValue | None = None) -> PropertyValue | None:
        """The value of this piece's own property; a view's `value` knows the definition's as well."""
        return get_property(self.properties, name, default)


def in_deck(piece: PieceState, deck: DeckId) -> PieceState:
    """The piece inside a deck: on no table and at no place, so that none betrays where it came from."""
    return msgspec.structs.replace(
        piece,
        table=TableId(""),
        pose=Pose(0.0, 0.0, 0.0),
        stack=None,
        level="",
        slot="",
        deck=deck,
    )


class Place(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where a piece goes: table, pose in mm, and the stack, level and slot it joins there.

    Here a pose is rounded, once, to 0.001 mm and 0.001 degrees.

    Raises:
        CommandError: if the pose holds a number that is not finite.
    """

    table: TableId
    pose: Pose
    stack: StackId | None = None
    level: str = ""
    slot: str = ""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "pose", checked_pose(self.pose))


def checked_pose(pose: Pose) -> Pose:
    """A pose as commands hold it: finite and rounded; CommandError for one that is not finite."""
    if not (math.isfinite(pose.x) and math.isfinite(pose.y) and math.isfinite(pose.facing)):
        raise CommandError(f"a piece needs a finite place and facing, found {pose}")
    return pose.rounded()


def place_of(piece: PieceState) -> Place:
    """Where a piece stands now."""
    return Place(piece.table, piece.pose, piece.stack, piece.level, piece.slot)
