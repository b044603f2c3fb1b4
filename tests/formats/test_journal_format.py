import hashlib
import struct
import zlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import start
from vtt.base.errors import JournalError
from vtt.formats.journal_format import (
    FIRST_CHAIN,
    FORMAT,
    HEAD,
    MARK,
    make_header,
    next_chain,
    pack_header,
    pack_record,
    read_contents,
)

PAYLOADS = [b"first", b"second entry", b"", b"fourth", b"x" * 300]
records = st.lists(st.binary(max_size=40), max_size=6)


def header(**fields):
    return msgspec.structs.replace(make_header("vtt 1", 1234, start()), **fields)


def parts(entries=PAYLOADS, head=None):
    """The mark with the header, and each record, as bytes."""
    first, chain = pack_header(head or header())
    pieces = [first]
    for number, payload in enumerate(entries, 1):
        chain = next_chain(chain, payload)
        pieces.append(pack_record(number, payload, chain))
    return pieces


def whole(*entries):
    return b"".join(parts(entries or PAYLOADS))


@given(records)
def test_what_is_written_is_read(entries):
    data = b"".join(parts(entries))
    contents = read_contents(data)
    assert contents.payloads == entries
    assert contents.header == header()
    assert contents.start == start()
    assert (contents.end, contents.lost, contents.tail_message) == (len(data), 0, "")


@given(records)
def test_reading_and_writing_on_gives_the_same_bytes_as_writing_at_once(entries):
    contents = read_contents(b"".join(parts(entries)))
    more = pack_record(len(entries) + 1, b"more", next_chain(contents.chain, b"more"))
    assert b"".join(parts(entries)) + more == b"".join(parts([*entries, b"more"]))


@pytest.mark.parametrize("position", range(len(PAYLOADS)))
@pytest.mark.parametrize("cut", [0.0, 0.3, 0.7, 0.99])
def test_a_file_cut_off_anywhere_ends_at_its_last_whole_entry(position, cut):
    pieces = parts()
    kept = b"".join(pieces[: position + 1])
    torn = pieces[position + 1][: int(len(pieces[position + 1]) * cut)]
    contents = read_contents(kept + torn)
    assert contents.payloads == PAYLOADS[:position]
    assert (contents.end, contents.lost) == (len(kept), len(torn))
    if torn:
        assert contents.tail_message == (
            f"The file ends at entry {position}: what follows it ({len(torn)} bytes) was not "
            "written whole."
        )


@pytest.mark.parametrize("zeros", [1, 11, 12, 13, 500])
def test_zeros_at_the_end_are_what_a_crash_leaves(zeros):
    contents = read_contents(whole() + bytes(zeros))
    assert (contents.payloads, contents.lost) == (PAYLOADS, zeros)


def test_a_last_entry_whose_end_was_never_written_is_a_lost_tail():
    data = whole()
    contents = read_contents(data[:-32] + bytes(32))
    assert contents.payloads == PAYLOADS[:-1]


@pytest.mark.parametrize("written", range(1, 61))
def test_a_group_of_entries_of_which_only_the_beginning_was_written_is_a_lost_tail(written):
    pieces = parts()
    kept, group = b"".join(pieces[:3]), b"".join(pieces[3:])
    torn = group[:written] + bytes(len(group) - written)
    contents = read_contents(kept + torn)
    assert contents.payloads[:2] == PAYLOADS[:2]
    assert contents.end + contents.lost == len(kept) + len(group)
    assert contents.lost > 0


def test_every_bit_of_the_entries_is_guarded():
    pieces = parts()
    data = b"".join(pieces)
    starts = [0]
    for piece in pieces:
        starts.append(starts[-1] + len(piece))
    for offset in range(starts[1], len(data)):
        number = max(n for n, begin in enumerate(starts[:-1]) if begin <= offset)
        spoilt = bytearray(data)
        spoilt[offset] ^= 0x10
        with pytest.raises(JournalError, match=f"^entry {number} "):
            read_contents(bytes(spoilt))


@pytest.mark.parametrize("offset", range(len(MARK), len(MARK) + 60, 3))
def test_a_changed_header_is_named(offset):
    spoilt = bytearray(whole())
    spoilt[offset] ^= 1
    with pytest.raises(JournalError, match="the header was changed"):
        read_contents(bytes(spoilt))


