"""Elements of a format, declared once: reading, writing, schema and reference all come from here.

An element makes a frozen record (a definition) from its attributes and children, and gives them
back. `attribute("width-mm", MM, ...)` fills the record's field `width`: the field's name is the
attribute's without its unit. Defaults are the record's own and are left out on writing.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

import msgspec

from vtt.formats.xml.simple_types import SimpleType

REQUIRED: Any = msgspec.NODEFAULT
"""Stands for "no default": the attribute or child must be there."""

_UNITS = ("-mm", "-px", "-percent")

Make: TypeAlias = Callable[..., Any]
Take: TypeAlias = Callable[[Any], Mapping[str, Any]]


@dataclass(frozen=True)
class Attribute:
    """One attribute: its name in the file, the field that it fills, its kind and its meaning."""

    name: str
    type: SimpleType[Any]
    doc: str
    field: str
    default: Any = REQUIRED


@dataclass(frozen=True)
class Inline:
    """A record inside the record whose fields are attributes of the outer element."""

    field: str
    make: Make
    parts: tuple["Attribute | TextChild", ...]
    default: Any = REQUIRED


@dataclass(frozen=True)
class Child:
    """Child elements for one field: one (or none), or many; `specs` are the kinds that may stand here.

    `pack` turns the list of what was read into the field's value and `unpack` turns it back; `sort`
    is the canonical order (without it the order in the file is kept).
    """

    field: str
    specs: Callable[[], tuple["Element", ...]]
    many: bool = False
    default: Any = REQUIRED
    sort: Callable[[Any], Any] | None = None
    pack: Callable[[tuple[Any, ...]], Any] = tuple
    unpack: Callable[[Any], Iterable[Any]] = tuple


@dataclass(frozen=True)
class TextChild:
    """A child element that holds nothing but text, for one field."""

    tag: str
    doc: str
    field: str
    default: Any = ""


@dataclass(frozen=True)
class OwnText:
    """The element's own text fills a field."""

    doc: str
    field: str
    default: Any = ""


@dataclass(frozen=True)
class Group:
    """Elements that share some fields, gathered under one element that states these once."""

    tag: str
    doc: str
    field: str
    shared: tuple[Attribute, ...]
    specs: tuple["Element", ...]
    sort: Callable[[Any], Any]


Part: TypeAlias = Attribute | Inline | Child | TextChild | OwnText | Group


