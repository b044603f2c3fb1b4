"""Installed plug-ins: found by entry point, or as they were found the last time.

To look through all packages of a Python, and to read the manifests, takes longer than to read a game's
module. What was found is kept in the user's cache, under a stamp of the folders where packages lie: each of
them is changed when a package is installed or removed. A manifest that was written anew, or is gone, is
seen by its own times. What was broken is looked for again each time, and nothing is kept while one of these
was just changed: a package that is being installed has its folder before its entry points.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from vtt.base.errors import PluginError
from vtt.base.kept_files import KeptFiles, is_at_rest, program_stamp, stamp_of
from vtt.rules.found_plugin import FoundPlugin, read_plugin

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "vtt.rules"
FOLDER = "plugins"
MOST_KEPT = 8
READERS = ("base", "rules")
"""The packages of the program that have a say in what a manifest comes to."""


class _Noted(msgspec.Struct, frozen=True):
    """A plug-in as it was found, and the size and times of its manifest then."""

    plugin: FoundPlugin
    file: str
    times: tuple[int, int, int]


def installed_plugins(cache: Path | None = None) -> tuple[FoundPlugin, ...]:
    """All that are installed here, broken ones too, in the order of their names."""
    if cache is None:
        return found_by(_entry_points())
    kept, stamp = KeptFiles(cache / FOLDER, "plugins", MOST_KEPT), _stamp()
    known = _decoded(kept.read(sys.prefix, stamp))
    if known is not None:
        return known
    entries = _entry_points()
    found = found_by(entries)
    noted = [_noted(plugin, entry) for plugin, entry in zip(found, sorted(entries), strict=True)]
    if None not in noted and _are_at_rest(noted):
        kept.write(sys.prefix, stamp, msgspec.msgpack.encode(noted, enc_hook=os.fspath))
    return found


def found_by(entries: "Iterable[EntryPoint]") -> tuple[FoundPlugin, ...]:
    """The plug-ins that entry points name, in the order of their names."""
    return tuple(_found(entry) for entry in sorted(entries))


def _found(entry: "EntryPoint") -> FoundPlugin:
    from vtt.base.packages import package_folder

    try:
        folder = package_folder(entry)
    except PluginError as error:
        return FoundPlugin(entry.name, None, error=str(error))
    return read_plugin(entry.name, folder, entry.attr)


def _entry_points() -> "Sequence[EntryPoint]":
    from importlib.metadata import entry_points  # it brings all that is needed to read e-mail

    return tuple(entry_points(group=GROUP))


def _stamp() -> bytes:
    """This program, and the places where Python finds packages, as they are now."""
    places = "\n".join(f"{place}\0{_times(place)}" for place in sys.path)
    told = (sys.version, msgspec.__version__, places)
    return stamp_of(program_stamp(*READERS), *(text.encode(errors="replace") for text in told))


def _are_at_rest(noted: "Sequence[_Noted | None]") -> bool:
    """Whether no place of packages and no manifest has been written just now."""
    times = [*map(_times, sys.path), *(one.times for one in noted if one is not None)]
    return is_at_rest(
        max((max(found[1:]) for found in times if found is not None), default=0) / 1e9
    )


def _times(place: str | Path) -> tuple[int, int, int] | None:
    try:
        status = os.stat(place or ".")
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _noted(plugin: FoundPlugin, entry: "EntryPoint") -> _Noted | None:
    if plugin.error or plugin.folder is None:
        return None
    file = plugin.folder / entry.attr
    times = _times(file)
    return None if times is None else _Noted(plugin, str(file), times)


def _decoded(written: bytes | None) -> tuple[FoundPlugin, ...] | None:
    """What was found the last time; None where there is nothing, or a manifest is another now."""
    if written is None:
        return None
    try:
        noted = msgspec.msgpack.decode(written, type=tuple[_Noted, ...], dec_hook=_path)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):  # none of our writing
        return None
    is_so = all(_times(one.file) == one.times for one in noted)
    return tuple(one.plugin for one in noted) if is_so else None


def _path(_kind: type[Any], text: Any) -> Path:
    return Path(text)
