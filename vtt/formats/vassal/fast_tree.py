"""A build file read by lxml, twice as fast as by expat: a plain one, in which nothing can be meant otherwise.

lxml tells what it meets and keeps no tree of its own, but it does not tell the lines, which are counted
here beside it. Whatever is in doubt (another encoding, document types, namespaces, marks `<` that begin
no element, elements or attributes without number, a fault) is left to `tree`, which reads by expat and
tells what is wrong.
"""

import re
from typing import Any, Final

from lxml import etree

from vtt.base.errors import FormatError
from vtt.formats.safe_xml import MAX_ATTRIBUTES, MAX_MARKS
from vtt.formats.vassal.tree import Builder, Component

_PLAIN_START: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml(?: (?!encoding)[a-z]+=[\"'][^\"']*[\"'])*"
    rb"(?: encoding=[\"'](?:utf-8|us-ascii)[\"'])?(?: (?!encoding)[a-z]+=[\"'][^\"']*[\"'])*\s*\?>)?"
    rb"\s*(?=<[A-Za-z])",
    re.IGNORECASE,
)
"""A declaration, if any, of this encoding, and then the root: no document type, which would stand between."""
_NO_ELEMENT: Final = b"/!?"
"""What follows the mark `<` where no element starts."""
_ENTITIES: Final[Any] = {"resolve_entities": "internal"}
"""Only XML's own are there without a document type; unless told so, `&amp;` in a setting stays as it is."""
_MARK: Final = b"<"
_LINE_END: Final = b"\n"
_NAMESPACE: Final = "{"


def read_plainly(data: bytes) -> Component | None:
    """The root of a build file; None where it is not plain, or faulty."""
    if _PLAIN_START.match(data) is None or _has_bare_returns(data):
        return None
    lines = _lines(data)
    if lines is None:
        return None
    target: Any = _Target(lines)
    parser = etree.XMLParser(target=target, no_network=True, load_dtd=False, **_ENTITIES)
    try:
        etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError, FormatError):
        return None
    is_plain = not target.lines_left and not len(parser.error_log)  # of prefixes that are none's
    return target.root if is_plain else None


class _Target:
    """Hands what lxml meets to the builder; refuses what expat would give otherwise."""

    def __init__(self, lines: list[int]) -> None:
        self._lines = iter(lines)
        self._builder = Builder()
        self.end = self._builder.end
        self.data = self._builder.data

    @property
    def root(self) -> Component | None:
        return self._builder.root

    @property
    def lines_left(self) -> bool:
        """Whether there were more lines than elements."""
        return next(self._lines, None) is not None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if _NAMESPACE in tag or _NAMESPACE in "".join(attributes):
            raise FormatError(f"expected names without a namespace, found {tag[:40]!r}")
        if len(attributes) > MAX_ATTRIBUTES:
            raise FormatError(f"expected at most {MAX_ATTRIBUTES} attributes, found more")
        own = attributes or {}  # lxml's own empty one cannot be changed
        self._builder.start(tag, own, next(self._lines))

    def start_ns(self, prefix: str, uri: str) -> None:
        raise FormatError(f"expected no namespace, found {prefix}:{uri}")

    def close(self) -> None:
        """What lxml asks for at the end."""


def _has_bare_returns(data: bytes) -> bool:
    """Whether lines end in another way than by a new line, with or without a return before it."""
    return b"\r" in data and data.count(b"\r") != data.count(b"\r\n")


def _lines(data: bytes) -> list[int] | None:
    """The line of each mark that begins an element; None for marks without number, or one at the end.

    In comments and raw text there are more such marks than elements, which the number of elements tells.
    """
    if data.endswith(_MARK):
        return None
    find, count = data.find, data.count
    lines: list[int] = []
    line, counted = 1, 0
    at = find(_MARK)
    for _ in range(MAX_MARKS):
        if at < 0:
            return lines
        line += count(_LINE_END, counted, at)
        counted = at
        if data[at + 1] not in _NO_ELEMENT:
            lines.append(line)
        at = find(_MARK, at + 1)
    return None
