"""SVG pictures made safe to draw: nothing runs, nothing is fetched, and the work has a bound.

Qt opens files that a picture names, and draws a shape as often as it is used, use within use; a file
of a few lines could so show a stranger's disk or never come to an end.
"""

import re
from collections.abc import Iterator
from typing import Final

from lxml import etree

from vtt.base.errors import FormatError
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import child_elements, parse_xml

SVG: Final = "{http://www.w3.org/2000/svg}"
MAX_DRAWN: Final = 200_000
"""The most elements that a picture may draw, those counted again that are used again."""

_RUNNING: Final = frozenset({"script", "foreignObject", "handler", "listener"})
_SHOWING: Final = frozenset({"image", "use", "feImage"})
"""What is nothing without the thing that it names."""
_INSIDE: Final = re.compile(r"\s*(#|data:image/(png|jpe?g|gif|webp|bmp)[;,])", re.IGNORECASE)
_IMPORT: Final = re.compile(
    r"@import|url\((?![ \t\r\n\f]*['\"]?#)|\\[0-9a-filmoprtu]", re.IGNORECASE
)
"""The last is a letter in disguise: a style sheet may spell `url` and `import` with it."""
_BESIDE: Final = (b"<?xml-stylesheet", b"<!DOCTYPE")
"""What stands beside the picture's own element and is not written again."""
_REFERENCE: Final = re.compile(r"url\(\s*['\"]?#([^)'\"\s]+)", re.IGNORECASE)


def clean_svg(data: bytes, path: str) -> bytes:
    """The picture without scripts and without what lies in other files; unchanged where it has none.

    Args:
        data: the file.
        path: what to call it in messages.

    Raises:
        FormatError: if it is no SVG picture, or draws without bounds.
    """
    reading = Reading()
    reading.file = path
    root = parse_xml(data, reading, allow_doctype=True)
    if root is None:
        raise FormatError(f"picture {path!r}: {reading.problems[0].message}", reading.problems)
    if drawn_elements(root) > MAX_DRAWN:
        raise FormatError(f"picture {path!r}: {too_much_drawn()}")
    changed = [_cleaned(node) for node in list(root.iter(etree.Element))]
    if any(changed) or any(mark in data for mark in _BESIDE):
        return etree.tostring(root, encoding="utf-8", with_tail=False)
    return data


def too_much_drawn() -> str:
    """What is said of a picture that draws too much."""
    return f"expected at most {MAX_DRAWN} elements to be drawn, with those that are used again"


def drawn_elements(root: etree._Element) -> int:
    """How many elements are drawn, each as often as it is used; counted no further than the bound."""
    nodes = list(root.iter(etree.Element))
    numbers = {node: number for number, node in enumerate(nodes)}
    named = {str(node.get("id")): numbers[node] for node in nodes if node.get("id")}
    drawn = [
        [
            *(numbers[child] for child in child_elements(node)),
            *(named[name] for name in _used(node) if name in named),
        ]
        for node in nodes
    ]
    waiting = [0]
    count = 0
    while waiting and count <= MAX_DRAWN:
        count += 1
        waiting.extend(drawn[waiting.pop()])
    return count


def is_outside(name: str, value: str, tag: str) -> bool:
    """Whether an attribute of an element names something that does not lie in the picture itself."""
    return name.endswith("href") and tag != "a" and _INSIDE.match(value) is None


def names_others(style: str) -> bool:
    """Whether a style sheet, a part of one or an attribute takes something from another file."""
    return _IMPORT.search(style) is not None


def _runs(name: str) -> bool:
    """Whether an attribute is a script, such as `onload`: no other attribute of SVG begins so."""
    return name.lower().startswith("on")


def _used(node: etree._Element) -> Iterator[str]:
    """The ids of what an element draws besides its own children."""
    for name, value in node.items():
        text = str(value)
        if str(name).endswith("href") and text.lstrip().startswith("#"):
            yield text.strip()[1:]
        yield from _REFERENCE.findall(text)


def _cleaned(node: etree._Element) -> bool:
    """Take from an element what must not be followed; whether there was anything."""
    tag = etree.QName(node).localname
    parent = node.getparent()
    is_shown = tag in _SHOWING and any(
        is_outside(str(name), str(value), tag) for name, value in node.items()
    )
    if parent is not None and (tag in _RUNNING or is_shown):
        parent.remove(node)
        return True
    if tag == "style" and names_others(node.text or ""):
        node.text = ""
        return True
    bad = [
        name
        for name, value in node.items()
        if is_outside(str(name), str(value), tag)
        or _runs(str(name))
        or (not str(name).startswith("{") and names_others(str(value)))
    ]
    for name in bad:
        del node.attrib[name]
    return bool(bad)
