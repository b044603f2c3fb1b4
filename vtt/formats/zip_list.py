"""The list of files at the end of a zip archive, as far as it can still be read."""

import mmap
import stat
import struct
from typing import Final

LIST_MARK: Final = b"PK\x01\x02"
LISTED: Final = struct.Struct("<4s6H3L5H2L")

Bytes = bytes | mmap.mmap


def listed_files(data: Bytes, start: int) -> dict[str, bool]:
    """The files that are listed behind a place, by name, and whether each is a link; folders are none."""
    found: dict[str, bool] = {}
    at = data.find(LIST_MARK, start)
    while 0 <= at <= len(data) - LISTED.size:
        fields = LISTED.unpack_from(data, at)
        name_length, extra, comment, attributes = *fields[10:13], fields[15]
        begin = at + LISTED.size
        name = old_name(data[begin : begin + name_length])
        if name and not name.endswith("/"):
            found[name] = stat.S_ISLNK(attributes >> 16)
        following = begin + name_length + extra + comment
        is_next = data[following : following + len(LIST_MARK)] == LIST_MARK
        at = following if is_next else data.find(LIST_MARK, begin)
    return found


def old_name(written: bytes) -> str:
    """A name as it is written in an archive: UTF-8, else the letters of old archives (code page 437)."""
    try:
        return written.decode("utf-8")
    except UnicodeDecodeError:
        return written.decode("cp437")
