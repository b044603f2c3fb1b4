"""Records to canonical XML text, by declaration: one order, one spelling, nothing that is default."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from vtt.base.errors import FormatError
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
from vtt.formats.xml.simple_types import writable

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


@dataclass
class Node:
    """An element on its way to text.

    `comments` stand before it, `last_comments` before its end, `comments_after` behind the root.
    """

    tag: str
    attributes: list[tuple[str, str]] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)
    text: str = ""
    comments: list[str] = field(default_factory=list)
    last_comments: list[str] = field(default_factory=list)
    comments_after: list[str] = field(default_factory=list)


def to_node(spec: Element, record: Any, without: Iterable[str] = ()) -> Node:
    """The element for a record; fields of `without` are said by the surrounding group.

    Raises:
        FormatError: where a value cannot be written, naming element and attribute.
    """
    node = Node(spec.tag)
    values = spec.take(record)
    skipped = set(without)
    for part in spec.parts:
        if part.field not in skipped:
            _write_part(part, values[part.field], node)
    return node


def to_text(node: Node) -> str:
    """The whole file: UTF-8 declaration, two-space indent, LF, one element a line."""
    lines: list[str] = []
    _add_lines(node, 0, lines)
    lines.extend(f"<!--{comment}-->" for comment in node.comments_after)
    return _HEAD + "\n".join(lines) + "\n"


def _write_part(part: Part, value: Any, node: Node) -> None:
    match part:
        case Attribute():
            _write_attribute(part, value, node)
        case Inline():
            if part.default is REQUIRED or value != part.default:
                for inner in part.parts:
                    _write_part(inner, getattr(value, inner.field), node)
        case TextChild():
            if value != part.default:
                node.children.append(Node(part.tag, text=_checked(value, node.tag, part.tag)))
        case OwnText():
            node.text = _checked(value, node.tag, "text")
        case Group():
            _write_groups(part, value, node)
        case Child():
            _write_children(part, value, node)


def _write_attribute(part: Attribute, value: Any, node: Node) -> None:
    if part.default is not REQUIRED and value == part.default:
        return
    try:
        node.attributes.append((part.name, part.type.text(value)))
    except ValueError as error:
        raise FormatError(f"<{node.tag}> {part.name}: {error}") from error


def _write_children(part: Child, value: Any, node: Node) -> None:
    if not part.many:
        if part.default is not REQUIRED and value == part.default:
            return
        node.children.append(to_node(_spec_for(part.specs(), value, node.tag), value))
        return
    records = list(part.unpack(value))
    if part.sort is not None:
        records.sort(key=part.sort)
    for record in records:
        node.children.append(to_node(_spec_for(part.specs(), record, node.tag), record))


def _write_groups(part: Group, records: Iterable[Any], node: Node) -> None:
    fields = [shared.field for shared in part.shared]
    groups: dict[tuple[Any, ...], Node] = {}
    for record in sorted(records, key=part.sort):
        spec = _spec_for(part.specs, record, part.tag)
        values = spec.take(record)
        key = tuple(values[name] for name in fields)
        if key not in groups:
            groups[key] = Node(part.tag)
            for shared in part.shared:
                _write_attribute(shared, values[shared.field], groups[key])
            node.children.append(groups[key])
        groups[key].children.append(to_node(spec, record, fields))


def _spec_for(specs: tuple[Element, ...], record: Any, tag: str) -> Element:
    for spec in specs:
        if spec.accepts(record):
            return spec
    raise FormatError(f"<{tag}> has no element for {type(record).__name__}")


def _checked(text: str, tag: str, name: str) -> str:
    try:
        return writable(text)
    except ValueError as error:
        raise FormatError(f"<{tag}> {name}: {error}") from error


def _add_lines(node: Node, depth: int, lines: list[str]) -> None:
    indent = "  " * depth
    for comment in node.comments:
        lines.append(f"{indent}<!--{comment}-->")
    start = indent + "<" + node.tag
    start += "".join(f' {name}="{_attribute_text(value)}"' for name, value in node.attributes)
    if node.children or node.last_comments:
        lines.append(start + ">")
        for child in node.children:
            _add_lines(child, depth + 1, lines)
        for comment in node.last_comments:
            lines.append(f"{indent}  <!--{comment}-->")
        lines.append(f"{indent}</{node.tag}>")
    elif "\n" in node.text:
        lines.append(start + ">")
        for line in _element_text(node.text).split("\n"):
            lines.append(f"{indent}  {line}" if line else "")
        lines.append(f"{indent}</{node.tag}>")
    elif node.text:
        lines.append(f"{start}>{_element_text(node.text)}</{node.tag}>")
    else:
        lines.append(start + "/>")


def _attribute_text(value: str) -> str:
    text = value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return text.replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;")


def _element_text(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("]]>", "]]&gt;")
    return text.replace("\r", "&#13;")
