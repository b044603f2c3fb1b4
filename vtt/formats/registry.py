"""Foreign formats that packages bring: found by manifest, read without importing any code.

Entry point group `vtt.formats`, value `package:file.toml`. The manifest:

    api = 1

    [[format]]
    id = "dbr-army-list"
    name = "DBR army list"
    suffixes = [".xml"]
    roots = ["army-list"]
    read = "vtt_dbr.army_list:read"
    write = "vtt_dbr.army_list:write"
    place = "vtt_dbr.muster:place"

A format can read into modules, write them, place forces into a game, or some of these; `roots` tells
XML files apart that end alike, and `entries` names files of an archive or folder by one of which it is
told.
"""

import importlib
import tomllib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec

from vtt.base.errors import FormatError, PluginError
from vtt.base.foreign_code import run_foreign
from vtt.base.ids import is_id
from vtt.base.packages import package_folder
from vtt.base.problems import SourceRef, did_you_mean

GROUP = "vtt.formats"
OWN = (EntryPoint("vassal", "vtt.formats.vassal:formats.toml", GROUP),)
"""The foreign formats that come with the program."""
FORMATS_API = 1
"""Version of the functions' signatures and of `vtt.definition.exchange`."""


class FormatDescription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A foreign format: what it is called, which files are of it, and the functions for it."""

    id: str
    name: str
    suffixes: tuple[str, ...]
    roots: tuple[str, ...] = ()
    read: str = ""
    write: str = ""
    description: str = ""
    entries: tuple[str, ...] = ()
    place: str = ""

    def __post_init__(self) -> None:
        if not is_id(self.id):
            raise ValueError(f"id: expected small letters, digits, _ . and -, found {self.id!r}")
        if not self.suffixes or not all(suffix.startswith(".") for suffix in self.suffixes):
            raise ValueError(f"suffixes: expected texts like '.xml', found {list(self.suffixes)}")
        if not self.read and not self.write and not self.place:
            raise ValueError("expected a function to read, to write or to place, found none")
        for function in (self.read, self.write, self.place):
            if function and function.count(":") != 1:
                raise ValueError(f"expected 'module:function', found {function!r}")

    @property
    def can_read(self) -> bool:
        """Whether files of this format can be imported."""
        return bool(self.read)

    @property
    def can_place(self) -> bool:
        """Whether files of this format bring forces into a game."""
        return bool(self.place)

    @property
    def is_own(self) -> bool:
        """Whether the program itself brings it: its functions are called as they are, not guarded."""
        return (self.read or self.write or self.place).startswith("vtt.formats.")

    @property
    def can_write(self) -> bool:
        """Whether modules can be exported to it."""
        return bool(self.write)


class _Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    api: int
    format: tuple[FormatDescription, ...] = ()


@dataclass(frozen=True)
class FoundFormats:
    """What one package brings; `error` says why nothing of it can be used (empty: it can)."""

    package: str
    formats: tuple[FormatDescription, ...] = ()
    error: str = ""


class FormatRegistry:
    """The foreign formats of all installed packages.

    Args:
        installed: the entry points; by default the program's own and those of the environment.
    """

    def __init__(self, installed: Iterable[EntryPoint] | None = None) -> None:
        found = (*OWN, *entry_points(group=GROUP)) if installed is None else installed
        self._installed = tuple(found)

    def discover(self) -> tuple[FoundFormats, ...]:
        """What every package brings, broken ones too, by the entry point's name."""
        return tuple(_found(entry) for entry in sorted(self._installed))

    def formats(self) -> tuple[FormatDescription, ...]:
        """Every format that can be used, by id; of two with one id the first package's holds."""
        found: dict[str, FormatDescription] = {}
        for package in self.discover():
            for item in package.formats:
                found.setdefault(item.id, item)
        return tuple(found[name] for name in sorted(found))

    def find(self, format_id: str) -> FormatDescription:
        """The format with this id, or PluginError with the nearest id and with what is broken."""
        known = {item.id: item for item in self.formats()}
        if format_id in known:
            return known[format_id]
        broken = [f"{p.package} is broken: {p.error}" for p in self.discover() if p.error]
        also = f" ({'; '.join(broken)})" if broken else ""
        raise PluginError(
            f"no installed package brings a format {format_id!r}"
            f"{did_you_mean(format_id, known)}{also}"
        )

    def for_reading(
        self, name: str, root: str | None, entries: Collection[str] = ()
    ) -> FormatDescription:
        """The format of a file by its name, for XML the tag of its root element, or by its entries.

        Raises:
            PluginError: where no format fits, or several do.
        """
        readable = [item for item in self.formats() if item.can_read]
        fitting = _told_by(readable, name, root)
        if not fitting:
            fitting = [item for item in readable if not set(item.entries).isdisjoint(entries)]
        return _only(fitting, "read", name, readable)

    def for_placing(self, name: str, root: str | None) -> FormatDescription:
        """The format by which a file brings forces into a game.

        Raises:
            PluginError: where no format fits, or several do.
        """
        placing = [item for item in self.formats() if item.can_place]
        return _only(_told_by(placing, name, root), "place", name, placing)

    def for_writing(self, name: str) -> FormatDescription:
        """The format that writes files of this name.

        Raises:
            PluginError: where no format fits, or several do.
        """
        writable = [item for item in self.formats() if item.can_write]
        fitting = [item for item in writable if _has_suffix(item, name)]
        return _only(fitting, "write", name, writable)


