"""Whole files out of a damaged zip archive: by its list of files, or by the files' own heads."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from vtt.base.errors import FormatError
from vtt.formats.container import DEFAULT_BOUNDS, Bounds, open_container, unsafe_reason

HEAD: Final = struct.Struct("<4s5H3L2H")
MARK: Final = b"PK\x03\x04"
DESCRIPTOR: Final = b"PK\x07\x08"
STORED, DEFLATED = 0, 8
SIZES_FOLLOW, ENCRYPTED = 0x8, 0x1
NOT_HERE = 0xFFFF_FFFF


@dataclass(frozen=True)
class ZipSalvage:
    """The files that came out whole, and a sentence for each that did not."""

    files: dict[str, bytes] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Head:
    """The head of a file in an archive; `size` is that of its packed bytes, None where it is not told."""

    name: str
    method: int
    flags: int
    crc: int
    size: int | None
    begin: int


def salvage_zip(path: Path, bounds: Bounds = DEFAULT_BOUNDS) -> ZipSalvage:
    """Everything that can be unpacked of an archive, within the bounds.

    Raises:
        OSError: if it cannot be read.
    """
    try:
        container = open_container(path, bounds)
    except FormatError:
        return _by_heads(path.read_bytes(), bounds)
    found = ZipSalvage()
    try:
        for name in container.names():
            try:
                found.files[name] = container.read(name)
            except FormatError as error:
                found.lost.append(str(error).removeprefix(f"{container.title}: "))
    finally:
        container.close()
    return found


def _by_heads(data: bytes, bounds: Bounds) -> ZipSalvage:
    found = ZipSalvage()
    room = bounds.total_bytes
    for head in _heads(data):
        reason = unsafe_reason(head.name)
        if reason is not None:
            found.lost.append(f"the file name {head.name!r} is not safe: {reason}")
            continue
        try:
            unpacked = _unpacked(data, head, min(room, bounds.file_bytes))
        except (ValueError, zlib.error) as error:
            found.lost.append(f"{head.name} cannot be unpacked: {error}")
            continue
        if len(found.files) >= bounds.files:
            found.lost.append(f"{head.name}: expected at most {bounds.files} files")
            break
        room -= len(unpacked)
        found.files[head.name] = unpacked
    return found


def _heads(data: bytes) -> Iterator[_Head]:
    """The heads of files, in the order of the archive; folders are none."""
    at = data.find(MARK)
    while 0 <= at <= len(data) - HEAD.size:
        _, _, flags, method, _, _, crc, size, _, name_length, extra = HEAD.unpack_from(data, at)
        begin = at + HEAD.size + name_length + extra
        is_told = not flags & SIZES_FOLLOW and size != NOT_HERE
        name = data[at + HEAD.size : at + HEAD.size + name_length].decode("utf-8", "replace")
        if name and not name.endswith("/"):
            yield _Head(name, method, flags, crc, size if is_told else None, begin)
        following = begin + size if is_told else begin
        # A wrong size leads past the next head: then the search goes on behind this one.
        at = data.find(MARK, following if _is_place(data, following) else begin)


def _is_place(data: bytes, at: int) -> bool:
    return data[at : at + 2] == b"PK"


def _unpacked(data: bytes, head: _Head, limit: int) -> bytes:
    """The bytes of a file.

    Raises:
        ValueError: saying why there are none.
        zlib.error: where they are spoilt.
    """
    if head.flags & ENCRYPTED:
        raise ValueError("it is encrypted")
    if head.size is not None and head.begin + head.size > len(data):
        raise ValueError("the archive ends in the middle of it")
    packed = memoryview(data)[head.begin :][: head.size]
    if head.method == STORED and head.size is not None:
        made, crc = bytes(packed), head.crc
    elif head.method == DEFLATED:
        made, crc = _inflated(packed, head, limit)
    else:
        raise ValueError(f"expected method 0 or 8 with a known size, found method {head.method}")
    if len(made) > limit:
        raise ValueError(f"expected at most {limit} bytes")
    if zlib.crc32(made) != crc:
        raise ValueError("its checksum does not fit")
    return made


def _inflated(packed: memoryview, head: _Head, limit: int) -> tuple[bytes, int]:
    """What a deflated stream holds, and the checksum that stands before or behind it."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    made = unpacker.decompress(packed, limit + 1)
    if len(made) > limit:
        return made, 0
    if not unpacker.eof:
        raise ValueError("the archive ends in the middle of it")
    if not head.flags & SIZES_FOLLOW:
        return made, head.crc
    rest = unpacker.unused_data[:8].removeprefix(DESCRIPTOR)[:4]
    if len(rest) < 4:
        raise ValueError("the archive ends before its checksum")
    return made, int.from_bytes(rest, "little")
