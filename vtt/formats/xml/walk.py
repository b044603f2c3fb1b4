"""Every attribute value of a record and of the records in it, by declaration."""

from collections.abc import Iterator
from typing import Any

from vtt.formats.xml.declare import Attribute, Child, Element, Group, Inline, Part


def walk(spec: Element, record: Any) -> Iterator[tuple[Any, Attribute, Any]]:
    """Each attribute as (the record that its element made, its declaration, its value)."""
    values = spec.take(record)
    for part in spec.parts:
        yield from _walk_part(part, values[part.field], record)


def _walk_part(part: Part, value: Any, record: Any) -> Iterator[tuple[Any, Attribute, Any]]:
    if isinstance(part, Attribute):
        yield record, part, value
    elif isinstance(part, Inline):
        if value is not None:
            for inner in part.parts:
                yield from _walk_part(inner, getattr(value, inner.field), record)
    elif isinstance(part, Child):
        children = part.unpack(value) if part.many else [value] if value is not None else []
        yield from _walk_all(part.specs(), children)
    elif isinstance(part, Group):
        yield from _walk_all(part.specs, value)


def _walk_all(specs: tuple[Element, ...], records: Any) -> Iterator[tuple[Any, Attribute, Any]]:
    for record in records:
        for spec in specs:
            if spec.accepts(record):
                yield from walk(spec, record)
                break