@dataclass(frozen=True)
class Element:
    """One kind of element. `name` is its type's name in the schema; `accepts` tells its records."""

    tag: str
    name: str
    doc: str
    make: Make
    take: Take
    accepts: Callable[[Any], bool]
    parts: tuple[Part, ...]
    attributes: tuple[Attribute, ...] = field(init=False)
    lists: tuple[Child | TextChild | Group, ...] = field(init=False)
    text: OwnText | None = field(init=False)

    def __post_init__(self) -> None:
        attributes: list[Attribute] = []
        lists: list[Child | TextChild | Group] = []
        for part in self.parts:
            for inner in part.parts if isinstance(part, Inline) else (part,):
                if isinstance(inner, Attribute):
                    attributes.append(inner)
                elif isinstance(inner, Child | TextChild | Group):
                    lists.append(inner)
        texts = [part for part in self.parts if isinstance(part, OwnText)]
        object.__setattr__(self, "attributes", tuple(attributes))
        object.__setattr__(self, "lists", tuple(lists))
        object.__setattr__(self, "text", texts[0] if texts else None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of its attributes."""
        return tuple(part.name for part in self.attributes)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The tags of the elements that may stand in it."""
        tags: list[str] = []
        for part in self.lists:
            tags += [inner.tag for inner in part.specs()] if isinstance(part, Child) else [part.tag]
        return tuple(tags)


def element(
    tag: str,
    make: Make,
    doc: str,
    *parts: Part,
    name: str = "",
    take: Take | None = None,
    accepts: Callable[[Any], bool] | None = None,
) -> Element:
    """Declare an element.

    Args:
        tag: the element's name in the file.
        make: a record class, or a function that takes the fields by name.
        doc: one sentence for the schema and the reference page.
        parts: attributes and children, in canonical order.
        name: the type's name in the schema, where two elements share a tag.
        take: gives the fields back; needed when `make` is a function.
        accepts: whether a value is written as this element; needed when `make` is a function.
    """
    defaults = _defaults(make)
    return Element(
        tag,
        name or tag,
        doc,
        make,
        take or _fields,
        accepts or _accepts(make),
        tuple(_with_default(part, defaults) for part in parts),
    )


def attribute(
    name: str, type_: SimpleType[Any], doc: str, *, to: str = "", default: Any = REQUIRED
) -> Attribute:
    """Declare an attribute; `to` names the field where it is not the attribute's own name."""
    return Attribute(name, type_, doc, to or field_of(name), default)


def inline(to: str, make: Make, *parts: Attribute | TextChild) -> Inline:
    """Declare a record within the record, written as attributes of the same element."""
    defaults = _defaults(make)
    return Inline(to, make, tuple(_plain_default(part, defaults) for part in parts))


def one(to: str, *specs: Element, default: Any = REQUIRED) -> Child:
    """Declare a child that may stand once: one of several kinds."""
    return Child(to, lambda: specs, default=default)


def many(to: str, *specs: Element, sort: Callable[[Any], Any] | None = None) -> Child:
    """Declare children that may stand any number of times."""
    return Child(to, lambda: specs, many=True, sort=sort)


def text_child(tag: str, doc: str, *, to: str = "") -> TextChild:
    """Declare a child that holds text only."""
    return TextChild(tag, doc, to or field_of(tag))


def own_text(to: str, doc: str) -> OwnText:
    """Declare that the element's text fills a field."""
    return OwnText(doc, to)


def field_of(name: str) -> str:
    """The field that an attribute fills: its name without the unit.

    >>> field_of("stroke-width-mm")
    'stroke_width'
    """
    for unit in _UNITS:
        name = name.removesuffix(unit)
    return name.replace("-", "_")


def is_required(spec: Element, part: Attribute) -> bool:
    """Whether an attribute must always be written; those of a record that may be left out need not."""
    optional = [p for p in spec.parts if isinstance(p, Inline) and p.default is not REQUIRED]
    return part.default is REQUIRED and not any(part in outer.parts for outer in optional)


def _fields(record: Any) -> Mapping[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def _accepts(make: Make) -> Callable[[Any], bool]:
    if not isinstance(make, type):
        raise TypeError(f"an element made by a function ({make}) needs `accepts`")
    return lambda value: type(value) is make


def _defaults(make: Make) -> Mapping[str, Any]:
    """The default of each field that has one."""
    if isinstance(make, type) and issubclass(make, msgspec.Struct):
        fields = msgspec.structs.fields(make)
        return {
            f.name: f.default if f.default is not msgspec.NODEFAULT else f.default_factory()
            for f in fields
            if f.default is not msgspec.NODEFAULT or f.default_factory is not msgspec.NODEFAULT
        }
    parameters = inspect.signature(make).parameters.values()
    return {p.name: p.default for p in parameters if p.default is not inspect.Parameter.empty}


def _with_default(part: Part, defaults: Mapping[str, Any]) -> Part:
    if isinstance(part, Group):
        return part
    if isinstance(part, Child) and part.many and part.field not in defaults:
        return replace(part, default=part.pack(()))
    if isinstance(part, Attribute | TextChild):
        return _plain_default(part, defaults)
    return replace(part, default=defaults.get(part.field, part.default))


def _plain_default(
    part: Attribute | TextChild, defaults: Mapping[str, Any]
) -> Attribute | TextChild:
    return replace(part, default=defaults.get(part.field, part.default))
