"""Modules that were read once and are kept in the user's cache, so that the next reading is a glance.

Only a sound module is kept, and not while one of its files has just been written: two writings within
the grain of the file system's clock would look the same.
"""

import os
from pathlib import Path

import msgspec

from vtt.base.collector import paused_collector
from vtt.base.frozen import thaw
from vtt.base.kept_files import KeptFiles, is_at_rest, program_stamp, stamp_of
from vtt.definition.module import ModuleDefinition
from vtt.formats.container import Container, FileStamp, open_container
from vtt.session.library import read_module_at

FOLDER = "modules"
MOST_KEPT = 40
READERS = ("base", "definition", "formats", "geometry")
"""The packages of the program that have a say in what a module's files come to."""


def read_kept_module(
    path: Path, cache: Path, container: Container | None = None
) -> ModuleDefinition:
    """A module from its folder or archive, or from the cache where none of its files has changed since.

    Args:
        path: the folder or archive.
        cache: the folder of the user's cache.
        container: the files at `path`, if they were opened just now.

    Raises:
        FormatError: with every fault of its files.
    """
    if container is None:
        container = open_container(path)
        container.close()
    files = container.stamps()
    kept, name = KeptFiles(cache / FOLDER, "module", MOST_KEPT), os.fspath(path.resolve())
    stamp = _stamp_of(files)
    module = _decoded(kept.read(name, stamp))
    if module is None:
        module = read_module_at(path)
        if are_at_rest(files):
            kept.write(name, stamp, msgspec.msgpack.encode(module, enc_hook=thaw))
    return module


def _stamp_of(files: tuple[FileStamp, ...]) -> bytes:
    return stamp_of(program_stamp(*READERS), msgspec.__version__.encode(), stamp_of_files(files))


def stamp_of_files(files: tuple[FileStamp, ...]) -> bytes:
    """All files of a module in one stamp: their names, sizes and times."""
    lines = (f"{file.name}\0{file.size}\0{file.times}\n" for file in files)
    return stamp_of("".join(lines).encode("utf-8", "surrogateescape"))


def are_at_rest(files: tuple[FileStamp, ...]) -> bool:
    """Whether none of the files has been written just now."""
    return is_at_rest(max((file.changed for file in files), default=0.0))


def _decoded(data: bytes | None) -> ModuleDefinition | None:
    try:
        with paused_collector():  # hundreds of thousands of records, and nothing to be freed
            return None if data is None else msgspec.msgpack.decode(data, type=ModuleDefinition)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):  # none of our writing
        return None
