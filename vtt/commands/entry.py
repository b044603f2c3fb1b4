"""Entries of a game's log: what was done, by whom and when, as data that the journal holds."""

import zlib
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

import msgspec

from vtt.base.errors import FormatError
from vtt.base.frozen import thaw
from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.state.check import check_piles
from vtt.state.game import GameState
from vtt.state.snapshot import decode_state, encode_state


class Consent(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Who agreed to something that needs it; `way` says how: "solo" or "hot-seat"."""

    side: SideId | None
    player: str
    way: str


class CommandEntry(msgspec.Struct, frozen=True, gc=False, tag=0, array_like=True):
    """A command that was carried out. `time` is in milliseconds since 1970 (UTC).

    `seal` says why undoing it needs consent ("dice", "shuffle", "reveal"; empty: it does not).
    `findings` are the referee's, as plain data; `overruled` the numbers of the rules that `consent`
    set aside; `notices` say what a plug-in could not judge.
    """

    side: SideId | None
    player: str
    time: int
    command: Command
    seal: str = ""
    findings: tuple[Any, ...] = ()
    overruled: tuple[str, ...] = ()
    consent: Consent | None = None
    notices: tuple[str, ...] = ()


class UndoEntry(msgspec.Struct, frozen=True, gc=False, tag=1, array_like=True):
    """The head goes back: the last command in effect is now entry `head` (0: none)."""

    side: SideId | None
    player: str
    time: int
    head: int
    consent: Consent | None = None


class RedoEntry(msgspec.Struct, frozen=True, gc=False, tag=2, array_like=True):
    """The head goes forward again: the last command in effect is now entry `head`."""

    side: SideId | None
    player: str
    time: int
    head: int
    consent: Consent | None = None


class CommentEntry(msgspec.Struct, frozen=True, gc=False, tag=3, array_like=True):
    """Words about the game that are no part of it; a bookmark is one that can be jumped to.

    `at` is the entry whose moment a bookmark marks (0: the start); None: that at which it was made.
    """

    side: SideId | None
    player: str
    time: int
    text: str
    bookmark: bool = False
    at: int | None = None


class KeyframeEntry(msgspec.Struct, frozen=True, gc=False, tag=4, array_like=True):
    """The whole state after the command before it, compressed, so that replay can begin here."""

    state: bytes


Entry: TypeAlias = CommandEntry | UndoEntry | RedoEntry | CommentEntry | KeyframeEntry

COMMAND, UNDO, REDO, COMMENT, KEYFRAME = range(5)
"""The tags of the kinds of entry, as they are written."""

MAX_STATE_BYTES = 256 * 1024 * 1024
"""A state is not unpacked beyond this: 5,000 pieces take about 1 MB."""

_ENCODER = msgspec.msgpack.Encoder(enc_hook=thaw)
_DECODER: msgspec.msgpack.Decoder[Entry] = msgspec.msgpack.Decoder(Entry)


def kind_of(data: bytes) -> int:
    """The tag of an entry's bytes (an entry is a short array, whose first item it is); -1 for none."""
    return data[1] if len(data) > 1 else -1


def kinds_of(entries: Sequence[bytes]) -> list[int]:
    """The tag of each entry's bytes, of very many at once."""
    try:
        return list(map(itemgetter(1), entries))
    except IndexError:  # one is no entry
        return list(map(kind_of, entries))


encode_entry: Callable[[Entry], bytes] = _ENCODER.encode
"""The entry's bytes; equal entries give equal bytes."""


def decode_entry(data: bytes) -> Entry:
    """The entry back from its bytes.

    Raises:
        FormatError: if the bytes are no entry of this version.
    """
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        raise FormatError(f"expected the bytes of a log entry: {error}") from error


def pack_state(state: GameState) -> bytes:
    """A state as it is kept in keyframes and headers; equal states give equal bytes."""
    return zlib.compress(encode_state(state), level=1)


def unpack_state(data: bytes) -> GameState:
    """A state back from its kept form.

    Raises:
        FormatError: if the bytes are no such state, or its pieces, stacks and decks contradict each
            other.
    """
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data, MAX_STATE_BYTES)
    except zlib.error as error:
        raise FormatError(f"expected the bytes of a kept game state: {error}") from error
    if not unpacker.eof:
        found = f"more than {MAX_STATE_BYTES} bytes" if unpacker.unconsumed_tail else "an early end"
        raise FormatError(f"expected the bytes of a kept game state: found {found}")
    made = decode_state(plain)
    for problem in check_piles(made):
        raise FormatError(f"expected a game state without contradictions: {problem.message}")
    return made
