"""Bytes to an element tree, with entities, DTDs and the network off and size and depth bounded."""

from collections.abc import Iterator
from typing import Any, cast

from lxml import etree

from vtt.formats.reading import Reading

MAX_BYTES = 64 * 1024 * 1024
"""Largest XML file that is read; libxml2 itself bounds the depth (256) and a single text (10 MB)."""


MAX_MARKS = 2_000_000
"""The most `<` in a file, two for most elements: each element takes about 100 bytes of memory."""

MAX_ATTRIBUTES = 1000
"""The most attributes of an element: the time to read them grows with the square of their number."""

_CROWDED = etree.XPath(f"//*[count(@*) > {MAX_ATTRIBUTES}]")


def parse_xml(
    data: bytes, reading: Reading, *, allow_doctype: bool = False
) -> etree._Element | None:
    """The root element, or None where the file cannot be read (its faults are in `reading`).

    Args:
        data: the file.
        reading: takes the faults.
        allow_doctype: whether a bare document type is let pass (pictures have one); never entities.
    """
    if len(data) > MAX_BYTES:
        reading.fault(
            "too-large", None, f"expected at most {MAX_BYTES} bytes of XML, found {len(data)}"
        )
        return None
    marks = data.count(b"<")
    if marks > MAX_MARKS:
        reading.fault("too-large", None, f"expected at most {MAX_MARKS} marks '<', found {marks}")
        return None
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line = error.lineno or None
        reading.fault("not-xml", line, f"expected well-formed XML: {_sentence(error)}")
        return None
    for node in cast("list[etree._Element]", _CROWDED(root)):
        found = len(node.attrib)
        message = f"expected at most {MAX_ATTRIBUTES} attributes, <{node.tag}> has {found}"
        reading.fault("too-large", line_of(node), message)
        return None
    doctype, has_entities = _doctype(root)
    if doctype and (has_entities or not allow_doctype):
        reading.fault("doctype", 1, f"expected no document type declaration, found {doctype}")
        return None
    return root


def line_of(node: etree._Element) -> int | None:
    """The line on which an element's start tag ends, counted from 1."""
    return cast("int | None", node.sourceline)


def child_elements(node: etree._Element) -> Iterator[etree._Element]:
    """The elements inside an element, without comments and text."""
    return node.iterchildren(tag=etree.Element)


def _doctype(root: etree._Element) -> tuple[str, bool]:
    """The document type declaration, and whether it declares entities of its own."""
    docinfo: Any = root.getroottree().docinfo
    internal = docinfo.internalDTD
    return str(docinfo.doctype), internal is not None and any(internal.iterentities())


def _sentence(error: etree.XMLSyntaxError) -> str:
    """The parser's message without its own ", line 1, column 2 (<string>, line 1)"."""
    return str(error.msg or error).split(", line ")[0].strip()
