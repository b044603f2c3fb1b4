"""What trait elements are made of: menu entry and key, access, range, target, changes, parameters."""

from vtt.definition.trait_parts import (
    Access,
    AccessKind,
    ChangeKind,
    Comparison,
    Constraint,
    MenuCommand,
    Parameter,
    PropertyChange,
    Reach,
    Target,
    TargetKind,
    TargetPlace,
)
from vtt.formats.xml.declare import (
    Attribute,
    Child,
    Element,
    Inline,
    Make,
    Part,
    attribute,
    element,
    inline,
    many,
    one,
)
from vtt.formats.xml.simple_types import (
    FLAG,
    IDS,
    INTEGER,
    KEY,
    MM,
    NAMES,
    NUMBER,
    RAW,
    TEXT,
    choice,
)


def trait(tag: str, make: Make, doc: str, *parts: Part) -> Element:
    """Declare a trait: its own parts, then what every trait has."""
    return element(
        tag,
        make,
        doc,
        *parts,
        attribute("description", TEXT, "A note of the module's author."),
        attribute(
            "original",
            RAW,
            "The trait as another program wrote it, where these words are not enough.",
        ),
        attribute(
            "original-state", RAW, "The state that it began with there, where that is not enough."
        ),
        attribute(
            "written-fields", INTEGER, "How many fields an older version of that program wrote."
        ),
        attribute(
            "written-numbers",
            TEXT,
            "The numbers that it gave to named keys, where they are not its usual ones.",
        ),
    )


def command(to: str = "command", prefix: str = "", what: str = "it") -> Inline:
    """Declare a menu entry with its key: `menu` and `key`, or `<prefix>-menu` and `<prefix>-key`."""
    lead = f"{prefix}-" if prefix else ""
    return inline(
        to,
        MenuCommand,
        attribute(
            f"{lead}menu", TEXT, f"Words of the menu entry for {what}; none without it.", to="menu"
        ),
        attribute(f"{lead}key", KEY, f"Key for {what}.", to="key"),
    )


def named_command(to: str, what: str) -> Inline:
    """Declare a menu entry with its key under the name of its field."""
    return command(to, to.replace("_", "-"), what)


def text(name: str, doc: str, *, to: str = "") -> Attribute:
    """Declare a plain text."""
    return attribute(name, TEXT, doc, to=to)


def flag(name: str, doc: str, *, to: str = "") -> Attribute:
    """Declare a yes or no."""
    return attribute(name, FLAG, doc, to=to)


def offset(axis: str, what: str) -> Attribute:
    """Declare a length along one axis, `x` or `y`, of the piece."""
    return attribute(f"{axis}-mm", MM, f"{what}, from the piece's origin.")


def offsets(what: str) -> tuple[Attribute, Attribute]:
    """Declare a point of the piece: `x-mm` and `y-mm`."""
    return offset("x", what), offset("y", what)


def access() -> Inline:
    """Declare who may use a trait."""
    return inline(
        "access",
        Access,
        attribute("access", choice(AccessKind), "Who may use it, and undo it.", to="kind"),
        attribute("access-sides", IDS, "The sides, for access by certain sides.", to="sides"),
    )


def reach() -> Inline:
    """Declare how far others are reached."""
    return inline(
        "reach",
        Reach,
        flag("limit-range", "Whether only pieces in range are reached.", to="is_limited"),
        attribute("range", NUMBER, "The range: cells of the grid, or mm where there is none."),
        flag("range-fixed", "Whether the range is that number.", to="is_fixed"),
        text("range-property", "The property that gives the range otherwise.", to="property"),
    )


def constraint() -> Inline:
    """Declare what values a property may have."""
    return inline(
        "constraint",
        Constraint,
        flag("number", "Whether the value is a number.", to="is_number"),
        text("least", "The least value."),
        text("most", "The largest value."),
        flag("wraps", "Whether it goes on at the other end."),
    )


TARGET = element(
    "target",
    Target,
    "Narrows the pieces that the command reaches, before the filter is asked.",
    attribute("kind", choice(TargetKind), "Where pieces are looked for."),
    flag("by-place", "Whether the place counts."),
    attribute("place", choice(TargetPlace), "The kind of place."),
    text("map", "The table."),
    text("board", "The board."),
    text("zone", "The zone."),
    text("location", "The location."),
    text("x", "The point, for places that are points."),
    text("y", "The point, for places that are points."),
    text("deck", "The deck."),
    flag("by-property", "Whether a property counts."),
    text("property", "The property's name."),
    text("value", "What it is compared with."),
    attribute("comparison", choice(Comparison), "How it is compared."),
    text("attachment", "The attachment's name."),
    text("attachment-index", "The number or name in the attachment."),
)
CHANGE = element(
    "change",
    PropertyChange,
    "A command that changes the property.",
    command(what="the change"),
    attribute("kind", choice(ChangeKind), "How the property changes."),
    text("value", "What is set or added."),
    text("prompt", "What the player is asked."),
    attribute("choices", NAMES, "What the player can choose from."),
)
PARAMETER = element(
    "parameter",
    Parameter,
    "A property that is given along.",
    text("name", "The property's name."),
    text("value", "Its value."),
)


def target() -> Child:
    """Declare the target of a global command."""
    return one("target", TARGET)


def changes() -> Child:
    """Declare the commands that change a property."""
    return many("changes", CHANGE)


def parameters() -> Child:
    """Declare properties that are given along."""
    return many("parameters", PARAMETER)