@pytest.mark.parametrize("dropped", [1, 2, 3, 4])
def test_a_dropped_entry_is_named(dropped):
    pieces = parts()
    del pieces[dropped]
    message = f"entry {dropped} is missing: entry {dropped + 1} stands in its place"
    with pytest.raises(JournalError, match=message):
        read_contents(b"".join(pieces))


def test_entries_in_another_order_are_named():
    pieces = parts()
    pieces[2], pieces[3] = pieces[3], pieces[2]
    with pytest.raises(JournalError, match="entry 2 is missing: entry 3 stands in its place"):
        read_contents(b"".join(pieces))
    pieces = parts()
    pieces.insert(3, pieces[1])
    with pytest.raises(JournalError, match="entry 3 is not in its place: entry 1 stands there"):
        read_contents(b"".join(pieces))


def forged(payload, number, chain=bytes(32)):
    """A record with a right checksum and a chain of its own."""
    return pack_record(number, payload, next_chain(chain, payload))


@pytest.mark.parametrize("number", [1, 3, 5])
def test_an_entry_put_in_place_of_another_is_named_although_its_checksum_fits(number):
    pieces = parts()
    pieces[number] = forged(b"better dice", number)
    message = f"entry {number} was changed: it does not fit the chain of the entries before it"
    with pytest.raises(JournalError, match=message):
        read_contents(b"".join(pieces))


def test_a_length_that_leads_past_the_end_is_no_lost_tail_when_it_was_changed():
    pieces = parts()
    pieces[2] = struct.pack("<I", 10_000) + pieces[2][4:]
    with pytest.raises(JournalError, match="entry 2 was changed: its first bytes do not fit"):
        read_contents(b"".join(pieces))


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "an empty file"),
        (b"PK\x03\x04zip", "a zip archive"),
        (MARK.replace(b"\r\n", b"\n") + bytes(90), "one whose first bytes were changed"),
    ],
)
def test_other_files_are_refused(data, kind):
    with pytest.raises(JournalError, match=f"expected a game file, found {kind}"):
        read_contents(data)


def test_a_file_without_a_whole_header_is_refused():
    with pytest.raises(JournalError, match="the game file ends before its header does"):
        read_contents(parts()[0][:-1])
    with pytest.raises(JournalError, match="the game file ends before its header does"):
        read_contents(MARK + b"\x01")
    with pytest.raises(JournalError, match="the game file ends before its header does"):
        read_contents(MARK)


def test_a_later_format_is_named_even_if_its_header_has_other_fields():
    later = forged(msgspec.msgpack.encode([FORMAT + 1, {"new": 1}]), 0, FIRST_CHAIN)
    with pytest.raises(
        JournalError, match=r"has format 2, written by a later version .* reads format 1"
    ):
        read_contents(MARK + later)


@pytest.mark.parametrize(
    ("payload", "message"),
    [
        (msgspec.msgpack.encode([]), "no header: expected the number of its format, found None"),
        (msgspec.msgpack.encode(["one"]), "expected the number of its format, found 'one'"),
        (
            msgspec.msgpack.encode([1]),
            "the header cannot be read: expected 6 values or more, found 1",
        ),
        (b"\xc1", "the header cannot be read: expected the values with which a game begins"),
        (msgspec.msgpack.encode(header(start=b"?")), "the first state cannot be read"),
    ],
)
def test_a_header_that_is_none_is_refused(payload, message):
    with pytest.raises(JournalError, match=message):
        read_contents(MARK + forged(payload, 0, FIRST_CHAIN))


def test_the_layout_is_the_documented_one():
    data = whole(b"abc")
    offset = len(parts(())[0])
    length, number, crc = HEAD.unpack_from(data, offset)
    assert (length, number) == (3, 1)
    assert crc == zlib.crc32(data[offset : offset + 8])
    assert data[offset + 12 : offset + 15] == b"abc"
    before = data[offset - 32 : offset]
    assert data[offset + 15 :] == hashlib.sha256(before + b"abc").digest()
    assert data.startswith(MARK)
    assert hashlib.sha256(MARK).digest() == FIRST_CHAIN
