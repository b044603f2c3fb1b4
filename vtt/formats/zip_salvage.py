"""Whole files out of a damaged zip archive: by its list of files, or by the files' own heads.

Files are unpacked one at a time, once to see whether they are whole and again when they are asked for:
a bomb takes no more memory than one file may, and no more time than the bounds allow.
"""

import mmap
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from vtt.base.errors import FormatError
from vtt.formats.container import DEFAULT_BOUNDS, Bounds, Container, open_container
from vtt.formats.file_names import unsafe_reason, unsafe_told
from vtt.formats.files_on_demand import FilesOnDemand
from vtt.formats.zip_list import Bytes, listed_files, old_name

HEAD: Final = struct.Struct("<4s5H3L2H")
MARK: Final = b"PK\x03\x04"
DESCRIPTOR: Final = b"PK\x07\x08"
STORED, DEFLATED = 0, 8
SIZES_FOLLOW, ENCRYPTED = 0x8, 0x1
NOT_HERE = 0xFFFF_FFFF
CUT: Final = "the archive ends in the middle of it"
NO_LIST: Final = "the list of the files: whether there were more of them, nobody can tell"
WASTE: Final = 4
"""How many times what may come out of an archive may be thrown away, before nothing more is tried."""

_PART: Final = 1 << 16


@dataclass(frozen=True)
class ZipSalvage:
    """The files that come out whole, and a sentence for each thing that does not."""

    files: Mapping[str, bytes] = field(default_factory=dict)
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


@contextmanager
def salvage_zip(path: Path, bounds: Bounds = DEFAULT_BOUNDS) -> Iterator[ZipSalvage]:
    """Everything that can be unpacked of an archive, within the bounds, for as long as it is open.

    Raises:
        OSError: if it cannot be read.
    """
    try:
        container = open_container(path, bounds)
    except FormatError:
        with path.open("rb") as file:
            yield _by_heads(_all_bytes(file.fileno()), bounds)
        return
    try:
        yield _by_list(container)
    finally:
        container.close()


def _all_bytes(handle: int) -> Bytes:
    """The bytes of a file; of a large one, no more is in memory than is looked at."""
    try:
        return mmap.mmap(handle, 0, access=mmap.ACCESS_READ)
    except ValueError:  # an empty one
        return b""


def _by_list(container: Container) -> ZipSalvage:
    whole: list[str] = []
    lost: list[str] = []
    for name in container.names():
        try:
            container.read(name)
        except FormatError as error:
            lost.append(str(error).removeprefix(f"{container.title}: "))
        else:
            whole.append(name)
    return ZipSalvage(FilesOnDemand(whole, container.read), lost)


def _by_heads(data: Bytes, bounds: Bounds) -> ZipSalvage:
    heads = list(islice(_heads(data), bounds.files + 1))
    listed = listed_files(data, heads[-1].begin if heads else 0)
    room = _Room(bounds, len(data))
    whole: dict[str, _Head] = {}
    lost: list[str] = []
    for head in heads[: bounds.files]:
        reason = "it is a link" if listed.get(head.name) else unsafe_reason(head.name)
        if reason is not None:
            lost.append(unsafe_told(head.name, reason))
            continue
        try:
            room.unpack(data, head)
        except (ValueError, zlib.error) as error:
            lost.append(f"{head.name} cannot be unpacked: {error}")
        else:
            whole[head.name] = head
    lost += [
        f"{head.name}: expected at most {bounds.files} files" for head in heads[bounds.files :]
    ]
    there = {head.name for head in heads}
    lost += [
        f"{name}: it is listed, and nothing of it is found" for name in sorted({*listed} - there)
    ]
    if not listed:
        lost.append(NO_LIST)
    return ZipSalvage(
        FilesOnDemand(whole, lambda name: b"".join(part for part, _ in _parts(data, whole[name]))),
        lost,
    )


