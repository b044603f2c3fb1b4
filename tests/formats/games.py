"""Games as files: the records of a game of notes, to be spoilt one by one, and put together again."""

from tests.builders import start
from vtt.commands.apply import apply
from vtt.commands.entry import CommandEntry, CommentEntry, RedoEntry, UndoEntry
from vtt.commands.flow import SetNote
from vtt.commands.log import EventLog
from vtt.formats.journal_format import make_header, next_chain, pack_header, pack_record

TIME = 1_700_000_000_000


def note(log, text):
    command = SetNote("n", text)
    entry = CommandEntry(None, "Ada", TIME, command)
    return log.record(entry, apply(log.state, command))


def undo(log, head):
    return log.move_head(UndoEntry(None, "Ada", TIME, head))


def redo(log, head):
    return log.move_head(RedoEntry(None, "Ada", TIME, head))


def remark(log, text):
    return log.comment(CommentEntry(None, "Ada", TIME, text))


def game_of_notes(count, keyframe_every=1000):
    """A log of commands `note 1`, `note 2` ...; a keyframe stands behind each `keyframe_every`th."""
    log = EventLog(start(), keyframe_every)
    for number in range(1, count + 1):
        note(log, f"note {number}")
    return log


def header_of(log):
    return make_header("vtt 1", TIME, log.start)


def pieces_of(log, style=""):
    """The file of a log in pieces: mark and header, then each record."""
    first, chain = pack_header(make_header("vtt 1", TIME, log.start, style=style))
    pieces = [first]
    for number, payload in enumerate(log.payloads(), 1):
        chain = next_chain(chain, payload)
        pieces.append(pack_record(number, payload, chain))
    return pieces


def changed(piece, at=14):
    """A record with one bit of it changed; 14 lies in the payload, 0 to 11 in the head."""
    made = bytearray(piece)
    made[at] ^= 1
    return bytes(made)


def unreadable(piece):
    """A record whose head and chain are whole, and of whose payload nothing can be read."""
    made = bytearray(piece)
    begin = piece.index(b"vttg") + 19 if b"vttg" in piece else 12
    made[begin : len(made) - 32] = bytes(len(made) - 32 - begin)
    return bytes(made)
