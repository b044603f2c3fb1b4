"""The published schema, made from the declarations: `schema/module.xsd` is this text.

Elements may stand in any order and number in the schema; what may stand only once, ids, references
and everything else that a schema says badly is a semantic check. There is no `xs:key`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from vtt.formats.module_layout import FILE_KINDS
from vtt.formats.xml.declare import (
    REQUIRED,
    Attribute,
    Child,
    Element,
    Group,
    TextChild,
    is_required,
)
from vtt.formats.xml.simple_types import SimpleType
from vtt.formats.xml.write import Node, to_text

SCHEMA_FILE = Path(__file__).parent / "schema" / "module.xsd"


def schema_text() -> str:
    """The schema of every file of a module, as XML Schema 1.0."""
    elements = all_elements()
    schema = Node("xs:schema", [("xmlns:xs", "http://www.w3.org/2001/XMLSchema")])
    schema.comments.append(" Made from the declarations of the reader; see docs/format/module.md. ")
    for kind in FILE_KINDS:
        schema.children.append(_element(kind.spec.tag, kind.spec.name))
    for simple in simple_types(elements):
        schema.children.append(_simple_type(simple))
    groups = {part.tag: part for spec in elements for part in spec.lists if isinstance(part, Group)}
    for spec in sorted(elements, key=lambda item: item.name):
        schema.children.append(_complex_type(spec))
    for group in groups.values():
        schema.children.append(_group_type(group))
    return to_text(schema)


def all_elements() -> tuple[Element, ...]:
    """Every declared element, those of files first, each once."""
    found: dict[str, Element] = {}
    waiting = [kind.spec for kind in reversed(FILE_KINDS)]
    while waiting:
        spec = waiting.pop()
        if spec.name not in found:
            found[spec.name] = spec
            waiting.extend(reversed(list(_inner_elements(spec))))
    return tuple(found.values())


def simple_types(elements: Iterable[Element]) -> list[SimpleType[object]]:
    """Every kind of attribute value of these elements, by name."""
    found: dict[str, SimpleType[object]] = {}
    for spec in elements:
        shared = [part.shared for part in spec.lists if isinstance(part, Group)]
        for part in (*spec.attributes, *(item for group in shared for item in group)):
            found.setdefault(part.type.name, part.type)
    return [found[name] for name in sorted(found)]


def _inner_elements(spec: Element) -> Iterator[Element]:
    for part in spec.lists:
        if isinstance(part, Child):
            yield from part.specs()
        elif isinstance(part, Group):
            yield from part.specs


def _element(tag: str, type_name: str) -> Node:
    return Node("xs:element", [("name", tag), ("type", type_name)])


def _documented(tag: str, name: str, doc: str) -> Node:
    words = Node("xs:annotation", children=[Node("xs:documentation", text=doc)])
    return Node(tag, [("name", name)], [words])


def _simple_type(simple: SimpleType[object]) -> Node:
    facets = [Node(f"xs:{kind}", [("value", value)]) for kind, value in simple.facets]
    node = _documented("xs:simpleType", _type_name(simple), simple.meaning)
    node.children.append(Node("xs:restriction", [("base", simple.base)], facets))
    return node


def _type_name(simple: SimpleType[object]) -> str:
    return f"{simple.name}-value"


def _complex_type(spec: Element) -> Node:
    node = _documented("xs:complexType", spec.name, spec.doc)
    attributes = [_attribute(part, is_required(spec, part)) for part in spec.attributes]
    if spec.text is not None:
        extension = Node("xs:extension", [("base", "xs:string")], attributes)
        node.children.append(Node("xs:simpleContent", children=[extension]))
        return node
    inner: list[Node] = []
    for part in spec.lists:
        if isinstance(part, Child):
            inner.extend(_element(item.tag, item.name) for item in part.specs())
        elif isinstance(part, TextChild):
            inner.append(_element(part.tag, "xs:string"))
        else:
            inner.append(_element(part.tag, _group_name(part)))
    node.children += [*_content(inner), *attributes]
    return node


def _group_type(group: Group) -> Node:
    node = _documented("xs:complexType", _group_name(group), group.doc)
    inner = [_element(item.tag, item.name) for item in group.specs]
    node.children += [
        *_content(inner),
        *(_attribute(part, part.default is REQUIRED) for part in group.shared),
    ]
    return node


def _group_name(group: Group) -> str:
    return f"{group.tag}-group"


def _content(inner: list[Node]) -> list[Node]:
    often = [("minOccurs", "0"), ("maxOccurs", "unbounded")]
    return [Node("xs:choice", often, inner)] if inner else []


def _attribute(part: Attribute, required: bool) -> Node:
    node = Node("xs:attribute", [("name", part.name), ("type", _type_name(part.type))])
    if required:
        node.attributes.append(("use", "required"))
    words = Node("xs:documentation", text=part.doc)
    node.children.append(Node("xs:annotation", children=[words]))
    return node
