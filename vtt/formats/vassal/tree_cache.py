"""Trees of build files that were read before: a large module that is imported again is read from there.

A tree is kept under a name that the file's bytes give, so that a changed file is read anew; what is damaged,
or could be another user's, is only a reason to read the file itself.
"""

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from vtt.base.collector import paused_collector
from vtt.base.errors import FormatError
from vtt.base.kept_files import KeptFiles, program_stamp, stamp_of
from vtt.formats.vassal.tree import Component, pack_tree, read_tree, unpack_tree

FOLDER: Final = "trees"
"""The folder of the trees in the user's cache."""
LEAST_BYTES: Final = 256 * 1024
"""A smaller file is read as quickly as its tree."""
MOST_KEPT: Final = 20
"""Trees of this many files are kept."""
_READERS: Final = ("base", "formats")
"""The packages of the program that have a say in what a file's tree is."""


def kept_trees(cache: Path) -> KeptFiles:
    """Where trees are kept in a user's cache."""
    return KeptFiles(cache / FOLDER, "tree", MOST_KEPT)


def read_tree_again(data: bytes, kept: KeptFiles | None) -> Component:
    """The root of a build file, from where its tree is kept, or read and then kept there.

    Args:
        data: the bytes of the file.
        kept: the trees that are kept; None: none is.

    Raises:
        FormatError: where the bytes are no build file.
    """
    if kept is None or len(data) < LEAST_BYTES:
        return read_tree(data)
    name, stamp = _name_of(data), _stamp()
    root = _unpacked(kept.read(name, stamp))
    if root is None:
        root = read_tree(data)
        kept.write(name, stamp, pack_tree(root))
    return root


def _unpacked(data: bytes | None) -> Component | None:
    """A tree from its kept form; None where there is none, or none of our writing."""
    try:
        with paused_collector():
            return None if data is None else unpack_tree(data)
    except FormatError:
        return None


def _name_of(data: bytes) -> str:
    """A name that no other bytes have, be they made to: a module's author decides what is in a file."""
    return hashlib.sha256(data).hexdigest()


def _stamp() -> bytes:
    return stamp_of(program_stamp(*_READERS), msgspec.__version__.encode())
