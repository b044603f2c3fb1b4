"""Hypothesis strategies made from the declarations: any record that an element can hold.

What a declaration cannot say (a rectangle has a width above 0) stands in the table below. Texts are
drawn with everything that XML can hold.
"""

import string
from typing import Any

from hypothesis import strategies as st

from vtt.base.errors import VttError
from vtt.definition.rules_table import CellValue, DataSource, RulesTable
from vtt.definition.values import make_properties
from vtt.formats.xml.declare import (
    REQUIRED,
    Attribute,
    Child,
    Element,
    Group,
    Inline,
    OwnText,
    Part,
    TextChild,
)
from vtt.formats.xml.read import clean_text
from vtt.formats.xml.simple_types import SimpleType
from vtt.formats.xml.table_rows import FilledCell

Strategy = st.SearchStrategy[Any]

characters = st.characters(
    min_codepoint=0x20, exclude_categories=("Cs", "Cn"), exclude_characters="\ufffe\uffff"
) | st.sampled_from("\t\n\r'=<>&\"")
texts = st.text(characters, max_size=8)
blocks = st.lists(texts, max_size=3).map("\n".join).map(clean_text)
numbers = st.floats(allow_nan=False, allow_infinity=False).map(lambda value: value + 0.0)
integers = st.integers(-(2**63), 2**63 - 1)
ids = st.from_regex(r"[a-z0-9][a-z0-9_.\-]{0,6}", fullmatch=True)
scalars = st.booleans() | integers | numbers | texts
points = st.lists(st.tuples(numbers, numbers), max_size=4).map(tuple)
names = st.text(string.ascii_letters + "_- ö", min_size=1, max_size=6)
keys = st.sampled_from(["Ctrl+Shift+T", "F5", "Delete", "A", "@flip", "@do it's"])
paths = st.lists(names, min_size=1, max_size=3).map("/".join)

BY_TYPE: dict[str, Strategy] = {
    "text": texts,
    "raw": st.text(max_size=8),
    "number": numbers,
    "mm": numbers,
    "integer": integers,
    "flag": st.booleans(),
    "id": ids,
    "ids": st.lists(ids, max_size=3).map(tuple),
    "colour": st.from_regex(r"#[0-9a-f]{6}([0-9a-f]{2})?", fullmatch=True),
    "path": paths,
    "kept-path": paths,
    "points": points,
    "properties": st.dictionaries(texts, scalars, max_size=3).map(make_properties),
    "names": st.lists(texts, max_size=3).map(tuple),
    "settings": st.lists(st.tuples(texts, texts), max_size=3).map(tuple),
    "scalar": scalars | st.none(),
    "scalars": st.lists(scalars | st.none(), max_size=3).map(tuple),
    "row": st.lists(st.none() | (scalars | st.none()).map(FilledCell), max_size=3).map(tuple),
    "key": keys,
    "keys": st.lists(keys, max_size=3).map(tuple),
}
"""Values of each kind of attribute; words to choose from are read off the type."""

lengths = st.floats(0.001, 5000.0)
BY_ATTRIBUTE: dict[tuple[str, str], Strategy] = {
    ("rectangle", "width-mm"): lengths,
    ("rectangle", "depth-mm"): lengths,
    ("circle", "radius-mm"): lengths,
    ("polygon", "points-mm"): st.sampled_from(
        [
            ((0.0, 0.0), (9.5, 1.0), (3.0, 7.25)),
            ((-1.0, -2.0), (1.0, -2.0), (1.0, 2.0), (-1.0, 2.5)),
        ]
    ),
    ("hex-grid", "dx-mm"): lengths,
    ("hex-grid", "dy-mm"): lengths,
    ("square-grid", "dx-mm"): lengths,
    ("square-grid", "dy-mm"): lengths,
    ("numbering", "diagonal"): st.sampled_from([-1, 0, 1]),
    ("snap", "distance-mm"): lengths,
    ("snap", "degrees"): st.floats(0.001, 180.0),
    ("snap", "overlap-distance-mm"): lengths,
    ("module", "format"): st.just(1),
    ("value", "name"): st.just(""),
}


_known: dict[tuple[str, int], Strategy] = {}


