"""Settings and boxes: JSON-like values as elements, sorted by name.

`<value name="x" is="3"/>`, `<group name="x">` with named values inside, `<list name="x">` with
unnamed ones; a list of plain values is one line, `<list name="x" of="1 2 3"/>`.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import immutables
import msgspec

from vtt.base.frozen import Frozen, FrozenDict
from vtt.formats.xml.declare import Child, Element, attribute, element
from vtt.formats.xml.simple_types import SCALAR, SCALARS, TEXT


class ValueEntry(msgspec.Struct, frozen=True):
    """A plain value; `name` is empty inside a list."""

    is_: Any
    name: str = ""


class GroupEntry(msgspec.Struct, frozen=True):
    """A mapping."""

    name: str = ""
    entries: tuple[Any, ...] = ()


class ListEntry(msgspec.Struct, frozen=True):
    """A list: plain values in `of`, or any in `entries`."""

    name: str = ""
    of: tuple[Any, ...] | None = None
    entries: tuple[Any, ...] = ()


Entry: TypeAlias = ValueEntry | GroupEntry | ListEntry


def entries_of(values: FrozenDict) -> Iterable[Entry]:
    """The entries of a frozen mapping, by name."""
    return tuple(_entry(values[name], name) for name in sorted(values))


def mapping_of(entries: Iterable[Entry]) -> FrozenDict:
    """The frozen mapping that named entries stand for.

    Raises:
        ValueError: if an entry has no name, or two have the same.
    """
    values: dict[str, Frozen] = {}
    for entry in entries:
        if not entry.name:
            raise ValueError("expected a name on each value of a group")
        if entry.name in values:
            raise ValueError(f"expected each name once in a group, found {entry.name!r} twice")
        values[entry.name] = _value(entry)
    return immutables.Map(values)


def value_children(to: str) -> Child:
    """Declare the values of a mapping as children of an element."""
    return Child(to, lambda: VALUE_ELEMENTS, many=True, pack=mapping_of, unpack=entries_of)


def mapping_element(tag: str, doc: str) -> Element:
    """Declare an element that holds a mapping and nothing else."""
    return element(
        tag,
        _same,
        doc,
        value_children("values"),
        take=lambda values: {"values": values},
        accepts=lambda values: isinstance(values, immutables.Map),
    )


def _same(values: FrozenDict) -> FrozenDict:
    return values


def _entry(value: Frozen, name: str = "") -> Entry:
    if isinstance(value, immutables.Map):
        return GroupEntry(name, tuple(entries_of(value)))
    if isinstance(value, tuple):
        if all(not isinstance(item, tuple | immutables.Map) for item in value):
            return ListEntry(name, value)
        return ListEntry(name, None, tuple(_entry(item) for item in value))
    return ValueEntry(value, name)


def _value(entry: Entry) -> Frozen:
    match entry:
        case ValueEntry():
            plain: Frozen = entry.is_
            return plain
        case GroupEntry():
            return mapping_of(entry.entries)
        case ListEntry(of=None):
            return tuple(_value(item) for item in entry.entries)
        case ListEntry(of=plain_values, entries=()):
            return plain_values or ()
        case _:
            raise ValueError(f"list {entry.name!r}: expected either 'of' or elements, found both")


def _name(doc: str = "The value's name; none inside a list.") -> Any:
    return attribute("name", TEXT, doc)


def _inside() -> Child:
    return Child("entries", lambda: VALUE_ELEMENTS, many=True)


VALUE_ELEMENTS: tuple[Element, ...] = (
    element(
        "value",
        ValueEntry,
        "A plain value.",
        _name(),
        attribute(
            "is", SCALAR, "The value; a text that could be read as another is quoted.", to="is_"
        ),
    ),
    element("group", GroupEntry, "A group of named values.", _name(), _inside()),
    element(
        "list",
        ListEntry,
        "A list of values.",
        _name(),
        attribute("of", SCALARS, "The values, where all of them are plain."),
        _inside(),
    ),
)