def load_function(description: FormatDescription, name: str) -> Callable[..., Any]:
    """Import a format's function, `module:function`.

    Raises:
        PluginError: where that fails, naming the format.
    """
    module, _, function = name.partition(":")
    try:
        loaded = run_foreign(lambda: getattr(importlib.import_module(module), function))
    except PluginError as error:
        raise PluginError(
            f"the format {description.id!r} is broken: cannot load {name}: {error}"
        ) from error
    if not callable(loaded):
        raise PluginError(f"the format {description.id!r} is broken: {name} is no function")
    made: Callable[..., Any] = loaded
    return made


def read_formats(text: str, where: SourceRef) -> tuple[FormatDescription, ...]:
    """The formats that a manifest's text declares.

    Raises:
        FormatError: naming the file and what was expected.
    """
    data: dict[str, Any] = {}
    try:
        data = tomllib.loads(text)
        manifest = msgspec.convert(data, _Manifest)
        fault = ""
    except (ValueError, RecursionError) as error:
        fault = str(error)
    if isinstance(api := data.get("api"), int) and api != FORMATS_API:
        fault = (
            f"it is written for version {api} of the interface for formats, this is {FORMATS_API}"
        )
    if fault:
        raise FormatError(f"{where}: {fault}")
    return manifest.format


def _found(entry: EntryPoint) -> FoundFormats:
    try:
        file = package_folder(entry) / entry.attr
        return FoundFormats(
            entry.name, read_formats(file.read_text(encoding="utf-8"), SourceRef(str(file)))
        )
    except (FormatError, PluginError, OSError, ValueError) as error:
        return FoundFormats(entry.name, error=str(error))


def _told_by(
    formats: list[FormatDescription], name: str, root: str | None
) -> list[FormatDescription]:
    """The formats that fit a file's name and, where they name roots, its root element."""
    return [
        item
        for item in formats
        if _has_suffix(item, name) and (not item.roots or root in item.roots)
    ]


def _has_suffix(item: FormatDescription, name: str) -> bool:
    return name.lower().endswith(tuple(suffix.lower() for suffix in item.suffixes))


def _only(
    fitting: list[FormatDescription], task: str, name: str, known: list[FormatDescription]
) -> FormatDescription:
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        ids = ", ".join(item.id for item in fitting)
        raise PluginError(f"several formats can {task} {name!r}: {ids}; name one with --format")
    listed = ", ".join(f"{item.id} ({' '.join(item.suffixes)})" for item in known) or "none"
    raise PluginError(f"no installed format can {task} {name!r}; formats to {task}: {listed}")
