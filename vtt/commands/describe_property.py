"""Values of pieces in words: a mark that is set or taken off, or what something is now."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.commands.naming import Named, Names, spoken
from vtt.commands.piece import SetProperty
from vtt.definition.values import PropertyValue

MARK = "the mark “"
"""Stands in every line about a mark of a piece."""


def describe_property(command: SetProperty, names: Names) -> Iterator[Named]:
    """A line for the pieces that changed alike; none for a value that is a secret piece.

    What is true or not is a mark; any other value is told, a piece by its name.
    """
    said: dict[tuple[str, str], list[PieceId]] = {}
    for piece in command.pieces:
        if names.secret(piece) is None:
            old = names.value(names.before.pieces[piece], command.name)
            new = names.value(names.after.pieces[piece], command.name)
            deed = _deed(spoken(command.name), old, new, names)
            if deed is not None:
                said.setdefault(deed, []).append(piece)
    for (of_one, of_many), pieces in said.items():
        who = names.pieces(pieces)
        if who is not None:
            yield Named(f"{who.text}{of_one if who.is_one else of_many}", who.pieces)


def _deed(
    called: str, old: PropertyValue | None, new: PropertyValue | None, names: Names
) -> tuple[str, str] | None:
    """What is said of one and of several; None where nothing that can be told has changed."""
    if (old or 0) == (new or 0) and type(old or 0) is type(new or 0):
        return None
    if new is True:
        return f" gets {MARK}{called}”", f" get {MARK}{called}”"
    if not new and old is True:
        return f" loses {MARK}{called}”", f" lose {MARK}{called}”"
    value = "none" if new is None or new is False or new == "" else _value(new, names)
    return None if value is None else (f": {called} is {value}",) * 2


def _value(value: PropertyValue, names: Names) -> str | None:
    """A value for people; None for a piece that the reader may not know."""
    if isinstance(value, str) and value in names.before.pieces:
        piece = PieceId(value)
        named = names.piece(piece) if names.secret(piece) is None else None
        return None if named is None else named.text
    return spoken(value) if isinstance(value, str) else f"{value}"
