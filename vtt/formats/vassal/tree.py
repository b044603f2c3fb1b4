"""The tree of a build file: components with their settings, read and written as VASSAL does.

Entities, document types and absurd depths are refused; nothing of the file stays in memory but the tree.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final
from xml.parsers import expat

import msgspec

from vtt.base.collector import paused_collector
from vtt.base.errors import FormatError

MAX_DEPTH: Final = 200
MAX_BYTES: Final = 256 * 1024 * 1024
_TEXT_BUFFER: Final = 1 << 20


class Component(msgspec.Struct, array_like=True, eq=False):
    """An element of a build file: its class, its settings as texts, its text and what is in it."""

    tag: str
    attributes: dict[str, str]
    line: int = 0
    text: str = ""
    children: list["Component"] = []

    def get(self, name: str, default: str = "") -> str:
        """A setting, or `default` where it is not written."""
        return self.attributes.get(name, default)

    def walk(self) -> Iterator["Component"]:
        """The component and everything in it, in the order of the file."""
        waiting = [self]
        while waiting:
            component = waiting.pop()
            yield component
            waiting.extend(reversed(component.children))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Component):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            one, two = pairs.pop()
            if (one.tag, one.attributes, one.text) != (two.tag, two.attributes, two.text):
                return False
            if len(one.children) != len(two.children):
                return False
            pairs.extend(zip(one.children, two.children, strict=True))
        return True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attributes} with {len(self.children)} parts>"


class Builder:
    """Puts a tree together of what a parser meets: the starts and ends of elements, and texts between."""

    def __init__(self) -> None:
        self.root: Component | None = None
        self._open: list[Component] = []
        self._text: list[str] = []
        self._before: dict[int, list[str]] = {}
        self.data: Callable[[str], None] = self._text.append

    def start(self, tag: str, attributes: dict[str, str], line: int) -> None:
        """An element starts on a line; what was met of its holder's text is put by."""
        made = Component(tag, attributes, line)
        depth = len(self._open)
        if depth:
            if self._text:
                self._before.setdefault(depth, []).extend(self._text)
                self._text.clear()
            self._open[-1].children.append(made)
            if depth >= MAX_DEPTH:
                raise FormatError(f"expected at most {MAX_DEPTH} levels of elements, found more")
        else:
            self.root = made
        self._open.append(made)

    def end(self, _: str) -> None:
        """The element that started last ends; blanks between the elements in it are no text."""
        before = self._before.pop(len(self._open), ())
        ended = self._open.pop()
        if before or self._text:
            text = "".join((*before, *self._text))
            self._text.clear()
            if not ended.children or text.strip():
                ended.text = text


def read_tree(data: bytes) -> Component:
    """The root of a build file.

    Raises:
        FormatError: where the bytes are no XML, hold a document type or entities, or go too deep.
    """
    if len(data) > MAX_BYTES:
        raise FormatError(f"expected a build file of at most {MAX_BYTES} bytes, found {len(data)}")
    from vtt.formats.vassal.fast_tree import read_plainly

    with paused_collector():
        found = read_plainly(data)
        return read_carefully(data) if found is None else found


def read_carefully(data: bytes) -> Component:
    """The same by expat, whatever is in the file.

    Raises:
        FormatError: as above.
    """
    parser = expat.ParserCreate()
    builder = Builder()
    parser.buffer_text = True
    parser.buffer_size = _TEXT_BUFFER
    parser.StartElementHandler = lambda tag, settings: builder.start(
        tag, settings, parser.CurrentLineNumber
    )
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise FormatError(f"expected a build file in XML: {error}") from error
    except FormatError:  # which is a ValueError too
        raise
    except (ValueError, LookupError) as error:
        raise FormatError(f"expected a build file in an encoding that is known: {error}") from error
    if builder.root is None:
        raise FormatError("expected a build file with an element")
    return builder.root


def _refuse(*_: object) -> None:
    raise FormatError("expected no document type and no entities in a build file")


_DECODER: Final = msgspec.msgpack.Decoder(Component)


def pack_tree(root: Component) -> bytes:
    """A tree as MessagePack: what is kept of a file that will be opened again."""
    return msgspec.msgpack.encode(root)


def unpack_tree(data: bytes) -> Component:
    """A tree back from its kept form.

    Raises:
        FormatError: where the bytes are no tree.
    """
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FormatError(f"expected a kept tree: {error}") from error


_DECLARATION: Final = re.compile(rb"<\?xml[^>]*\?>")
_FIRST_INDENT: Final = re.compile(rb">(\r?\n?)([ \t]*)<(?![?!/])")


def layout_of(data: bytes) -> str:
    """How a build file is spelled: its declaration, line ends and indentation, for `write_tree`."""
    declaration = _DECLARATION.match(data)
    head = declaration[0].decode("ascii", "replace") if declaration else ""
    body = data[declaration.end() :] if declaration else data
    begin = re.match(rb"(\r?\n)?[ \t]*<", body)
    after_head = "line" if begin and begin[1] else "none"
    first = _FIRST_INDENT.search(body)
    newline = "crlf" if b"\r\n" in data else "lf"
    indent = "none"
    if first and first[1]:
        indent = "tab" if b"\t" in first[2] else str(len(first[2]))
    end = "line" if data.endswith(b"\n") else "none"
    return "|".join([head, after_head, newline, indent, end])


def write_tree(root: Component, layout: str = "") -> bytes:
    """A build file; texts are never touched by the indentation."""
    head, after_head, newline, indent, end = (layout or _LAYOUT).split("|")
    unit = None if indent == "none" else "\t" if indent == "tab" else " " * int(indent)
    parts: list[str] = [head, "\n" if after_head == "line" else ""]
    _write(root, 0, unit, parts)
    if end == "line":
        parts.append("\n")
    text = "".join(parts)
    if newline == "crlf":
        text = text.replace("\n", "\r\n")
    return text.encode()


_LAYOUT: Final = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>|none|lf|4|line'


def _write(component: Component, depth: int, unit: str | None, parts: list[str]) -> None:
    attributes = "".join(
        f' {name}="{_attribute(value)}"' for name, value in component.attributes.items()
    )
    if not component.children and not component.text:
        parts.append(f"<{component.tag}{attributes}/>")
        return
    parts.append(f"<{component.tag}{attributes}>{_text(component.text)}")
    if component.children:
        line = None if unit is None or component.text else "\n" + unit * (depth + 1)
        for child in component.children:
            if line is not None:
                parts.append(line)
            _write(child, depth + 1, unit, parts)
        if line is not None and unit is not None:
            parts.append("\n" + unit * depth)
    parts.append(f"</{component.tag}>")


_TEXT_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_ATTRIBUTE_ESCAPES: Final = str.maketrans(
    {
        **{"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"},
        **{"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"},
    }
)


def _text(text: str) -> str:
    return text.translate(_TEXT_ESCAPES)


def _attribute(text: str) -> str:
    return text.translate(_ATTRIBUTE_ESCAPES)
