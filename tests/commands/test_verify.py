import msgspec
import pytest

from tests.builders import start
from vtt.base.errors import JournalError
from vtt.commands.apply import apply
from vtt.commands.entry import (
    CommandEntry,
    CommentEntry,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
    encode_entry,
    pack_state,
)
from vtt.commands.flow import SetNote
from vtt.commands.log import EventLog
from vtt.commands.piece import RemovePieces
from vtt.commands.verify import verify_log
from vtt.state.snapshot import encode_state


def test_an_entry_of_a_time_before_the_last_field_was_added_is_sound():
    log = EventLog(start())
    plain = msgspec.msgpack.decode(encode_entry(CommentEntry(None, "", 1, "x")))
    for length in (5, 6, len(plain)):
        assert verify_log(log.start, [msgspec.msgpack.encode(plain[:length])]).entries == 1


def note(log, text):
    command = SetNote("n", text)
    log.record(CommandEntry("red", "", 1, command), apply(log.state, command))


@pytest.fixture
def log():
    """Eight moves, an undo of three and a redo among them, a comment; a keyframe every third move."""
    made = EventLog(start(), keyframe_every=3)
    for text in "abcde":
        note(made, text)
    made.move_head(UndoEntry("red", "", 2, made.number_at(2)))
    made.comment(CommentEntry(None, "", 3, "thinking"))
    made.move_head(RedoEntry("red", "", 4, made.number_at(3)))
    for text in "xyz":
        note(made, text)
    return made


def payloads(log):
    return log.payloads()


def test_a_sound_log_leads_where_it_led(log):
    found = verify_log(start(), payloads(log), keyframe_every=3)
    assert (found.entries, found.commands, found.keyframes) == (log.count, 8, 2)
    assert encode_state(found.state) == encode_state(log.state)
    assert verify_log(start(), []).entries == 0


def test_a_keyframe_that_lies_is_named(log):
    entries = payloads(log)
    at = next(n for n, entry in log.entries() if isinstance(entry, KeyframeEntry))
    entries[at - 1] = encode_entry(KeyframeEntry(pack_state(start())))
    message = f"entry {at}: the keyframe is not the state to which replay leads"
    with pytest.raises(JournalError, match=message):
        verify_log(start(), entries, keyframe_every=3)


def test_a_command_that_was_changed_is_found_at_the_next_keyframe(log):
    entries = payloads(log)
    entries[0] = encode_entry(CommandEntry("red", "", 1, SetNote("other", "note")))
    with pytest.raises(JournalError, match="entry 4: the keyframe is not the state"):
        verify_log(start(), entries, keyframe_every=3)


@pytest.mark.parametrize(
    ("number", "entry", "message"),
    [
        (2, b"\xc1", "entry 2 cannot be read: expected the bytes of a log entry"),
        (
            2,
            encode_entry(CommandEntry("red", "", 1, RemovePieces(("ghost",)))),
            "entry 2 cannot be done again: cannot remove piece 'ghost'",
        ),
        (
            2,
            encode_entry(UndoEntry("red", "", 1, 9)),
            "entry 2 cannot be done again: entry 9 is no",
        ),
        (2, encode_entry(KeyframeEntry(b"")), "entry 2: a keyframe stands where none belongs"),
        (
            4,
            encode_entry(CommentEntry(None, "", 1, "x")),
            "entry 4: expected a keyframe, found none",
        ),
        (
            4,
            encode_entry(KeyframeEntry(b"odd")),
            "entry 4 cannot be read: expected the bytes of a kept",
        ),
        (
            3,
            msgspec.msgpack.encode(
                [*msgspec.msgpack.decode(encode_entry(CommentEntry(None, "", 1, "x"))), None]
            ),
            "entry 3 is not written as this program writes it",
        ),
    ],
)
def test_the_first_fault_is_named(log, number, entry, message):
    entries = payloads(log)
    entries[number - 1] = entry
    with pytest.raises(JournalError, match=message):
        verify_log(start(), entries, keyframe_every=3)
