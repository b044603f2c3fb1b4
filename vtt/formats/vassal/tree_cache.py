"""Trees of build files that were read before: opening a large module again reads it from here.

A tree lies in a folder of its own under the hash of the file's bytes, so that a changed file is read anew
and a damaged or foreign one is only a reason to read the file itself.
"""

import hashlib
import zlib
from pathlib import Path
from typing import Final

from vtt.base.errors import FormatError
from vtt.formats.safe_write import write_safely
from vtt.formats.vassal.tree import Component, pack_tree, read_tree, unpack_tree

LEAST_BYTES: Final = 256 * 1024
"""A smaller file is read as quickly as its tree."""
_END: Final = 64 * 1024
MOST_KEPT: Final = 20
"""Trees of this many files are kept; the oldest go."""


def read_tree_again(data: bytes, folder: Path) -> Component:
    """The root of a build file, from the folder where its tree is kept, or read and then kept there.

    Raises:
        FormatError: where the bytes are no build file.
    """
    if len(data) < LEAST_BYTES:
        return read_tree(data)
    kept = folder / f"{_key(data)}.tree"
    if kept.is_file():
        try:
            return unpack_tree(kept.read_bytes())
        except (FormatError, OSError):
            kept.unlink(missing_ok=True)
    root = read_tree(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_safely(kept, pack_tree(root))
        _forget_oldest(folder)
    except OSError:  # a full or read-only disk: the tree is there all the same
        return root
    return root


def _key(data: bytes) -> str:
    """A name for the bytes: a hash of their ends, length and checksum, a third of a whole hash's time."""
    whole = f"{len(data)} {zlib.crc32(data):08x}".encode()
    return hashlib.sha256(b"".join((data[:_END], data[-_END:], whole))).hexdigest()


def _forget_oldest(folder: Path) -> None:
    trees = sorted(folder.glob("*.tree"), key=lambda path: path.stat().st_mtime)
    for path in trees[:-MOST_KEPT]:
        path.unlink(missing_ok=True)
