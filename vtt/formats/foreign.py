"""Opens a file of another program for a format: bounded, decoded, with entities and network off."""

import re
from pathlib import Path

from lxml import etree

from vtt.base.errors import FormatError
from vtt.base.kept_files import KeptFiles
from vtt.base.old_text import old_text
from vtt.base.problems import SourceRef
from vtt.definition.exchange import XmlNode
from vtt.formats.container import DEFAULT_BOUNDS, Bounds, Container, open_container
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import child_elements, line_of, parse_xml
from vtt.formats.xml.simple_types import writable
from vtt.formats.xml.write import Node, to_text

_NAME = re.compile(r"[^\W\d][\w.\-]*(:[^\W\d][\w.\-]*)?")


class OpenedFile:
    """A foreign file, as `vtt.definition.exchange.ForeignFile` promises it."""

    def __init__(
        self, path: Path, bounds: Bounds = DEFAULT_BOUNDS, kept: KeptFiles | None = None
    ) -> None:
        self._path = path
        self._bounds = bounds
        self._kept = kept
        self._container: Container | None = None

    @property
    def name(self) -> str:
        """The file's name, without its folder."""
        return self._path.name

    @property
    def kept(self) -> KeptFiles | None:
        """Where that is kept which was slow to read; None: nowhere."""
        return self._kept

    def data(self) -> bytes:
        """The whole file, or FormatError where it is missing or too large."""
        if not self._path.is_file():
            raise FormatError(f"expected a file, found none at {self._path}")
        size = self._path.stat().st_size
        if size > self._bounds.file_bytes:
            raise FormatError(
                f"{self._path}: expected at most {self._bounds.file_bytes} bytes, found {size}"
            )
        return self._path.read_bytes()

    def text(self) -> str:
        """The file as text: by its mark, else UTF-8, else Windows' Latin (which reads anything)."""
        data = self.data()
        try:
            return old_text(data)
        except UnicodeDecodeError as error:
            told = f"{self._path}: expected a text in {error.encoding}: {error}"
            raise FormatError(told) from error

    def xml(self) -> XmlNode:
        """The root of an XML file.

        Raises:
            FormatError: with each fault and its line.
        """
        reading = Reading()
        reading.file = str(self._path)
        root = parse_xml(self.data(), reading, allow_doctype=True)
        if root is None:
            raise FormatError(f"{self._path} cannot be read", reading.problems)
        return _plain(root)

    def names(self) -> tuple[str, ...]:
        """The files inside an archive (or a folder)."""
        return self._archive().names()

    def read(self, name: str) -> bytes:
        """A file inside an archive (or a folder)."""
        return self._archive().read(name)

    def old_letters(self) -> tuple[str, ...]:
        """The names inside an archive that are written in the letters of old ones (code page 437)."""
        return self._archive().old_letters()

    def left_out(self) -> tuple[tuple[str, str], ...]:
        """What may not be read of an archive or folder, and why."""
        return self._archive().left_out()

    def at(self, line: int | None = None) -> SourceRef:
        """A place in the file."""
        return SourceRef(str(self._path), line)

    def close(self) -> None:
        """Let go of the archive, where one was opened."""
        if self._container is not None:
            self._container.close()

    def _archive(self) -> Container:
        if self._container is None:
            self._container = open_container(self._path, self._bounds, forgiving=True)
        return self._container


class HeldFile(OpenedFile):
    """A foreign file that lies inside a module: its bytes are here already."""

    def __init__(self, name: str, content: bytes) -> None:
        super().__init__(Path(name))
        self._content = content

    def data(self) -> bytes:
        """The whole file."""
        return self._content


def xml_text(root: XmlNode) -> str:
    """An XML tree as text: two-space indent, attributes in their own order.

    Raises:
        FormatError: where XML cannot hold a text, or an element has both text and children.
    """
    return to_text(_node(root))


def _plain(element: etree._Element) -> XmlNode:
    return XmlNode(
        tag=str(element.tag),
        attributes={str(name): str(value) for name, value in element.items()},
        text=(element.text or "").strip(),
        children=tuple(_plain(child) for child in child_elements(element)),
        line=line_of(element) or 0,
    )


def _node(plain: XmlNode) -> Node:
    if plain.text and plain.children:
        raise FormatError(f"<{plain.tag}> holds a text and elements; one of them can be written")
    try:
        return Node(
            _xml_name(plain.tag),
            [(_xml_name(name), writable(value)) for name, value in plain.attributes.items()],
            [_node(child) for child in plain.children],
            writable(plain.text),
        )
    except ValueError as error:
        raise FormatError(f"<{plain.tag}>: {error}") from error


def _xml_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(f"expected a name that XML allows, found {name!r}")
    return name
