"""Element trees to records, by declaration; every fault is kept with its line and reading goes on."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from lxml import etree

from vtt.base.errors import VttError
from vtt.base.problems import did_you_mean
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import child_elements, line_of
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


def read_element(
    spec: Element, node: etree._Element, reading: Reading, shared: Mapping[str, Any] | None = None
) -> Any:
    """The record that an element stands for; None where it cannot be made.

    Args:
        spec: the declaration.
        node: the element, whose tag is the declaration's.
        reading: takes faults and the record's place.
        shared: fields that the surrounding group has given already.
    """
    before = len(reading.problems)
    _check_names(spec, node, reading)
    values = dict(shared or {})
    for part in spec.parts:
        values[part.field] = _read_part(part, spec, node, reading)
    try:
        record = spec.make(**values)
    except (VttError, ValueError) as error:
        if len(reading.problems) == before:
            reading.fault("impossible", line_of(node), f"<{spec.tag}>: {error}")
        reading.faulty.add(node.get("id", ""))
        return None
    reading.places.note(record, reading.at(line_of(node)))
    return record


def clean_text(text: str) -> str:
    r"""The text of an element without the blanks around it and the indentation of its lines.

    >>> clean_text("  First line\n      second\n        deeper\n   ")
    'First line\nsecond\n  deeper'
    """
    first, _, rest = text.strip(" \t").partition("\n")
    lines = [line.rstrip() for line in textwrap.dedent(rest).rstrip().split("\n")]
    if first.strip():
        return "\n".join([first.rstrip(), *lines]).rstrip()
    return "\n".join(lines).strip("\n")


def _read_part(part: Part, spec: Element, node: etree._Element, reading: Reading) -> Any:
    match part:
        case Attribute():
            return _read_attribute(part, spec, node, reading)
        case Inline():
            return _read_inline(part, spec, node, reading)
        case TextChild():
            return _read_text_child(part, spec, node, reading)
        case OwnText():
            return clean_text(node.text or "")
        case Group():
            return _read_groups(part, node, reading)
        case Child():
            return _read_children(part, spec, node, reading)


def _read_attribute(part: Attribute, spec: Element, node: etree._Element, reading: Reading) -> Any:
    text = node.get(part.name)
    if text is None:
        if part.default is REQUIRED:
            reading.fault(
                "missing-attribute",
                line_of(node),
                f"<{spec.tag}> needs the attribute {part.name!r} ({part.type.meaning})",
            )
            return part.type.blank
        return part.default
    try:
        return part.type.parse(str(text))
    except ValueError as error:
        reading.fault("bad-value", line_of(node), f"<{spec.tag}> {part.name}: {error}")
        return part.type.blank


def _read_inline(part: Inline, spec: Element, node: etree._Element, reading: Reading) -> Any:
    if part.default is not REQUIRED and not any(_is_present(inner, node) for inner in part.parts):
        return part.default
    values = {inner.field: _read_part(inner, spec, node, reading) for inner in part.parts}
    try:
        return part.make(**values)
    except (VttError, ValueError) as error:
        reading.fault("impossible", line_of(node), f"<{spec.tag}>: {error}")
        return None if part.default is REQUIRED else part.default


def _is_present(part: Attribute | TextChild, node: etree._Element) -> bool:
    if isinstance(part, Attribute):
        return node.get(part.name) is not None
    return node.find(part.tag) is not None


def _read_text_child(part: TextChild, spec: Element, node: etree._Element, reading: Reading) -> Any:
    found = node.findall(part.tag)
    _check_single(found, f"<{part.tag}>", spec, reading)
    if not found:
        return part.default
    _check_plain(found[0], reading)
    return clean_text(found[0].text or "")


def _read_children(part: Child, spec: Element, node: etree._Element, reading: Reading) -> Any:
    by_tag = {inner.tag: inner for inner in part.specs()}
    found = [child for child in child_elements(node) if child.tag in by_tag]
    records = [read_element(by_tag[str(child.tag)], child, reading) for child in found]
    made = [record for record in records if record is not None]
    if part.many:
        if part.sort is not None:
            made.sort(key=part.sort)
        return _packed(part, made, node, reading)
    wanted = " or ".join(f"<{tag}>" for tag in by_tag)
    _check_single(found, wanted, spec, reading)
    if not found and part.default is REQUIRED:
        reading.fault("missing-element", line_of(node), f"<{spec.tag}> needs {wanted} inside it")
    if made:
        return made[0]
    return None if part.default is REQUIRED else part.default


def _packed(part: Child, made: list[Any], node: etree._Element, reading: Reading) -> Any:
    try:
        return part.pack(tuple(made))
    except ValueError as error:
        reading.fault("impossible", line_of(node), f"<{node.tag}>: {error}")
        return part.default


def _read_groups(part: Group, node: etree._Element, reading: Reading) -> tuple[Any, ...]:
    by_tag = {inner.tag: inner for inner in part.specs}
    made = []
    for group in node.findall(part.tag):
        _check_attributes(part.tag, [a.name for a in part.shared], group, reading)
        _check_tags(part.tag, list(by_tag), group, reading)
        outer = Element(part.tag, part.tag, part.doc, dict, dict, bool, part.shared)
        shared = {a.field: _read_attribute(a, outer, group, reading) for a in part.shared}
        for child in child_elements(group):
            if child.tag in by_tag:
                made.append(read_element(by_tag[str(child.tag)], child, reading, shared))
    return tuple(sorted((record for record in made if record is not None), key=part.sort))


def _check_names(spec: Element, node: etree._Element, reading: Reading) -> None:
    """Keep every attribute, child and text that the declaration does not know."""
    _check_attributes(spec.tag, spec.names, node, reading)
    _check_tags(spec.tag, spec.tags, node, reading, text=spec.text is not None)


def _check_attributes(
    tag: str, known: Sequence[str], node: etree._Element, reading: Reading
) -> None:
    for name in node.attrib:
        if name not in known:
            hint = did_you_mean(str(name), known)
            reading.fault(
                "unknown-attribute", line_of(node), f"<{tag}> has no attribute {name!r}{hint}"
            )


def _check_tags(
    tag: str, known: Sequence[str], node: etree._Element, reading: Reading, *, text: bool = False
) -> None:
    if not text:
        _check_no_text(tag, node.text, line_of(node), reading)
    for child in node:
        if not isinstance(child.tag, str):
            if child.tag is etree.Entity:
                reading.fault("entity", line_of(node), f"<{tag}>: found the entity {child.text}")
        elif child.tag not in known:
            hint = did_you_mean(child.tag, known)
            message = f"<{tag}> has no element <{child.tag}> inside it{hint}"
            reading.fault("unknown-element", line_of(child), message)
        _check_no_text(tag, child.tail, line_of(node), reading)


def _check_no_text(tag: str, text: str | None, line: int | None, reading: Reading) -> None:
    if text is not None and text.strip():
        reading.fault(
            "stray-text", line, f"<{tag}> holds no text of its own, found {text.strip()!r}"
        )


def _check_plain(node: etree._Element, reading: Reading) -> None:
    _check_attributes(str(node.tag), [], node, reading)
    _check_tags(str(node.tag), [], node, reading, text=True)


def _check_single(
    found: list[etree._Element], wanted: str, spec: Element, reading: Reading
) -> None:
    for extra in found[1:]:
        reading.fault(
            "too-many", line_of(extra), f"<{spec.tag}> takes {wanted} once, found {len(found)}"
        )
