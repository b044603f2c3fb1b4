"""Elements whose value is a tuple: lists that are nothing but their children, and pairs of two texts."""

import inspect
from collections.abc import Callable
from typing import Any

from vtt.formats.xml.declare import Element, Part, element, many


def listing(tag: str, doc: str, kind: Element, sort: Callable[[Any], Any] | None = None) -> Element:
    """Declare an element that is nothing but a list of children of one kind, its value a tuple."""
    return element(
        tag,
        _same,
        doc,
        many("items", kind, sort=sort),
        take=lambda items: {"items": items},
        accepts=is_tuple,
    )


def pair(
    tag: str, make: Callable[..., tuple[Any, Any]], doc: str, *parts: Part, name: str = ""
) -> Element:
    """Declare an element whose value is a pair; the parameters of `make` name its two fields."""
    fields = tuple(inspect.signature(make).parameters)
    return element(
        tag,
        make,
        doc,
        *parts,
        name=name,
        take=lambda value: dict(zip(fields, value, strict=True)),
        accepts=is_tuple,
    )


def is_tuple(value: object) -> bool:
    """Whether a value is written as one of these elements."""
    return isinstance(value, tuple)


def _same(items: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    return items
