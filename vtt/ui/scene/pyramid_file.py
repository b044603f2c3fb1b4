"""Pyramids in the user's cache folder: a large map is decoded once, and the next time only looked into.

    mark      8 bytes, `MARK`
    head      number of levels, QImage's format (uint32 each, little endian)
    levels    width, height, bytes a row, offset (uint64 each), the largest first
    check     crc32 of the three parts before (uint32)
    rows      the pixels of each level as QImage has them, and one row of nothing behind the last

A file is named by the hash of the picture that it was made from, and is never changed.
"""

import mmap
import os
import struct
import zlib
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from vtt.base.kept_files import PART, remove_left_over
from vtt.ui.scene.pyramid import Level, Pyramid

MARK = b"vttpyr\x01\n"
HEAD, LEVEL, CHECK = struct.Struct("<II"), struct.Struct("<QQQQ"), struct.Struct("<I")
MOST_LEVELS = 32
PAGE, BLOCK = 4096, 2**22
SUFFIX = ".pyramid"
MOST_BYTES = 4 * 2**30
"""What all pyramids together may take on the disk; those used longest ago go first."""

MOST_TOUCHED = 12 * 2**20
"""So many bytes are looked at before the system is told that none of them need be kept in memory.

A row is counted whole, for the system maps all that lies about what is looked at, two megabytes where it
can. To look again costs little: the file stays in the system's own cache.
"""


def pyramid_path(folder: Path, data: bytes) -> Path:
    """Where the pyramid of a picture lies, from the bytes of its file."""
    return folder / f"{sha256(data).hexdigest()[:40]}{SUFFIX}"


def write_pyramid(path: Path, levels: Sequence[QImage]) -> None:
    """Write the levels of a picture; the file is there whole or not at all.

    Raises:
        OSError: if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    offset = PAGE
    heads = []
    for image in levels:
        heads.append(LEVEL.pack(image.width(), image.height(), image.bytesPerLine(), offset))
        offset = _aligned(offset + image.bytesPerLine() * (image.height() + 1))
    beside = path.with_suffix(f".{os.getpid()}{PART}")
    try:
        with beside.open("wb") as file:
            head = MARK + HEAD.pack(len(levels), levels[0].format().value) + b"".join(heads)
            file.write(head + CHECK.pack(zlib.crc32(head)))
            for image, fields in zip(levels, heads, strict=True):
                file.seek(LEVEL.unpack(fields)[3])
                pixels = image.constBits()
                for begin in range(0, len(pixels), BLOCK):  # a window beside it gets its turn
                    file.write(pixels[begin : begin + BLOCK])
            file.truncate(offset)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    _prune(path.parent, keep=path)


def open_pyramid(path: Path) -> Pyramid | None:
    """The pyramid in a file; None where there is none, or one that is not whole."""
    try:
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        pyramid = _pyramid(mapped)
    except (OSError, ValueError, struct.error):
        return None
    with suppress(OSError):  # a folder that cannot be written serves as well
        os.utime(path)
    return pyramid


def _pyramid(mapped: mmap.mmap) -> Pyramid:
    if mapped[: len(MARK)] != MARK:
        raise ValueError("expected a pyramid")
    count, kind = HEAD.unpack_from(mapped, len(MARK))
    if not 0 < count <= MOST_LEVELS:
        raise ValueError(f"expected 1 to {MOST_LEVELS} levels, found {count}")
    end = len(MARK) + HEAD.size + count * LEVEL.size
    if CHECK.unpack_from(mapped, end)[0] != zlib.crc32(mapped[:end]):
        raise ValueError("the head does not fit its checksum")
    window = _Window(mapped, QImage.Format(kind))
    levels = []
    for number in range(count):
        at = len(MARK) + HEAD.size + number * LEVEL.size
        width, height, stride, offset = LEVEL.unpack_from(mapped, at)
        if stride < 4 * width or offset + stride * (height + 1) > len(mapped):
            raise ValueError(f"level {number} is not whole")
        levels.append(Level(width, height, window.into(stride, offset)))
    return Pyramid(levels, window.forget_many)


class _Window:
    """Looks into a mapped file; what it has looked at does not stay in memory for good."""

    def __init__(self, mapped: mmap.mmap, kind: QImage.Format) -> None:
        self._mapped = mapped
        self._pixels = memoryview(mapped)  # held as long as the map: images lie in it
        self._kind = kind
        self._touched = 0

    def into(self, stride: int, offset: int):
        """How the pixels of a level are had, whose rows begin at an offset."""

        def part(rect: QRect) -> QImage:
            self._touched += stride * rect.height()
            begin = offset + rect.top() * stride + rect.left() * 4
            rows = self._pixels[begin : begin + stride * rect.height()]
            return QImage(rows, rect.width(), rect.height(), stride, self._kind)

        return part

    def forget_many(self) -> None:
        """Tell the system that nothing of it is needed in memory, when it is much; called after a paint."""
        if self._touched > MOST_TOUCHED and hasattr(mmap, "MADV_DONTNEED"):
            self._touched = 0
            self._mapped.madvise(mmap.MADV_DONTNEED)


def _aligned(offset: int) -> int:
    return -(-offset // PAGE) * PAGE


def _prune(folder: Path, keep: Path) -> None:
    """Remove the pyramids that were used longest ago, until the others are few enough."""
    remove_left_over(folder)
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(OSError):  # another program may remove it meanwhile
            status = path.stat()
            found.append((status.st_mtime, status.st_size, path))
    total = 0
    for _, size, path in sorted(found, reverse=True):
        total += size
        if total > MOST_BYTES and path != keep:
            with suppress(OSError):
                path.unlink()
