"""What traits are made of: keys and menu entries, who may use them, which pieces they reach."""

import re
from enum import StrEnum
from typing import TypeAlias

import msgspec

from vtt.base.ids import SideId

KeyStroke: TypeAlias = str
"""A key with its modifiers (`Ctrl+Shift+T`, `F5`), or a command's name that no key gives (`@flip`)."""

_KEY = re.compile(
    r"(Ctrl\+)?(Alt\+)?(Shift\+)?(Meta\+)?"
    r"([A-Z0-9]|F[0-9]{1,2}|Delete|Backspace|Enter|Escape|Space|Tab|Insert|Home|End|PageUp|PageDown|"
    r"Left|Right|Up|Down|Code[0-9]{1,5})"
)
_NAMED = re.compile(r"@.+", re.DOTALL)


def is_key_stroke(text: str) -> bool:
    """Whether a text is a key with its modifiers in this order, or a name after `@`.

    >>> is_key_stroke("Ctrl+Shift+T"), is_key_stroke("@flip"), is_key_stroke("Shift+Ctrl+T")
    (True, True, False)
    """
    return bool(_KEY.fullmatch(text) or _NAMED.fullmatch(text))


Expression: TypeAlias = str
"""A text with `$property$` in it, or an expression in braces; a plain number or text is both."""


class TraitBase(msgspec.Struct, frozen=True, kw_only=True):
    """What every trait has.

    `description` is a note of the module's author. `original` is the trait as another program wrote
    it, kept only where writing these fields again would not give the same text; `original_state` is
    the same for the state that it begins with, `written_fields` the number of fields that an
    older version wrote (0: all of them), and `written_numbers` those that it gave to named keys.
    """

    description: str = ""
    original: str = ""
    original_state: str | None = None
    written_fields: int = 0
    written_numbers: str = ""


class MenuCommand(msgspec.Struct, frozen=True):
    """Something that a player can make a piece do: its words in the menu (empty: none) and its key."""

    menu: str = ""
    key: KeyStroke = ""


class AccessKind(StrEnum):
    """Who may use a command: anybody (and then who may undo it), or certain sides."""

    ANYBODY = "anybody"
    PLAYER = "player"
    SIDE = "side"
    SIDES = "sides"


class Access(msgspec.Struct, frozen=True):
    """Who may use a trait; `sides` are named for `AccessKind.SIDES` only."""

    kind: AccessKind = AccessKind.PLAYER
    sides: tuple[SideId, ...] = ()


class Reach(msgspec.Struct, frozen=True):
    """How far from the piece others are reached; `property` gives the range where it is not fixed.

    A range counts cells of the board's grid, or mm where there is none.
    """

    is_limited: bool = False
    range: float = 1.0
    is_fixed: bool = True
    property: str = ""


class TargetKind(StrEnum):
    """Where a global command looks for pieces."""

    COUNTER = "counter"
    MAP = "map"
    DECK = "deck"
    MODULE = "module"


class TargetPlace(StrEnum):
    """The kind of place to which a target is narrowed."""

    MAP = "map"
    ZONE = "zone"
    LOCATION = "location"
    POINT = "point"
    DECK = "deck"
    SAME_STACK = "same-stack"
    SAME_MAP = "same-map"
    SAME_ZONE = "same-zone"
    SAME_LOCATION = "same-location"
    SAME_MAT = "same-mat"
    ATTACHED = "attached"


class Comparison(StrEnum):
    """How a property is compared."""

    EQUAL = "equal"
    NOT_EQUAL = "not-equal"
    GREATER = "greater"
    GREATER_OR_EQUAL = "greater-or-equal"
    LESS = "less"
    LESS_OR_EQUAL = "less-or-equal"
    MATCH = "match"
    NO_MATCH = "no-match"


class Target(msgspec.Struct, frozen=True):
    """Narrows the pieces that a command reaches, before its filter is asked."""

    kind: TargetKind = TargetKind.COUNTER
    by_place: bool = False
    place: TargetPlace = TargetPlace.MAP
    map: Expression = ""
    board: Expression = ""
    zone: Expression = ""
    location: Expression = ""
    x: Expression = "0"
    y: Expression = "0"
    deck: Expression = ""
    by_property: bool = False
    property: Expression = ""
    value: Expression = ""
    comparison: Comparison = Comparison.EQUAL
    attachment: Expression = ""
    attachment_index: Expression = ""


class Constraint(msgspec.Struct, frozen=True):
    """What values a property may have; limits count for numbers only."""

    is_number: bool = False
    least: Expression = "0"
    most: Expression = "100"
    wraps: bool = False


class ChangeKind(StrEnum):
    """How a command changes a property."""

    SET = "set"
    ADD = "add"
    ASK = "ask"
    CHOOSE = "choose"


class PropertyChange(msgspec.Struct, frozen=True):
    """A command that changes a property.

    `value` is set or added; `prompt` is asked; `choices` are what can be chosen.
    """

    command: MenuCommand = MenuCommand()
    kind: ChangeKind = ChangeKind.SET
    value: Expression = ""
    prompt: str = ""
    choices: tuple[Expression, ...] = ()


class Parameter(msgspec.Struct, frozen=True):
    """A property that is given to a piece along with a command."""

    name: str
    value: Expression = ""
