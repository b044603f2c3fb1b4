"""The bytes of a game file: a mark, a header, then entries, each chained to the one before.

    mark      8 bytes, `MARK`; the chain begins with their sha256
    record    length of the payload, number, crc32 of these 8 bytes (uint32 each, little endian)
              payload (MessagePack)
              chain: sha256 of the chain before and the payload (32 bytes)

The crc tells a changed length from an end that was cut off; everything else is told by the chain.
Record 0 is the header; entries are numbered from 1. `docs/format/game.md` describes it for readers.
"""

import itertools
import struct
import zlib
from hashlib import sha256
from typing import Final

import msgspec

from vtt.base.errors import FormatError, JournalError, LaterFormatError
from vtt.commands.entry import pack_state, unpack_state
from vtt.formats.found_kind import ENOUGH, found_kind
from vtt.state.game import GameState, ModuleRef

FORMAT: Final = 1
MARK: Final = b"\x89vttg\r\n\x1a"
"""Begins every game file; a transfer that changes line ends is noticed by it."""

FIELDS: Final = struct.Struct("<II")
HEAD: Final = struct.Struct("<III")
CHAIN_BYTES: Final = 32
SEAM: Final = struct.Struct("<32sIII")
"""The end of one record and the head of the next: chain, length, number, crc."""

NO_HEAD: Final = (0, -1, 0)
FIRST_CHAIN: Final = sha256(MARK).digest()
_begun: Final = sha256().copy
"""A sha256 of nothing so far: to copy it takes less than to have OpenSSL look for its algorithm."""


class JournalHeader(msgspec.Struct, frozen=True, array_like=True):
    """What a game file begins with: `created` in milliseconds since 1970 (UTC), `start` the first state.

    `parts` holds the hash of each file of the module, to tell later what changed in it. `style` says
    how the players sit; empty: nobody said.
    """

    format: int
    program: str
    created: int
    module: ModuleRef
    scenario: str
    start: bytes
    parts: tuple[tuple[str, str], ...] = ()
    style: str = ""


class JournalContents(msgspec.Struct, frozen=True):
    """A game file, read and verified.

    `payloads` are the entries, from entry 1 on. `end` is the offset behind the last whole record, `lost`
    the number of bytes of a broken one there (0: none), `chain` the chain at `end`.
    """

    header: JournalHeader
    start: GameState
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
    program: str,
    created: int,
    start: GameState,
    parts: tuple[tuple[str, str], ...] = (),
    style: str = "",
) -> JournalHeader:
    """The header of a new game file."""
    return JournalHeader(
        FORMAT, program, created, start.module, start.scenario, pack_state(start), parts, style
    )


def pack_header(header: JournalHeader) -> tuple[bytes, bytes]:
    """The mark and the header as bytes, and the chain behind them."""
    payload = msgspec.msgpack.encode(header)
    chain = next_chain(FIRST_CHAIN, payload)
    return MARK + pack_record(0, payload, chain), chain


def next_chain(chain: bytes, payload: bytes) -> bytes:
    """The chain behind an entry, from the one before it."""
    digest = _begun()
    digest.update(chain)
    digest.update(payload)
    return digest.digest()


def pack_record(number: int, payload: bytes, chain: bytes) -> bytes:
    """A record as bytes; `chain` is the one behind it."""
    fields = FIELDS.pack(len(payload), number)
    return b"".join((fields, zlib.crc32(fields).to_bytes(4, "little"), payload, chain))


def read_contents(data: bytes) -> JournalContents:
    """Read and verify a whole game file.

    Raises:
        JournalError: if it is no game file or one of a later version, or naming the entry that was
            changed, dropped or put elsewhere. A record that is cut off at the end is no error.
    """
    if not data.startswith(MARK):
        raise JournalError(f"expected a game file, found {_found(data)}")
    payloads, offset, chain = _fitting_records(data)
    if offset < len(data):
        _expect_lost_tail(data, offset, len(payloads))
    if not payloads:
        raise JournalError(
            f"the game file ends before its header does: expected at least {len(MARK) + HEAD.size}"
            f" bytes and the header behind them, found {len(data)} bytes in all"
        )
    header = read_header(payloads.pop(0))
    try:
        start = unpack_state(header.start)
    except FormatError as error:
        raise JournalError(f"the first state cannot be read: {error}") from error
    return JournalContents(header, start, payloads, offset, chain, len(data) - offset)


def _fitting_records(data: bytes) -> tuple[list[bytes], int, bytes]:
    """The payloads of the records from the first on that fit, where they end, and the chain there.

    A file has some hundred thousand: a record's chain and the next one's head are read at once.
    """
    payloads: list[bytes] = []
    offset, chain, last = len(MARK), FIRST_CHAIN, len(data) - SEAM.size
    fields_size, head_size = FIELDS.size, HEAD.size
    unpack, crc32, begun, add = SEAM.unpack_from, zlib.crc32, _begun, payloads.append
    has_head = len(data) >= offset + head_size
    length, found, crc = HEAD.unpack_from(data, offset) if has_head else NO_HEAD
    for number in itertools.count():
        if found != number or crc32(data[offset : offset + fields_size]) != crc:
            break
        begin = offset + head_size
        end = begin + length
        payload = data[begin:end]
        kept, length, found, crc = (
            unpack(data, end) if end <= last else (data[end : end + CHAIN_BYTES], *NO_HEAD)
        )
        digest = begun()
        digest.update(chain + payload)
        if digest.digest() != kept:
            break
        add(payload)
        offset, chain = end + CHAIN_BYTES, kept
    return payloads, offset, chain


def read_header(payload: bytes) -> JournalHeader:
    """The header from its bytes.

    Raises:
        JournalError: if it cannot be read, or is of a later version of the format.
    """
    try:
        found = msgspec.msgpack.decode(payload, type=list)
        version = found[0] if found else None
        if not isinstance(version, int):
            raise JournalError(
                f"the game file has no header: expected the number of its format, found {version!r}"
            )
        if version > FORMAT:
            raise LaterFormatError(
                f"the game file has format {version}, written by a later version of the program; "
                f"this one reads format {FORMAT}"
            )
        return msgspec.msgpack.decode(payload, type=JournalHeader)
    except (msgspec.MsgspecError, RecursionError) as error:
        from vtt.formats.header_fault import header_fault  # a window comes up without it

        told = header_fault(str(error), JournalHeader.__struct_fields__)
        raise JournalError(f"the header cannot be read: {told}") from error


def _found(data: bytes) -> str:
    """What a file is that does not begin as a game does."""
    if data.startswith(MARK[:5]):
        return "one whose first bytes were changed, as by a program that takes it for a text"
    return found_kind(data[:ENOUGH])


def _expect_lost_tail(data: bytes, offset: int, number: int) -> None:
    """Say what is wrong with the record at an offset, unless it is the last one and cut off."""
    name = f"entry {number}" if number else "the header"
    rest = data[offset:]
    written = len(rest.rstrip(b"\0"))  # a crash may leave zeros where a group of records was to be
    if written < HEAD.size:
        return
    length, found, crc = HEAD.unpack_from(rest)
    if zlib.crc32(rest[: FIELDS.size]) != crc:
        raise JournalError(f"{name} was changed: its first bytes do not fit their checksum")
    if found > number:
        raise JournalError(f"{name} is missing: entry {found} stands in its place")
    if found < number:
        raise JournalError(f"{name} is not in its place: entry {found} stands there a second time")
    if written < HEAD.size + length + CHAIN_BYTES:
        return
    raise JournalError(f"{name} was changed: it does not fit the chain of the entries before it")
