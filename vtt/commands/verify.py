"""Playing a log again from its start, to see that it leads where it says it led."""

from dataclasses import dataclass

import msgspec

from vtt.base.errors import CommandError, FormatError, JournalError
from vtt.commands.apply import apply
from vtt.commands.entry import (
    CommandEntry,
    CommentEntry,
    Entry,
    KeyframeEntry,
    decode_entry,
    encode_entry,
    unpack_state,
)
from vtt.commands.log import KEYFRAME_EVERY, EventLog
from vtt.state.game import GameState
from vtt.state.snapshot import encode_state


@dataclass(frozen=True)
class Verified:
    """What was found right: entries read, commands applied, keyframes that hold, and the last state."""

    entries: int
    commands: int
    keyframes: int
    state: GameState


def verify_log(
    start: GameState, payloads: list[bytes], keyframe_every: int = KEYFRAME_EVERY
) -> Verified:
    """Do everything again that the entries tell, undo and redo too, and compare every keyframe.

    Raises:
        JournalError: naming the first entry that cannot be read or done, or that differs.
    """
    log = EventLog(start, keyframe_every)
    commands = keyframes = 0
    for number, payload in enumerate(payloads, 1):
        entry = _read(number, payload)
        if isinstance(entry, KeyframeEntry):
            _expect_state(number, entry, log)
            keyframes += 1
        elif log.count != number - 1:
            raise JournalError(f"entry {number}: expected a keyframe, found none")
        else:
            _do_again(number, entry, log)
            commands += isinstance(entry, CommandEntry)
    return Verified(len(payloads), commands, keyframes, log.state)


def _read(number: int, payload: bytes) -> Entry:
    try:
        entry = decode_entry(payload)
        again = encode_entry(entry)
    except (FormatError, RecursionError) as error:
        raise JournalError(f"entry {number} cannot be read: {error}") from error
    if not _is_canonical(payload, again):
        raise JournalError(f"entry {number} is not written as this program writes it")
    return entry


def _is_canonical(payload: bytes, again: bytes) -> bool:
    """Whether an entry is written as this program does, or as one before the last fields were added."""
    if payload == again:
        return True
    older, now = msgspec.msgpack.decode(payload), msgspec.msgpack.decode(again)
    is_shorter = isinstance(older, list) and older == now[: len(older)]
    return is_shorter and msgspec.msgpack.encode(older) == payload


def _do_again(number: int, entry: Entry, log: EventLog) -> None:
    try:
        if isinstance(entry, CommandEntry):
            log.record(entry, apply(log.state, entry.command))
        elif isinstance(entry, CommentEntry):
            log.comment(entry)
        elif not isinstance(entry, KeyframeEntry):
            log.move_head(entry)
    except (CommandError, JournalError) as error:
        raise JournalError(f"entry {number} cannot be done again: {error}") from error


def _expect_state(number: int, entry: KeyframeEntry, log: EventLog) -> None:
    """Hold a keyframe of the file against the one that the log has just made itself."""
    if log.count != number:
        raise JournalError(f"entry {number}: a keyframe stands where none belongs")
    try:
        kept = encode_state(unpack_state(entry.state))
    except FormatError as error:
        raise JournalError(f"entry {number} cannot be read: {error}") from error
    if kept != encode_state(log.state):
        raise JournalError(f"entry {number}: the keyframe is not the state to which replay leads")
