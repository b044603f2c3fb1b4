"""Values of pieces in words: a mark that is set or taken off, or what something is now."""

from collections.abc import Iterator
from typing import TypeAlias

from vtt.base.ids import PieceId
from vtt.base.phrasing import pattern
from vtt.commands.naming import Named, Names, Told, spoken
from vtt.commands.piece import SetProperty
from vtt.definition.trait_state import OLD_PLACES, RAW, is_switched_on, switched_trait
from vtt.definition.values import PropertyValue

VALUE = (pattern("{who}: {property} is {value}"),) * 2
GETS = (pattern("{who} gets the mark “{property}”"), pattern("{who} get the mark “{property}”"))
LOSES = (pattern("{who} loses the mark “{property}”"), pattern("{who} lose the mark “{property}”"))
"""What is said of one and of several."""

ON = (pattern("{who}: {property} is on"),) * 2
OFF = (pattern("{who}: {property} is off"),) * 2
STATE = "state"
"""What a trait is called that has no words of its own."""

Change: TypeAlias = tuple[tuple[str, str], str]


def describe_property(command: SetProperty, names: Names) -> Iterator[Named]:
    """A line for the pieces that changed alike; none for a value that is a secret piece.

    What is true or not is a mark, and so is a piece, told by its name, a state that has no name of its own,
    and what rules note on a piece that is not printed on it; any other value is a deed. Where a piece was
    before its move follows from the move.
    """
    if command.name in OLD_PLACES:
        return
    changed: dict[Change, list[PieceId]] = {}
    for piece in command.pieces:
        if names.secret(piece) is None:
            old = names.value(names.before.pieces[piece], command.name)
            new = names.value(names.after.pieces[piece], command.name)
            change = _told(piece, command.name, (old, new), names)
            if change is not None:
                changed.setdefault(change, []).append(piece)
    for (said, value), pieces in changed.items():
        who = names.crowd(pieces)
        if who is not None:
            is_noted = names.first not in (None, command) and not _is_printed(command, names)
            is_deed = said in (VALUE, ON, OFF) and not is_noted
            is_mark = not is_deed or (said == VALUE and _is_aside(pieces[0], command.name, names))
            told = Told.MARK if is_mark else Told.DEED
            called = _called(pieces[0], command.name, names)
            yield names.said(who, *said, told, property=called, value=value)


def _told(
    piece: PieceId,
    name: str,
    values: tuple[PropertyValue | None, PropertyValue | None],
    names: Names,
) -> Change | None:
    """What is said of a change; of a trait that is switched only whether it is on now, if it was not."""
    trait = switched_trait(names.traits(piece), name) if name.startswith(RAW) else None
    if trait is None:
        return _change(*values, names)
    was, now = (is_switched_on(trait, value) for value in values)
    return None if was is now else (ON if now else OFF, "")


def _called(piece: PieceId, name: str, names: Names) -> str:
    """What a value is called: its name, or the words by which its trait is switched."""
    if not name.startswith(RAW):
        return spoken(name)
    trait = switched_trait(names.traits(piece), name)
    return ("" if trait is None else trait.toggle.menu) or names.phrase(STATE)


def _is_aside(piece: PieceId, name: str, names: Names) -> bool:
    """Whether a value goes beside what somebody did: the state of a trait, or a link to a piece."""
    return name.startswith(RAW) or _is_link(piece, name, names)


def _is_printed(command: SetProperty, names: Names) -> bool:
    """Whether such a value is printed on one of the pieces."""
    pieces = (names.after.pieces[piece] for piece in command.pieces)
    return any(names.printed(piece, command.name) is not None for piece in pieces)


def _is_link(piece: PieceId, name: str, names: Names) -> bool:
    """Whether a value is, or was, another piece."""
    values = (names.value(state.pieces[piece], name) for state in (names.before, names.after))
    return any(isinstance(value, str) and value in names.before.pieces for value in values)


def _change(old: PropertyValue | None, new: PropertyValue | None, names: Names) -> Change | None:
    """What is said of a change, and the value; None where nothing that can be told has changed."""
    if (old or 0) == (new or 0) and type(old or 0) is type(new or 0):
        return None
    if new is True:
        return GETS, ""
    if not new and old is True:
        return LOSES, ""
    value = names.phrase("none") if new is None or new is False or new == "" else _value(new, names)
    return None if value is None else (VALUE, value)


def _value(value: PropertyValue, names: Names) -> str | None:
    """A value for people; None for a piece that the reader may not know."""
    if isinstance(value, str) and value in names.before.pieces:
        piece = PieceId(value)
        named = names.piece(piece) if names.secret(piece) is None else None
        return None if named is None else named.text
    return spoken(value) if isinstance(value, str) else f"{value}"