@st.composite
def rules_tables(draw: st.DrawFn) -> RulesTable:
    """Tables with empty cells and sources of single cells."""
    some_names = st.lists(texts, unique=True, max_size=4).map(tuple)
    rows, columns = draw(some_names), draw(some_names)
    sources = st.sampled_from(DataSource)
    cell = st.none() | st.builds(CellValue, scalars | st.none(), sources, st.just("") | texts)
    found = [(row, column, draw(cell)) for row in rows for column in columns]
    cells = tuple((row, column, value) for row, column, value in found if value is not None)
    names = sorted({*rows, *columns})
    called = draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    titles = tuple((name, draw(blocks)) for name in called)
    return RulesTable(
        draw(ids), draw(texts), rows, columns, cells, draw(sources), draw(texts), titles
    )


def records(spec: Element, depth: int = 3) -> Strategy:
    """Records that the element can hold, with children down to a depth."""
    if spec.tag == "rules-table":
        return rules_tables()
    if (spec.name, depth) not in _known:
        _known[(spec.name, depth)] = st.fixed_dictionaries(
            _fields(spec, spec.parts, depth)
        ).flatmap(lambda values: _made(spec, values))
    return _known[(spec.name, depth)]


def values_of(kind: SimpleType[Any]) -> Strategy:
    """Values of a kind of attribute."""
    if kind.name in BY_TYPE:
        return BY_TYPE[kind.name]
    return st.sampled_from([kind.parse(word) for _, word in kind.facets])


def _made(spec: Element, values: dict[str, Any]) -> Strategy:
    """The record of these values, or nothing where they make none."""
    try:
        return st.just(spec.make(**values))
    except (VttError, ValueError):
        return st.nothing()


def _fields(
    spec: Element, parts: tuple[Part, ...], depth: int, without: frozenset[str] = frozenset()
) -> dict[str, Strategy]:
    return {part.field: _part(spec, part, depth) for part in parts if part.field not in without}


def _part(spec: Element, part: Part, depth: int) -> Strategy:
    match part:
        case Attribute():
            return _attribute(spec, part)
        case TextChild() | OwnText():
            return blocks
        case Inline():
            inner = st.fixed_dictionaries(_fields(spec, part.parts, depth))
            made = inner.map(lambda values: part.make(**values))
            return made if part.default is REQUIRED else st.just(part.default) | made
        case Child():
            return _children(part, depth)
        case Group():
            return _members(part, depth)


def _attribute(spec: Element, part: Attribute) -> Strategy:
    special = BY_ATTRIBUTE.get((spec.tag, part.name))
    values = values_of(part.type) if special is None else special
    return values if part.default is REQUIRED else st.just(part.default) | values


def _children(part: Child, depth: int) -> Strategy:
    specs = part.specs()
    recursive = any(spec.tag == "group" for spec in specs)
    if part.many:
        if recursive:
            return boxes() if part.pack is not tuple else st.just(())
        if depth == 0:
            return st.just(()).map(part.pack)
        single = st.one_of([records(spec, depth - 1) for spec in specs])
        return st.lists(single, max_size=2).map(lambda items: _ordered(part, items))
    some = st.one_of([records(spec, depth - 1) for spec in specs]) if depth else st.nothing()
    return some if part.default is REQUIRED else st.just(part.default) | some


def _ordered(part: Child, items: list[Any]) -> Any:
    return part.pack(tuple(items if part.sort is None else sorted(items, key=part.sort)))


def _members(part: Group, depth: int) -> Strategy:
    shared = {item.field: _attribute_of_group(item) for item in part.shared}
    single = st.one_of(
        [
            st.fixed_dictionaries(
                {**_fields(spec, spec.parts, depth - 1, frozenset(shared)), **shared}
            ).flatmap(lambda values, spec=spec: _made(spec, values))
            for spec in part.specs
        ]
    )
    return st.lists(single, max_size=3).map(lambda items: tuple(sorted(items, key=part.sort)))


def _attribute_of_group(part: Attribute) -> Strategy:
    values = values_of(part.type)
    return values if part.default is REQUIRED else st.just(part.default) | values


def boxes() -> Strategy:
    """Frozen mappings as settings and boxes hold them."""
    from vtt.base.frozen import freeze_dict

    plain = st.none() | scalars
    some_names = texts.filter(bool)
    inner = st.recursive(
        plain,
        lambda deeper: (
            st.lists(deeper, max_size=3) | st.dictionaries(some_names, deeper, max_size=3)
        ),
        max_leaves=6,
    )
    return st.dictionaries(some_names, inner, max_size=3).map(freeze_dict)
