"""What a foreign format works with: the opened file, what was made of it, and what is written.

A plug-in brings functions `read(file, module) -> Imported` and `write(module, part) -> Exported`. The
program opens and bounds the file; a function sees texts, plain XML nodes or named bytes and never
the disk. Our own XML is read and written by the program alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

import msgspec

from vtt.base.kept_files import KeptFiles
from vtt.base.problems import Problem, SourceRef
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature


class XmlNode(msgspec.Struct, frozen=True):
    """An XML element as plain data; `line` is where it was read (0: it was made here).

    >>> list(XmlNode("army", {"name": "Sweden"}, "", (XmlNode("unit"),)).all("unit"))[0].tag
    'unit'
    """

    tag: str
    attributes: Mapping[str, str] = {}
    text: str = ""
    children: tuple["XmlNode", ...] = ()
    line: int = 0

    def all(self, tag: str) -> Iterator["XmlNode"]:
        """The children with this tag, in order."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> "XmlNode | None":
        """The first child with this tag, or None."""
        return next(self.all(tag), None)

    def get(self, name: str, default: str = "") -> str:
        """An attribute, or `default` where it is not written."""
        return self.attributes.get(name, default)


class ForeignFile(Protocol):
    """A file of another program, opened and bounded; each method raises FormatError."""

    @property
    def name(self) -> str:
        """The file's name, without its folder."""
        ...

    @property
    def kept(self) -> KeptFiles | None:
        """Where that is kept which was slow to read, for the next time; None: nowhere."""
        ...

    def data(self) -> bytes:
        """The whole file."""
        ...

    def text(self) -> str:
        """The file as text: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows' Latin."""
        ...

    def xml(self) -> XmlNode:
        """The root of an XML file; entities and the network are off."""
        ...

    def names(self) -> tuple[str, ...]:
        """The files inside an archive."""
        ...

    def read(self, name: str) -> bytes:
        """A file inside an archive."""
        ...

    def left_out(self) -> tuple[tuple[str, str], ...]:
        """The names of what may not be read of an archive, and why; all else is there."""
        ...

    def old_letters(self) -> tuple[str, ...]:
        """The files inside an archive whose names are in the letters of old ones (code page 437)."""
        ...

    def at(self, line: int | None = None) -> SourceRef:
        """A place in the file, for problems and notes."""
        ...


class ModuleFiles(Protocol):
    """The files of a module, for a format that writes its pictures and pages too."""

    def names(self) -> tuple[str, ...]:
        """The name of every file, sorted."""
        ...

    def read(self, name: str) -> bytes:
        """The bytes of a file; FormatError where there is none."""
        ...

    @property
    def paints(self) -> bool:
        """Whether somebody is there who can draw the ground of tables."""
        ...

    def ground(
        self,
        table: TableDefinition,
        box: tuple[float, float, float, float],
        width: int,
        terrain: Sequence[TerrainFeature] = (),
    ) -> tuple[str, bytes] | None:
        """A picture, so many pixels wide, of what lies under the pieces in a box of a table.

        That is its ground with the terrain that stands on it.

        Its suffix and its bytes; None where nobody is there who could draw it.
        """
        ...


class NoteKind(StrEnum):
    """What became of a part of a foreign file."""

    CARRIED = "carried"
    CHANGED = "changed"
    KEPT_RAW = "kept raw"
    LOST = "lost"


class ExchangeNote(msgspec.Struct, frozen=True):
    """One line of the report: what became of what, how often, and where it stood.

    `where` is the first place; `places` are all that are known, in their order, the first among them.
    """

    kind: NoteKind
    text: str
    where: SourceRef | None = None
    count: int = 1
    places: tuple[SourceRef, ...] = ()


class Imported(msgspec.Struct, frozen=True):
    """What a foreign file became.

    `module` may hold only some parts (an army list: one army); these are put into an existing
    module, or make a new one. `assets` are its pictures and pages by their name in the module.
    """

    module: ModuleDefinition
    assets: Mapping[str, bytes] = {}
    notes: tuple[ExchangeNote, ...] = ()
    problems: tuple[Problem, ...] = ()


class Exported(msgspec.Struct, frozen=True):
    """What is written: bytes, a text (UTF-8), an XML tree, or the files of an archive."""

    content: bytes | str | XmlNode | Mapping[str, bytes]
    notes: tuple[ExchangeNote, ...] = ()
