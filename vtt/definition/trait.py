"""Traits: what a piece can do or show beyond its faces, each a small frozen record of its own kind.

They have room for all that VASSAL's 47 traits say (module format notes, game pieces and traits).
What they do is worked out elsewhere; here is only what they say.
"""

from typing import TypeAlias

from vtt.definition.trait_control import (
    GlobalHotkey,
    GlobalKey,
    PlaySound,
    Report,
    RestrictAccess,
    RestrictCommands,
    Trigger,
)
from vtt.definition.trait_data import (
    BasicName,
    CalculatedProperty,
    Comment,
    DynamicProperty,
    GlobalProperty,
    Marker,
    MenuSeparator,
    Message,
    PropertySheet,
    SetPieceProperty,
    Spreadsheet,
    Submenu,
)
from vtt.definition.trait_looks import (
    ActionButton,
    AreaOfEffect,
    BorderOutline,
    ClickArea,
    Hide,
    Label,
    Layer,
    Mask,
    Pivot,
    Rotate,
    Trail,
)
from vtt.definition.trait_moves import (
    Attachment,
    Clone,
    Delete,
    Deselect,
    MarkMoved,
    Mat,
    MatCargo,
    MoveFixed,
    MultiLocation,
    NotStacking,
    PlaceMarker,
    Replace,
    ReturnToDeck,
    SendTo,
)
from vtt.definition.trait_parts import TraitBase


class UsePrototype(TraitBase, frozen=True, tag="use"):
    """Puts a prototype's traits and properties here; `$name$` in their texts takes a parameter."""

    prototype: str
    parameters: tuple[tuple[str, str], ...] = ()


class OpaqueTrait(TraitBase, frozen=True, tag="opaque"):
    """A trait that was carried over from another program and is not understood: kept raw."""

    format: str
    text: str
    state: str = ""


Trait: TypeAlias = (
    Layer
    | Label
    | Rotate
    | Pivot
    | ClickArea
    | BorderOutline
    | AreaOfEffect
    | Trail
    | Hide
    | Mask
    | ActionButton
    | Marker
    | DynamicProperty
    | GlobalProperty
    | SetPieceProperty
    | CalculatedProperty
    | PropertySheet
    | Spreadsheet
    | Message
    | BasicName
    | Comment
    | Submenu
    | MenuSeparator
    | SendTo
    | MultiLocation
    | MoveFixed
    | ReturnToDeck
    | Delete
    | Clone
    | PlaceMarker
    | Replace
    | NotStacking
    | Mat
    | MatCargo
    | Attachment
    | MarkMoved
    | Deselect
    | Trigger
    | Report
    | RestrictCommands
    | RestrictAccess
    | GlobalKey
    | GlobalHotkey
    | PlaySound
    | UsePrototype
    | OpaqueTrait
)
"""Every kind of trait."""
