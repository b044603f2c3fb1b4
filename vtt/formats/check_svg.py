"""What an SVG file holds that the program does not draw (tried with Qt's SVG module, 6.11)."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from lxml import etree

from vtt.formats.clean_svg import (
    MAX_DRAWN,
    drawn_elements,
    is_outside,
    names_others,
    too_much_drawn,
)
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import line_of, parse_xml

_SVG = "{http://www.w3.org/2000/svg}"
_NOT_DRAWN: Mapping[str, str] = {
    "clipPath": "clip paths: the whole shape is drawn",
    "textPath": "text along a path: nothing is drawn",
    "foreignObject": "foreign objects: nothing is drawn",
    "animate": "animations: the picture stands still",
    "animateTransform": "animations: the picture stands still",
    "set": "animations: the picture stands still",
    "script": "scripts: they are not run",
}
_NOT_OBEYED: Mapping[str, str] = {
    "clip-path": "clip paths: the whole shape is drawn",
    "transform-origin": "the origin of a transform: 0,0 is taken",
    "mix-blend-mode": "blend modes: the shape is drawn as usual",
    "paint-order": "the order of fill and stroke: the stroke is drawn last",
}
_COLOURS = ("fill", "stroke", "stop-color", "color", "flood-color")
NO_SIZE: Final = (
    "expected a viewBox or a width and a height above 0: no table with it can be drawn as SVG"
)
_SHOWN: Final = 80
_STYLE_SHEET: Final = b"<?xml-stylesheet"
_LENGTH: Final = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*(?:px|mm|cm|in|pt|pc)?\s*")
_ODD_COLOUR = re.compile(r"(rgba|hsla?)\(.*|#[0-9a-fA-F]{8}|#[0-9a-fA-F]{4}")


def svg_faults(data: bytes) -> Iterator[tuple[int | None, str, bool]]:
    """Each fault as (line, sentence, whether the picture cannot be shown); each feature once."""
    reading = Reading()
    root = parse_xml(data, reading, allow_doctype=True)
    if root is None:
        for problem in reading.problems:
            yield problem.where.line if problem.where else None, problem.message, True
        return
    if root.tag not in (f"{_SVG}svg", "svg"):
        yield line_of(root), f"expected an SVG picture, found <{root.tag}>", True
        return
    if drawn_elements(root) > MAX_DRAWN:
        yield line_of(root), too_much_drawn(), True
        return
    yield from _beside(data)
    if not _says_how_large(root):
        yield line_of(root), NO_SIZE, False
    told: set[str] = set()
    for node in root.iter(etree.Element):
        for message in _node_faults(node, node is root):
            if message not in told:
                told.add(message)
                yield line_of(node), f"the program does not draw {message}", False


def _beside(data: bytes) -> Iterator[tuple[int, str, bool]]:
    """Style sheets in other files, which stand before the picture's own element."""
    at = data.find(_STYLE_SHEET)
    if at >= 0:
        line = data.count(b"\n", 0, at) + 1
        yield line, "the program does not draw by a style sheet in another file", False


def _says_how_large(root: etree._Element) -> bool:
    """Whether it has a view box, or else lengths, from which a size follows."""
    box = str(root.get("viewBox", "")).replace(",", " ").split()
    sides = box[2:] if len(box) == 4 else [str(root.get(key, "")) for key in ("width", "height")]
    found = [_LENGTH.fullmatch(side) for side in sides]
    return all(match is not None and float(match.group(1)) > 0.0 for match in found)


def _node_faults(node: etree._Element, is_root: bool) -> Iterator[str]:
    tag = str(node.tag).removeprefix(_SVG)
    if tag in _NOT_DRAWN:
        yield _NOT_DRAWN[tag]
    if tag == "style" and names_others(node.text or ""):
        yield "by a style sheet that names other files: nothing of it is obeyed"
    if tag == "svg" and not is_root:
        yield "an svg inside another: nothing is drawn"
    for name, value in _styles(node):
        if name in _NOT_OBEYED and value != "none":
            yield _NOT_OBEYED[name]
        if name in _COLOURS and _ODD_COLOUR.fullmatch(value.strip()):
            yield f"colours like {value.strip()}: black is drawn; use #rrggbb and an opacity"
        if value.strip() and is_outside(name, value, tag):
            yield f"what lies in other files, {_shortened(value)}: nothing is drawn"
        elif not name.startswith("{") and names_others(value):
            yield f"what lies in other files, {_shortened(value)}: {name} is not obeyed"


def _shortened(value: str) -> str:
    """A value as a message shows it: pictures in the text of an address are long."""
    return repr(value if len(value) <= _SHOWN else f"{value[:_SHOWN]} ...")


def _styles(node: etree._Element) -> Iterator[tuple[str, str]]:
    """Attributes and the parts of a style attribute as (name, value)."""
    for name, value in node.items():
        if name == "style":
            for part in str(value).split(";"):
                key, _, text = part.partition(":")
                yield key.strip(), text.strip()
        else:
            yield str(name), str(value)
