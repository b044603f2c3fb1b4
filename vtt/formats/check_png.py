"""Whether a PNG file is whole: its parts with their checksums, and as many packed pixels as it says."""

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

MARK: Final = b"\x89PNG\r\n\x1a\n"
MAX_PIXEL_BYTES: Final = 256 * 1024 * 1024
"""Of a picture that unpacks to more, no pixels are looked at."""

_HEADER: Final = struct.Struct(">II5B")
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS: Final = (1, 2, 4, 8, 16)
_WHOLE: Final = ((0, 0, 1, 1),)
_INTERLACED: Final = (
    *((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4)),
    *((0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)),
)
"""The passes of Adam7: first column and row, and the steps between columns and rows."""

_PART: Final = 1 << 18


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a whole PNG picture.

    Raises:
        ValueError: saying what is wrong with it.
        struct.error: where it ends too early.
    """
    if data[: len(MARK)] != MARK:
        raise ValueError("it does not begin as a PNG file")
    parts = list(_parts(data))
    header = next((body for kind, body in parts if kind == b"IHDR"), None)
    if header is None:
        raise ValueError("it has no header")
    width, height, depth, colours, _, _, interlace = _HEADER.unpack(header)
    if colours not in _CHANNELS or depth not in _DEPTHS:
        raise ValueError(f"it has colours of kind {colours} in {depth} bits")
    wanted = _pixel_bytes(width, height, depth * _CHANNELS[colours], is_interlaced=interlace == 1)
    if 0 < wanted <= MAX_PIXEL_BYTES:
        _expect_pixels((body for kind, body in parts if kind == b"IDAT"), wanted)
    return width, height


def _parts(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Kind and body of each part up to the end mark, each with the right checksum."""
    view = memoryview(data)
    at, kind = len(MARK), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, at)
        body = view[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(body, zlib.crc32(kind)) != checksum:
            raise ValueError(f"the checksum of its part {kind.decode('latin-1')!r} is wrong")
        yield kind, body
        at += 12 + length


def _pixel_bytes(width: int, height: int, bits: int, *, is_interlaced: bool) -> int:
    """How many bytes its pixels take before they are packed: rows of whole bytes, each with a filter."""
    passes: Sequence[tuple[int, int, int, int]] = _INTERLACED if is_interlaced else _WHOLE
    total = 0
    for column, row, across, down in passes:
        columns = max(0, -((column - width) // across))
        rows = max(0, -((row - height) // down))
        total += rows * (1 + (columns * bits + 7) // 8) if columns else 0
    return total


def _expect_pixels(packed: Iterable[memoryview], wanted: int) -> None:
    unpacker = zlib.decompressobj()
    found = 0
    try:
        for body in packed:
            waiting: bytes | memoryview = body
            while waiting and found < wanted and not unpacker.eof:
                found += len(unpacker.decompress(waiting, _PART))
                waiting = unpacker.unconsumed_tail
        while found < wanted and not unpacker.eof and (more := unpacker.decompress(b"", _PART)):
            found += len(more)
    except zlib.error as error:
        raise ValueError("its pixels cannot be unpacked") from error
    if found < wanted:
        raise ValueError("some of its pixels are missing")
