"""Which texts of traits are worked out in play: expressions, conditions, and the names of properties.

One table says it for all kinds of traits; a test holds it against what the traits declare.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from vtt.definition.trait import Trait
from vtt.definition.trait_control import GlobalKey, PlaySound, Report, RestrictCommands, Trigger
from vtt.definition.trait_data import (
    CalculatedProperty,
    DynamicProperty,
    GlobalProperty,
    SetPieceProperty,
)
from vtt.definition.trait_looks import AreaOfEffect, BorderOutline, Label, Layer, Mask, Rotate
from vtt.definition.trait_moves import (
    Attachment,
    MoveFixed,
    MultiLocation,
    PlaceMarker,
    Replace,
    ReturnToDeck,
    SendTo,
)
from vtt.definition.trait_parts import (
    Constraint,
    MenuCommand,
    Parameter,
    PropertyChange,
    Reach,
    Target,
)


class TextKind(StrEnum):
    """What a text of a trait is: it has a value, it holds or not, or it names a property."""

    VALUE = "value"
    CONDITION = "condition"
    PROPERTY = "property"


class TraitText(NamedTuple):
    """One text of a trait, and the field that it stands in, such as `changes.value`."""

    field: str
    text: str
    kind: TextKind


_PLACING: Final = ("message", "x", "y")
VALUES: Final[Mapping[type, tuple[str, ...]]] = {
    Trigger: ("count", "index_start", "index_step"),
    Report: ("format", "back_formats"),
    GlobalKey: ("from_decks",),
    PlaySound: ("sound",),
    DynamicProperty: ("value",),
    GlobalProperty: ("name", "holder"),
    SetPieceProperty: ("name", "from_decks"),
    CalculatedProperty: ("expression",),
    Layer: ("reset_level",),
    Label: ("text", "name_format"),
    Rotate: ("direct_to",),
    Mask: ("deal_to",),
    SendTo: (
        *("map", "board", "x", "y", "cell", "zone", "region"),
        *("x_index", "y_index", "x_step", "y_step"),
    ),
    MultiLocation: ("menu", "sorted_by"),
    MoveFixed: ("x", "y", "x_index", "y_index", "x_step", "y_step"),
    ReturnToDeck: ("deck",),
    PlaceMarker: _PLACING,
    Replace: _PLACING,
    Attachment: ("from_decks",),
    MenuCommand: ("menu",),
    Constraint: ("least", "most"),
    PropertyChange: ("value", "choices"),
    Parameter: ("value",),
    Target: (
        *("map", "board", "zone", "location", "x", "y", "deck"),
        *("property", "value", "attachment", "attachment_index"),
    ),
}
"""Fields whose text has a value: plain, with `$name$` in it, or an expression in braces."""
CONDITIONS: Final[Mapping[type, tuple[str, ...]]] = {
    Trigger: ("condition", "while_", "until"),
    RestrictCommands: ("condition",),
    GlobalKey: ("filter",),
    SetPieceProperty: ("filter",),
    SendTo: ("filter",),
    MultiLocation: ("filter",),
    Attachment: ("filter", "clear_filter"),
}
PROPERTIES: Final[Mapping[type, tuple[str, ...]]] = {
    Layer: ("follow", "shown_if"),
    BorderOutline: ("property", "second_property"),
    AreaOfEffect: ("radius_property",),
    Reach: ("property",),
}
_TABLES: Final = (
    (TextKind.VALUE, VALUES),
    (TextKind.CONDITION, CONDITIONS),
    (TextKind.PROPERTY, PROPERTIES),
)


def texts_of(trait: Trait) -> Iterator[TraitText]:
    """Every text of a trait that is worked out and is not empty.

    What a layer would follow is not, where it follows nothing: editors leave a word there.
    """
    if isinstance(trait, Layer) and not trait.follows:
        trait = msgspec.structs.replace(trait, follow="")
    yield from _texts(trait, "")


def _texts(part: msgspec.Struct, path: str) -> Iterator[TraitText]:
    kinds = _kinds_of(type(part))
    for name in part.__struct_fields__:
        value = getattr(part, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, msgspec.Struct):
                yield from _texts(item, f"{path}{name}.")
            elif isinstance(item, str) and name in kinds and item.strip():
                yield TraitText(path + name, item, kinds[name])


def _kinds_of(part: type) -> Mapping[str, TextKind]:
    return {name: kind for kind, table in _TABLES for name in table.get(part, ())}
