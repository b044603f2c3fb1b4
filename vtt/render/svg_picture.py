"""Pictures carried inside an SVG file: drawn ones as shapes, the others as they are, each once."""

import base64
import re
from collections.abc import Iterator
from typing import TypeAlias
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from vtt.base.errors import FormatError
from vtt.render.picture_files import PictureFiles, is_svg
from vtt.render.primitives import Picture
from vtt.render.svg_text import quoteattr

Box: TypeAlias = tuple[float, float, float, float]

SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
SHAPES = frozenset(
    {"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs"}
)
REFERENCES = frozenset({"use", "linearGradient", "radialGradient", "stop"})
UNSEEN = frozenset({"title", "desc", "metadata"})
NOT_CARRIED = frozenset({"id", "class", "href", "viewBox", "version"})
MEDIA_TYPES = {
    "png": "png",
    "jpg": "jpeg",
    "jpeg": "jpeg",
    "gif": "gif",
    "webp": "webp",
    "svg": "svg+xml",
}
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"\s]+)['\"]?\s*\)", re.IGNORECASE)
_LENGTH = re.compile(r"\s*([0-9.eE+-]+)\s*(?:px|mm|cm|in|pt|pc)?\s*")


class PictureDefs:
    """The pictures of one file: `use` names each, `definitions` writes them once."""

    def __init__(self, files: PictureFiles) -> None:
        self._files = files
        self._known: dict[str, tuple[str, Box]] = {}
        self._lines: list[str] = []

    def use(self, item: Picture) -> str:
        """The element that shows a picture at its pose and size.

        Raises:
            FormatError: if the picture cannot be read.
        """
        name, (left, top, width, height) = self._define(item.path)
        turn = f" rotate({item.pose.facing:.4g})" if item.pose.facing else ""
        transform = (
            f"translate({item.pose.x:.6g} {item.pose.y:.6g}){turn}"
            f" scale({item.width / width:.6g} {item.height / height:.6g})"
            f" translate({-left - width / 2:.6g} {-top - height / 2:.6g})"
        )
        opacity = "" if item.opacity >= 1.0 else f' opacity="{item.opacity:.3g}"'
        return f'<use xlink:href="#{name}" transform="{transform}"{opacity}/>'

    def definitions(self) -> list[str]:
        """The `defs` element with every picture that was used, or nothing."""
        return ["<defs>", *self._lines, "</defs>"] if self._lines else []

    def _define(self, path: str) -> tuple[str, Box]:
        if path not in self._known:
            name = f"picture{len(self._known) + 1}"
            data = self._files.read(path)
            text, box = _shapes(data, name, path) if is_svg(path) else (None, (0.0, 0.0, 1.0, 1.0))
            self._lines.append(text or _embedded(data, name, path, box))
            self._known[path] = (name, box)
        return self._known[path]


def _shapes(data: bytes, name: str, path: str) -> tuple[str | None, Box]:
    """A drawn picture as a group of shapes, or None where it needs more than shapes; and its view box."""
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:  # the last two: encodings
        raise FormatError(f"picture {path!r}: expected an SVG file: {error}") from error
    if root.tag != f"{SVG}svg":
        found = root.tag.rpartition("}")[2]
        raise FormatError(f"picture {path!r}: expected an SVG file, found <{found}>")
    box = _view_box(root, path)
    if b"<!DOCTYPE" in data or not all(_is_plain(part) for child in root for part in child.iter()):
        return None, box
    try:
        inside = "".join(part for child in root for part in _written(child, f"{name}-"))
    except RecursionError as error:
        raise FormatError(f"picture {path!r}: its elements lie too deep in each other") from error
    return f"<g id={quoteattr(name)}{_attributes(root, name + '-')}>{inside}</g>", box


def _is_plain(element: Element) -> bool:
    """Whether an element is a shape, unseen, or another program's note; and refers to this file only."""
    if not element.tag.startswith(SVG):
        return True
    href = element.get(XLINK_HREF, element.get("href", "#"))
    tag = element.tag.removeprefix(SVG)
    return href.startswith("#") and tag in SHAPES | REFERENCES | UNSEEN


def _written(element: Element, prefix: str) -> Iterator[str]:
    if not element.tag.startswith(SVG):
        return
    tag = element.tag.removeprefix(SVG)
    if tag in UNSEEN:
        return
    identity = f" id={quoteattr(prefix + element.attrib['id'])}" if "id" in element.attrib else ""
    href = element.get(XLINK_HREF, element.get("href"))
    link = f" xlink:href={quoteattr('#' + prefix + href[1:])}" if href else ""
    yield f"<{tag}{identity}{link}{_attributes(element, prefix)}"
    inside = "".join(part for child in element for part in _written(child, prefix))
    yield f">{inside}</{tag}>" if inside else "/>"


def _attributes(element: Element, prefix: str) -> str:
    """Presentation and geometry, with references renamed; no scripts, no foreign attributes."""
    own_size = ("width", "height") if element.tag == f"{SVG}svg" else ()
    return "".join(
        f" {key}={quoteattr(_renamed(value, prefix))}"
        for key, value in element.attrib.items()
        if key not in NOT_CARRIED and key not in own_size and not key.startswith(("{", "on"))
    )


def _renamed(value: str, prefix: str) -> str:
    return _URL.sub(lambda match: f"url(#{prefix}{match.group(1)})", value)


def _view_box(root: Element, path: str) -> Box:
    numbers = (root.get("viewBox") or "").replace(",", " ").split()
    try:
        if len(numbers) == 4:
            left, top, width, height = map(float, numbers)
        else:
            left, top, width, height = 0.0, 0.0, _length(root, "width"), _length(root, "height")
    except ValueError:
        width = height = 0.0
    if not (width > 0.0 and height > 0.0):
        raise FormatError(f"picture {path!r}: expected a viewBox or a width and a height above 0")
    return (left, top, width, height)


def _length(root: Element, key: str) -> float:
    match = _LENGTH.fullmatch(root.get(key, ""))
    if match is None:
        raise ValueError(key)
    return float(match.group(1))


def _embedded(data: bytes, name: str, path: str, box: Box) -> str:
    """The file itself as a data address."""
    ending = path.rsplit(".", 1)[-1].lower()
    if ending not in MEDIA_TYPES:
        known = ", ".join(sorted(MEDIA_TYPES))
        raise FormatError(f"picture {path!r}: expected a file ending in one of {known}")
    address = f"data:image/{MEDIA_TYPES[ending]};base64,{base64.b64encode(data).decode()}"
    left, top, width, height = box
    return (
        f'<image id="{name}" x="{left:.6g}" y="{top:.6g}" width="{width:.6g}" height="{height:.6g}"'
        f' preserveAspectRatio="none" xlink:href="{address}"/>'
    )
