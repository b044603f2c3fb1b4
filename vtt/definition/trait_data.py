"""Traits that hold or change properties: markers, dynamic and calculated ones, sheets, messages."""

from enum import StrEnum

import msgspec

from vtt.definition.trait_parts import (
    Constraint,
    Expression,
    KeyStroke,
    MenuCommand,
    PropertyChange,
    Reach,
    Target,
    TraitBase,
)
from vtt.definition.values import PropertyValue


class Marker(TraitBase, frozen=True, tag="marker"):
    """A constant property of every piece of this definition.

    `joins_previous`: another program keeps it in one trait with the marker before it.
    """

    name: str
    value: PropertyValue = ""
    joins_previous: bool = False


class DynamicProperty(TraitBase, frozen=True, tag="dynamic-property"):
    """A property that commands change."""

    name: str
    value: Expression = ""
    constraint: Constraint = Constraint()
    changes: tuple[PropertyChange, ...] = ()


class PropertyScope(StrEnum):
    """Whose global property is meant: the nearest one, or that of a named zone or map."""

    NEAREST = "nearest"
    ZONE = "zone"
    MAP = "map"


class GlobalProperty(TraitBase, frozen=True, tag="global-property"):
    """Commands that change a property of the zone, the map or the module; `name` may be an expression."""

    name: Expression
    scope: PropertyScope = PropertyScope.NEAREST
    holder: Expression = ""
    constraint: Constraint = Constraint()
    changes: tuple[PropertyChange, ...] = ()


class SetPieceProperty(TraitBase, frozen=True, tag="set-piece-property"):
    """Commands that change a dynamic property of other pieces."""

    name: Expression
    constraint: Constraint = Constraint()
    own_constraint: bool = False
    changes: tuple[PropertyChange, ...] = ()
    target: Target = Target()
    filter: Expression = ""
    reach: Reach = Reach()
    from_decks: Expression = "-1"


class CalculatedProperty(TraitBase, frozen=True, tag="calculated-property"):
    """A property that an expression gives."""

    name: str
    expression: Expression = ""


class SheetFieldKind(StrEnum):
    """The kinds of lines of a property sheet."""

    TEXT = "text"
    LINES = "lines"
    LABEL = "label"
    TICKS = "ticks"
    TICKS_MAXIMUM = "ticks-maximum"
    TICKS_VALUE = "ticks-value"
    TICKS_VALUE_MAXIMUM = "ticks-value-maximum"
    SPINNER = "spinner"


class SheetField(msgspec.Struct, frozen=True):
    """A line of a property sheet; its name is that of a property, too. Ticks are `3/5`."""

    name: str
    kind: SheetFieldKind = SheetFieldKind.TEXT
    value: str = ""


class SheetCommit(StrEnum):
    """When what is typed counts."""

    AT_ONCE = "at-once"
    BY_BUTTON = "by-button"
    ON_CLOSE = "on-close"


class PropertySheet(TraitBase, frozen=True, tag="property-sheet"):
    """A form that players fill in."""

    command: MenuCommand = MenuCommand()
    fields: tuple[SheetField, ...] = ()
    commit: SheetCommit = SheetCommit.AT_ONCE
    background: str = ""


class SpreadsheetRow(msgspec.Struct, frozen=True):
    """A row of a spreadsheet."""

    cells: tuple[str, ...] = ()


class Spreadsheet(TraitBase, frozen=True, tag="spreadsheet"):
    """A table of texts that players fill in; rows that are empty need not be given."""

    command: MenuCommand = MenuCommand()
    rows: int = 2
    columns: int = 2
    contents: tuple[SpreadsheetRow, ...] = ()


class Message(TraitBase, frozen=True, tag="message"):
    """A text that can be translated, read as a property."""

    name: str
    text: str = ""


class BasicName(TraitBase, frozen=True, tag="basic-name"):
    """The name under which the piece is known, whatever its definition says."""

    name: str


class Comment(TraitBase, frozen=True, tag="comment"):
    """A note of the module's author."""

    text: str = ""


class Submenu(TraitBase, frozen=True, tag="submenu"):
    """Menu entries put together under one heading."""

    menu: str
    entries: tuple[str, ...] = ()


class MenuSeparator(TraitBase, frozen=True, tag="menu-separator"):
    """A line in the menu."""

    key: KeyStroke = ""
