"""Every whole record of a damaged game file, wherever it lies, and which of them can be believed.

A record is believed where its chain follows from the one kept with the record before it: an entry
that was changed, dropped or put elsewhere then costs no more than itself.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from vtt.formats.journal_format import (
    CHAIN_BYTES,
    FIELDS,
    FIRST_CHAIN,
    HEAD,
    MARK,
    next_chain,
)

HEADER: Final = 0
BEFORE_HEADER: Final = -1
"""The header is record 0; the chain before it is that of the mark."""

_LIKELY_HEAD: Final = re.compile(rb"(?!\0{8})...[\0-\x0f]...\0", re.DOTALL)
"""What may be the head of a record: at most 256 MiB long, and one of the first 16 million."""


@dataclass(frozen=True)
class Record:
    """A record as it lies in a file; `chain` is the one that is kept behind it, `end` where it ends."""

    number: int
    payload: bytes
    chain: bytes
    end: int


@dataclass(frozen=True)
class FoundRecords:
    """What a damaged file still holds, by record number.

    `sound` are payloads that follow from the record before them, `doubtful` those of which the record
    before is gone, so that nobody can tell, and a header that was changed; `last` is the highest number
    that was seen, `behind` how many bytes stand behind the last record and are none (zeros left out).
    """

    sound: Mapping[int, bytes]
    doubtful: Mapping[int, bytes]
    last: int
    behind: int


def find_records(data: bytes) -> FoundRecords:
    """The records of a game file, damaged or not."""
    by_number: dict[int, list[Record]] = {}
    end = 0
    for record in records_of(data):
        by_number.setdefault(record.number, []).append(record)
        end = record.end
    sound: dict[int, bytes] = {}
    doubtful: dict[int, bytes] = {}
    chains = {BEFORE_HEADER: {FIRST_CHAIN}}
    for number in sorted(by_number):
        found = by_number[number]
        before = chains.get(number - 1)
        believed = [item for item in found if before and _follows(item, before)]
        chains[number] = {item.chain for item in believed or found}
        if believed:
            sound[number] = believed[0].payload
        elif before is None or number == HEADER:
            doubtful[number] = found[0].payload
    behind = len(data[end:].rstrip(b"\0"))
    return FoundRecords(sound, doubtful, max(by_number, default=BEFORE_HEADER), behind)


def _follows(record: Record, chains: set[bytes]) -> bool:
    return any(next_chain(chain, record.payload) == record.chain for chain in chains)


def records_of(data: bytes) -> Iterator[Record]:
    """Whole records in the order of the file; where one is spoilt, the next is looked for."""
    at = len(MARK) if data.startswith(MARK) else 0
    while at + HEAD.size + CHAIN_BYTES <= len(data):
        end = _end_of_record(data, at)
        if end is None:
            likely = _LIKELY_HEAD.search(data, at + 1)
            at = likely.start() if likely is not None else len(data)
            continue
        length, number, _ = HEAD.unpack_from(data, at)
        begin = at + HEAD.size
        yield Record(number, data[begin : begin + length], data[end - CHAIN_BYTES : end], end)
        # Bytes may be missing inside a record: only where another one follows was it left whole.
        at = end if end == len(data) or _end_of_record(data, end) is not None else begin


def _end_of_record(data: bytes, at: int) -> int | None:
    """Where the record at an offset ends; None where none begins there or it is not all there."""
    if at + HEAD.size > len(data):
        return None
    length, _, crc = HEAD.unpack_from(data, at)
    if zlib.crc32(data[at : at + FIELDS.size]) != crc:
        return None
    end = at + HEAD.size + length + CHAIN_BYTES
    return end if end <= len(data) else None
