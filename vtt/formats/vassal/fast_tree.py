"""A build file read by lxml, twice as fast as by expat: a plain one, in which nothing can be meant otherwise.

Whatever is in doubt (another encoding, document types, namespaces, more lines than lxml counts, elements
or attributes without number, a fault) is left to `tree`, which reads by expat and tells what is wrong.
"""

import re
from typing import Any, Final

from lxml import etree

from vtt.formats.safe_xml import MAX_ATTRIBUTES, MAX_MARKS
from vtt.formats.vassal.tree import MAX_DEPTH, Component

_PLAIN_START: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml(?: (?!encoding)[a-z]+=[\"'][^\"']*[\"'])*"
    rb"(?: encoding=[\"'](?:utf-8|us-ascii)[\"'])?(?: (?!encoding)[a-z]+=[\"'][^\"']*[\"'])*\s*\?>)?"
    rb"\s*(?=<[A-Za-z])",
    re.IGNORECASE,
)
"""A declaration, if any, of this encoding, and then the root: no document type, which would stand between."""
_NAMESPACES: Final = b"xml"
_LONG_TEXT: Final = 200
_MOST_LINES: Final = 65_535
"""lxml counts no more lines than fit two bytes."""


def read_plainly(data: bytes) -> Component | None:
    """The root of a build file; None where it is not plain, or faulty."""
    begin = _PLAIN_START.match(data)
    if begin is None or data.find(_NAMESPACES, begin.end()) >= 0 or data.count(b"<") > MAX_MARKS:
        return None
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return _converted(root)


def _converted(root: etree._Element) -> Component | None:
    """Our tree of lxml's; None where something in it is beyond what is plain."""
    top = _component(root)
    if top is None:
        return None
    waiting = [(root, top, 1)]
    while waiting:
        element, component, depth = waiting.pop()
        if depth >= MAX_DEPTH:
            return None
        children: list[Component] = []
        tails = []
        for child in element:
            made = _component(child)
            if made is None:
                return None
            children.append(made)
            if child.tail is not None:
                tails.append(child.tail)
            if len(child):
                waiting.append((child, made, depth + 1))
        if children:
            component.children = children
            text = component.text + "".join(tails)
            component.text = text if text.strip() else ""
    return top


def _component(element: etree._Element) -> Component | None:
    line: Any = element.sourceline
    if line >= _MOST_LINES or len(element.attrib) > MAX_ATTRIBUTES:
        return None
    settings: Any = dict(element.items())  # all str, since there are no namespaces
    text = element.text or ""
    if len(text) > _LONG_TEXT:
        element.text = None  # so that it is not there twice
    return Component(str(element.tag), settings, line, text)
