"""The bytes of a game file: a mark, a header, then entries, each chained to the one before.

    mark      8 bytes, `MARK`, and their sha256 (32 bytes), with which the chain begins
    record    length and number (uint32, little endian), kind (a byte, three empty ones), crc32 of the
              payload, crc32 of the 16 bytes up to here (uint32)
              payload (MessagePack), `length` bytes
              chain: sha256 of the chain before, the 20 bytes and the payload (32 bytes)

Record 0 is the header; entries are numbered from 1. `docs/format/game.md` describes it for readers.
"""

import hashlib
import struct
import zlib
from dataclasses import dataclass
from typing import Final

import msgspec

from vtt.base.errors import FormatError, JournalError
from vtt.commands.entry import pack_state, unpack_state
from vtt.state.game import GameState, ModuleRef

FORMAT: Final = 1
MARK: Final = b"\x89vttg\r\n\x1a"
"""Begins every game file; a transfer that changes line ends is noticed by it."""

FIELDS: Final = struct.Struct("<IIB3xI")
HEAD: Final = struct.Struct("<IIB3xII")
CHAIN_BYTES: Final = 32
FIRST_CHAIN: Final = hashlib.sha256(MARK).digest()
HEADER_KIND: Final = 0xFF


class JournalHeader(msgspec.Struct, frozen=True, array_like=True):
    """What a game file begins with: `created` in milliseconds since 1970 (UTC), `start` the first state.

    `parts` holds the hash of each file of the module, to tell later what changed in it.
    """

    format: int
    program: str
    created: int
    module: ModuleRef
    scenario: str
    start: bytes
    parts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class JournalContents:
    """A game file, read and verified.

    `kinds` and `payloads` are those of the entries, from entry 1 on. `end` is the offset behind the last
    whole record, `lost` the number of bytes of a broken one there (0: none), `chain` the chain at
    `end`.
    """

    header: JournalHeader
    start: GameState
    kinds: bytes
    payloads: list[bytes]
    end: int
    chain: bytes
    lost: int

    @property
    def tail_message(self) -> str:
        """A sentence about a lost tail; empty where there is none."""
        if not self.lost:
            return ""
        last = len(self.payloads)
        return f"The file ends at entry {last}: what follows it ({self.lost} bytes) was not written whole."


def make_header(
    program: str, created: int, start: GameState, parts: tuple[tuple[str, str], ...] = ()
) -> JournalHeader:
    """The header of a new game file."""
    return JournalHeader(
        FORMAT, program, created, start.module, start.scenario, pack_state(start), parts
    )


def pack_header(header: JournalHeader) -> tuple[bytes, bytes]:
    """The mark and the header as bytes, and the chain behind them."""
    record, chain = pack_record(0, HEADER_KIND, msgspec.msgpack.encode(header), FIRST_CHAIN)
    return MARK + FIRST_CHAIN + record, chain


def pack_record(number: int, kind: int, payload: bytes, chain: bytes) -> tuple[bytes, bytes]:
    """A record as bytes, and the chain behind it."""
    fields = FIELDS.pack(len(payload), number, kind, zlib.crc32(payload))
    body = fields + struct.pack("<I", zlib.crc32(fields)) + payload
    next_chain = hashlib.sha256(chain + body).digest()
    return body + next_chain, next_chain


def read_contents(data: bytes) -> JournalContents:
    """Read and verify a whole game file.

    Raises:
        JournalError: if it is no game file or one of a later version, or naming the entry that was
            changed, dropped or put elsewhere. A record that is cut off at the end is no error.
    """
    if not data.startswith(MARK + FIRST_CHAIN):
        raise JournalError(f"expected a game file, found one that begins with {data[:8]!r}")
    kinds, payloads = bytearray(), list[bytes]()
    offset, number = len(MARK) + CHAIN_BYTES, 0
    size, head_size, unpack, sha256 = len(data), HEAD.size, HEAD.unpack_from, hashlib.sha256
    while size - offset > head_size:
        length, found_number, kind, _, _ = unpack(data, offset)
        body_end = offset + head_size + length
        end = body_end + CHAIN_BYTES
        chain = sha256(data[offset - CHAIN_BYTES : body_end]).digest()  # the chain before and this
        if chain != data[body_end:end] or found_number != number:
            break
        kinds.append(kind)
        payloads.append(data[offset + head_size : body_end])
        offset, number = end, number + 1
    if offset < size:
        _expect_lost_tail(data, offset, number)
    if not payloads:
        raise JournalError("the game file ends before its header does")
    header = _read_header(kinds.pop(0), payloads.pop(0))
    try:
        start = unpack_state(header.start)
    except FormatError as error:
        raise JournalError(f"the first state cannot be read: {error}") from error
    chain = data[offset - CHAIN_BYTES : offset]
    return JournalContents(header, start, bytes(kinds), payloads, offset, chain, size - offset)


def _read_header(kind: int, payload: bytes) -> JournalHeader:
    try:
        found = msgspec.msgpack.decode(payload, type=list)
        version = found[0] if found else None
        if kind != HEADER_KIND or not isinstance(version, int):
            raise JournalError("the game file has no header")
        if version > FORMAT:
            raise JournalError(
                f"the game file has format {version}, written by a later version of the program; "
                f"this one reads format {FORMAT}"
            )
        return msgspec.msgpack.decode(payload, type=JournalHeader)
    except msgspec.MsgspecError as error:
        raise JournalError(f"the header cannot be read: {error}") from error


def _expect_lost_tail(data: bytes, offset: int, number: int) -> None:
    """Say what is wrong with the record at an offset, unless it is the last one and cut off."""
    name = f"entry {number}" if number else "the header"
    rest = data[offset:]
    if len(rest) < HEAD.size or not any(rest):
        return
    length, found, _, crc, check = HEAD.unpack_from(rest)
    if zlib.crc32(rest[: HEAD.size - 4]) != check:
        raise JournalError(f"{name} was changed: its first bytes do not fit their checksum")
    if found > number:
        raise JournalError(f"{name} is missing: entry {found} stands in its place")
    if found < number:
        raise JournalError(f"{name} is not in its place: entry {found} stands there a second time")
    end = HEAD.size + length
    if end + CHAIN_BYTES > len(rest):
        return
    if not any(rest[end : end + CHAIN_BYTES]) and end + CHAIN_BYTES == len(rest):
        return
    if zlib.crc32(rest[HEAD.size : end]) != crc:
        raise JournalError(f"{name} was changed: its content does not fit its checksum")
    before = f"entry {number - 1}" if number > 1 else "the header"
    raise JournalError(
        f"{name} does not follow {before}: one of the two was replaced, or one between them dropped"
    )