class _Room:
    """What may still come out of an archive. What is thrown away took time: it is bounded as well."""

    def __init__(self, bounds: Bounds, packed: int) -> None:
        self._bounds = bounds
        self._left = min(bounds.total_bytes, self._most(packed))
        self._waste = WASTE * self._left

    def _most(self, packed: int) -> int:
        return max(self._bounds.harmless, self._bounds.ratio * packed)

    def unpack(self, data: Bytes, head: _Head) -> None:
        """Unpack a file to see whether it is whole; ValueError or zlib.error says why it is not."""
        packed_most = self._most(head.size) if head.size is not None else self._bounds.file_bytes
        limit = min(packed_most, self._bounds.file_bytes, self._left, self._waste)
        size = packed = 0
        try:
            for part, packed in _parts(data, head):  # noqa: B007 - what it took in the end
                size += len(part)
                if size > limit:
                    raise ValueError(f"expected at most {limit} bytes")
            if size > self._most(packed):
                ratio = self._bounds.ratio
                raise ValueError(f"expected a packed byte to stand for at most {ratio}")
        except (ValueError, zlib.error):
            self._waste -= size
            raise
        self._left -= size


def _heads(data: Bytes) -> Iterator[_Head]:
    """The heads of files, in the order of the archive; folders are none."""
    at = data.find(MARK)
    while 0 <= at <= len(data) - HEAD.size:
        _, _, flags, method, _, _, crc, size, _, name_length, extra = HEAD.unpack_from(data, at)
        begin = at + HEAD.size + name_length + extra
        is_told = not flags & SIZES_FOLLOW and size != NOT_HERE
        name = old_name(data[at + HEAD.size : at + HEAD.size + name_length])
        if name and not name.endswith("/"):
            yield _Head(name, method, flags, crc, size if is_told else None, begin)
        following = begin + size if is_told else begin
        # A wrong size leads past the next head: then the search goes on behind this one.
        at = data.find(MARK, following if _is_place(data, following) else begin)


def _is_place(data: Bytes, at: int) -> bool:
    return data[at : at + 2] == b"PK"


def _parts(data: Bytes, head: _Head) -> Iterator[tuple[bytes, int]]:
    """The bytes of a file, part by part, each with how many packed ones it and those before it took.

    Raises:
        ValueError: saying why there are none, or that they are not what was packed.
        zlib.error: where they are spoilt.
    """
    if head.flags & ENCRYPTED:
        raise ValueError("it is encrypted")
    if head.size is not None and head.begin + head.size > len(data):
        raise ValueError(CUT)
    if head.method == STORED and head.size is not None:
        unpack = _stored(data, head.begin, head.begin + head.size)
    elif head.method == DEFLATED:
        end = len(data) if head.size is None else head.begin + head.size
        unpack = _inflated(data, head.begin, end)
    else:
        raise ValueError(f"expected method 0 or 8 with a known size, found method {head.method}")
    made, at = 0, head.begin
    for part, at in unpack:
        made = zlib.crc32(part, made)
        yield part, at - head.begin
    if made != _checksum(data, head, at):
        raise ValueError("its checksum does not fit")


def _stored(data: Bytes, begin: int, end: int) -> Iterator[tuple[bytes, int]]:
    for at in range(begin, end, _PART):
        part = data[at : min(at + _PART, end)]
        yield part, at + len(part)


def _inflated(data: Bytes, begin: int, end: int) -> Iterator[tuple[bytes, int]]:
    """The parts of a deflated stream, each with the place behind what was read for it."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    at = begin
    while not unpacker.eof:
        waiting = unpacker.unconsumed_tail
        if not waiting:
            waiting = data[at : min(at + _PART, end)]
            at += len(waiting)
        part = unpacker.decompress(waiting, _PART)
        if not part and not waiting and not unpacker.eof:
            raise ValueError(CUT)
        yield part, at - len(unpacker.unconsumed_tail) - len(unpacker.unused_data)


def _checksum(data: Bytes, head: _Head, end: int) -> int:
    """The checksum that stands in the head, or behind the file."""
    if not head.flags & SIZES_FOLLOW:
        return head.crc
    behind = data[end : end + 8].removeprefix(DESCRIPTOR)[:4]
    if len(behind) < 4:
        raise ValueError("the archive ends before its checksum")
    return int.from_bytes(behind, "little")
