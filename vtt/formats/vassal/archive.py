"""A VASSAL module, extension, saved game or log as it lies in a zip archive or a folder."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from vtt.base.errors import FormatError
from vtt.definition.exchange import ForeignFile
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.tree import Component, read_tree, write_tree
from vtt.formats.vassal.tree_cache import read_tree_again

BUILD_FILES: Final = ("buildFile.xml", "buildFile")
SAVED_GAME: Final = "savedGame"
MODULE_DATA: Final = "moduledata"
_MODULE_ROOTS: Final = ("VASSAL.build.GameModule", "VASSAL.launch.BasicModule")
_LONGEST_REASON: Final = 200
_EXTENSION_ROOT: Final = "VASSAL.build.module.ModuleExtension"


class FileKind(StrEnum):
    """The kinds of VASSAL's files."""

    MODULE = "module"
    EXTENSION = "extension"
    SAVE = "save"


@dataclass(frozen=True)
class Metadata:
    """The small XML that stands beside a module, extension or save."""

    name: str = ""
    version: str = ""
    vassal_version: str = ""
    description: str = ""
    saved: int = 0

    @property
    def reads_old_name(self) -> bool:
        """Whether VASSAL would read `buildFile`: versions before 3.5 do."""
        parts = self.vassal_version.split(".")
        numbers = [int("".join(c for c in part if c.isdigit()) or "0") for part in parts[:2]]
        return bool(self.vassal_version) and numbers < [3, 5]


@dataclass
class Archive:
    """A module or extension that was opened: its tree and how to read its other entries.

    Attributes:
        problems: what was odd about its build file and metadata, and did not stop the reading.
    """

    file: ForeignFile
    kind: FileKind
    entry: str
    data: bytes
    root: Component
    metadata: Metadata
    names: tuple[str, ...] = field(default_factory=tuple)
    problems: tuple[str, ...] = ()

    def read(self, name: str) -> bytes:
        """An entry's bytes, or FormatError."""
        return self.file.read(name)


def kind_of_names(names: tuple[str, ...]) -> FileKind | None:
    """What an archive is by the names of its entries; a module and an extension are told by content."""
    if SAVED_GAME in names:
        return FileKind.SAVE
    if any(name in names for name in BUILD_FILES):
        return FileKind.EXTENSION if "extensiondata" in names else FileKind.MODULE
    return None


def open_module(file: ForeignFile) -> Archive:
    """A module or extension with its tree.

    Raises:
        FormatError: where there is no build file, or none that can be read.
    """
    names = file.names()
    kind = kind_of_names(names)
    present = [name for name in BUILD_FILES if name in names]
    if kind is FileKind.SAVE or not present:
        raise FormatError(
            f"{file.name}: expected a VASSAL module with the entry buildFile.xml or buildFile, "
            "found neither"
        )
    beside = "extensiondata" if "extensiondata" in names else MODULE_DATA
    problems: list[str] = []
    metadata = _metadata(file, beside, problems) if beside in names else Metadata()
    if metadata.reads_old_name:
        present.reverse()
    for entry in present:
        data = file.read(entry)
        try:
            root = read_tree_again(data, file.kept)
        except FormatError as error:
            problems.append(f"{entry}: {error}")
            continue
        is_extension = root.tag == _EXTENSION_ROOT
        if root.tag not in _MODULE_ROOTS and not is_extension and beside not in names:
            problems.append(f"{entry}: expected a VASSAL module, found an element <{root.tag}>")
            continue
        kind = FileKind.EXTENSION if is_extension else FileKind.MODULE
        return Archive(file, kind, entry, data, root, metadata, names, tuple(problems))
    raise FormatError(f"{file.name}: {'; '.join(problems)}")


def tell_left_out(file: ForeignFile, report: Report) -> None:
    """A line for what may not be read of an archive or folder: the rest of it is there all the same."""
    try:
        found = file.left_out()
    except FormatError:  # no archive but the bare text of an old save; what it says is read next
        return
    for _, reason in found:
        report.lost(
            "an entry that may not be read is left out", file.at(), reason[:_LONGEST_REASON]
        )


def read_metadata(data: bytes) -> Metadata:
    """What a `moduledata`, `extensiondata` or `savedata` says; FormatError where it is no XML."""
    root = read_tree(data)
    texts: dict[str, str] = {}
    for child in root.children:
        if "lang" not in child.attributes:
            texts.setdefault(child.tag, child.text)
    saved = texts.get("dateSaved", "")
    return Metadata(
        name=texts.get("name", ""),
        version=texts.get("version", ""),
        vassal_version=texts.get("VassalVersion", ""),
        description=texts.get("description", ""),
        saved=int(saved) if saved.isdecimal() else 0,
    )


def write_metadata(metadata: Metadata, extra: Mapping[str, str] | None = None) -> bytes:
    """The small XML for a module (with its name) or a save."""
    root = Component("data", {"version": "1"})
    texts = {
        "version": metadata.version,
        "extra1": "",
        "extra2": "",
        "VassalVersion": metadata.vassal_version,
        "dateSaved": str(metadata.saved),
        "description": metadata.description,
        "name": metadata.name,
        **(extra or {}),
    }
    for tag, text in texts.items():
        if tag == "name" and not text:
            continue
        child = Component(tag, {})
        child.text = text
        root.children.append(child)
    return write_tree(root)


def _metadata(file: ForeignFile, entry: str, problems: list[str]) -> Metadata:
    """What the entry says; nothing where it cannot be read, which is one of the problems then."""
    try:
        return read_metadata(file.read(entry))
    except FormatError as error:
        problems.append(f"{entry}: {error}")
        return Metadata()
