import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import start
from vtt.base.errors import JournalError
from vtt.commands import log as log_module
from vtt.commands.apply import apply
from vtt.commands.entry import (
    KEYFRAME,
    CommandEntry,
    CommentEntry,
    RedoEntry,
    UndoEntry,
    encode_entry,
    kind_of,
)
from vtt.commands.flow import SetNote
from vtt.commands.log import EventLog
from vtt.commands.piece import RemovePieces
from vtt.state.snapshot import encode_state


def note(log, text, **fields):
    """Do something small and return the number of its entry."""
    command = SetNote("n", text)
    return log.record(CommandEntry("red", "Ada", 5, command, **fields), apply(log.state, command))


def text_of(state):
    return state.notes.get("n", "")


def texts(log):
    return [text_of(log.state_at(position)) for position in range(log.length + 1)]


def undo(log, head=None):
    head = log.number_at(log.position - 1) if head is None else head
    return log.move_head(UndoEntry("red", "Ada", 6, head))


def redo(log):
    return log.move_head(RedoEntry("red", "Ada", 7, log.number_at(log.position + 1)))


def filled(*words, **fields):
    log = EventLog(start(), **fields)
    for word in words:
        note(log, word)
    return log


def reloaded(log, **fields):
    return EventLog.load(log.start, log.payloads(), **fields)


def test_commands_follow_each_other_and_every_state_can_be_seen_again():
    log = filled("a", "b", "c")
    assert (log.position, log.length, log.count) == (3, 3, 3)
    assert texts(log) == ["", "a", "b", "c"]
    assert text_of(log.state) == "c"
    assert log.command_at(2).command == SetNote("n", "b")
    assert [number for number, _ in log.entries()] == [1, 2, 3]
    assert log.size == sum(map(len, log.payloads()))


def test_undo_and_redo_move_the_head_and_are_entries_themselves():
    log = filled("a", "b")
    assert undo(log) == 3
    assert (text_of(log.state), log.position, log.length) == ("a", 1, 2)
    undo(log)
    assert encode_state(log.state) == encode_state(start())
    assert redo(log) == 5
    assert redo(log) == 6
    assert text_of(log.state) == "b"
    assert log.count == 6


def test_several_steps_are_undone_at_once():
    log = filled("a", "b", "c")
    undo(log, head=0)
    assert (log.position, log.state) == (0, start())


def test_a_new_command_cuts_off_what_was_undone_but_the_log_keeps_it():
    log = filled("a", "b", "c")
    undo(log, head=1)
    assert note(log, "d") == 5
    assert texts(log) == ["", "a", "d"]
    assert log.entry(3).command == SetNote("n", "c")
    with pytest.raises(JournalError, match="entry 3 is no command of the line"):
        log.move_head(RedoEntry("red", "Ada", 7, 3))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (UndoEntry("red", "", 0, 2), "an undo leads back, but position 2 was asked for at 2"),
        (RedoEntry("red", "", 0, 1), "a redo leads on, but position 1 was asked for at 2"),
        (UndoEntry("red", "", 0, 9), "entry 9 is no command of the line"),
    ],
)
def test_the_head_moves_only_along_the_line(entry, message):
    log = filled("a", "b")
    with pytest.raises(JournalError, match=message):
        log.move_head(entry)
    assert (log.count, log.position) == (2, 2)


def test_keyframes_are_kept_along_the_line_and_used(monkeypatch):
    log = filled(*"abcdefg", keyframe_every=3)
    assert [kind_of(payload) for payload in log.payloads()].count(KEYFRAME) == 2
    log = reloaded(log, keyframe_every=3)
    applied = []

    def counting(state, command):
        applied.append(command)
        return apply(state, command)

    monkeypatch.setattr(log_module, "apply", counting)
    log._versions.clear()
    assert text_of(log.state_at(5)) == "e"
    assert [command.text for command in applied] == ["d", "e"]


def test_a_keyframe_of_a_line_that_was_left_is_not_taken_for_the_new_one():
    log = filled("a", "b", "c", keyframe_every=3)
    undo(log, head=log.number_at(1))
    note(log, "x")
    note(log, "y")
    note(log, "z")
    fresh = reloaded(log, keyframe_every=3)
    assert texts(fresh) == ["", "a", "x", "y", "z"]
    fresh._versions.clear()
    assert [text_of(fresh.state_at(p)) for p in (4, 3, 2, 1)] == ["z", "y", "x", "a"]


def test_only_so_many_versions_are_kept_in_memory(monkeypatch):
    monkeypatch.setattr(log_module, "VERSIONS_KEPT", 4)
    log = filled(*"abcdefgh")
    assert len(log._versions) == 4
    assert texts(log) == ["", *"abcdefgh"]
    assert len(log._versions) == 4


@given(st.lists(st.sampled_from(["do", "undo", "redo", "comment", "jump"]), max_size=25))
def test_a_log_that_is_read_back_is_the_same(steps):
    log = EventLog(start(), keyframe_every=4)
    for number, step in enumerate(steps):
        if step == "undo" and log.position:
            undo(log)
        elif step == "redo" and log.position < log.length:
            redo(log)
        elif step == "comment":
            log.comment(CommentEntry(None, "Ada", 1, f"words {number}", bookmark=number % 2 == 0))
        elif step == "jump":
            log.state_at(number % (log.length + 1))
        else:
            note(log, str(number))
    if log.count:
        back = reloaded(log, keyframe_every=4)
        assert (back.position, back.length, back.count) == (log.position, log.length, log.count)
        assert texts(back) == texts(log)
        assert encode_state(back.state) == encode_state(log.state)
        assert back.bookmarks() == log.bookmarks()


def test_bookmarks_are_found_where_they_were_set():
    log = filled("a", "b")
    log.comment(CommentEntry("red", "Ada", 1, "here", bookmark=True))
    log.comment(CommentEntry("red", "Ada", 1, "no bookmark"))
    undo(log)
    log.comment(CommentEntry("red", "Ada", 1, "back", bookmark=True))
    assert [(at, entry.text) for at, entry in log.bookmarks()] == [(2, "here"), (1, "back")]
    note(log, "c")
    assert [(at, entry.text) for at, entry in log.bookmarks()] == [(1, "back")]


def test_the_journal_is_told_every_entry():
    heard = []
    log = EventLog(start(), keyframe_every=2)
    log.sink = heard.append
    note(log, "a")
    note(log, "b")
    undo(log)
    log.comment(CommentEntry(None, "", 0, "x"))
    assert heard == log.payloads()
    assert len(heard) == 5


def test_faults_are_named_with_their_entry():
    log = EventLog(start())
    impossible = encode_entry(CommandEntry(None, "", 0, RemovePieces(("ghost",))))
    with pytest.raises(
        JournalError, match="entry 1 cannot be applied: cannot remove piece 'ghost'"
    ):
        EventLog.load(start(), [impossible])
    with pytest.raises(JournalError, match="entry 1 cannot be read: expected the bytes of a log"):
        EventLog.load(start(), [b"\x91\x00"])
    with pytest.raises(JournalError, match="entry 1 cannot be read"):
        EventLog.load(start(), [b"x"])
    with pytest.raises(JournalError, match="the log has entries 1 to 0, none with number 1"):
        log.entry(1)
    with pytest.raises(JournalError, match="the line has positions 0 to 0, none with 1"):
        log.state_at(1)
