"""What can be played again of a damaged game: stretches that begin at the start or at a keyframe.

Every stretch is played through, so that what comes out is a sound game by itself.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from vtt.base.errors import CommandError, FormatError, JournalError
from vtt.commands.apply import apply
from vtt.commands.entry import (
    KEYFRAME,
    CommandEntry,
    CommentEntry,
    Entry,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
    decode_entry,
    kind_of,
    pack_state,
    unpack_state,
)
from vtt.commands.log import EventLog
from vtt.definition.module import ModuleDefinition
from vtt.formats.journal_format import JournalHeader, make_header, read_header
from vtt.formats.journal_records import HEADER, FoundRecords, find_records
from vtt.state.game import GameState
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state

REPAIRED_BY = "vtt repair"
CHANGED_HEADER: Final = (
    "the header as it was: it was changed, and so may be what the game began with"
)


@dataclass(frozen=True)
class Stretch:
    """A part of a game that can be played: entries `first` to `last` of the damaged file.

    `keyframe` is the entry with the state that it begins with; 0: the start of the game.
    """

    keyframe: int
    first: int
    last: int
    header: JournalHeader
    payloads: list[bytes]

    @property
    def is_from_start(self) -> bool:
        """Whether it begins where the game begins."""
        return self.keyframe == HEADER


@dataclass(frozen=True)
class Salvage:
    """What can be saved of a game, in the order of the game, and the numbers of what cannot.

    `reasons` say why a stretch ends, where that is not a missing or changed entry, and what is not as it
    was. `behind` is the number of bytes at the end of the file that are no entry.
    """

    stretches: tuple[Stretch, ...]
    lost: tuple[tuple[int, int], ...]
    reasons: tuple[str, ...]
    behind: int = 0


def salvage_journal(data: bytes, module: ModuleDefinition | None = None) -> Salvage:
    """Everything of a game file that can still be played, damaged or not.

    Args:
        data: the file.
        module: makes the start of the game anew where it cannot be read.
    """
    records = find_records(data)
    header, is_certain = _header(records)
    start = _state(header.start) if header is not None else None
    keyframes = tuple(_keyframes(records, start if is_certain else None))
    stretches: list[Stretch] = []
    reasons: list[str] = []
    if start is None and module is not None:
        played, reason = _remade(module, records, header, keyframes)
        reasons += [_remade_words(played.header), *filter(None, (reason,))]
        stretches.append(played)
    elif start is not None and not is_certain:
        reasons.append(CHANGED_HEADER)
    for keyframe, state in (*([(HEADER, start)] if start is not None else []), *keyframes):
        if keyframe and keyframe <= max((stretch.last for stretch in stretches), default=0):
            continue
        stretch, reason = _played(keyframe, state, records, header)
        if reason:
            reasons.append(reason)
        stretches.append(stretch)
    kept = tuple(s for s in stretches if s.payloads or not s.is_from_start) or tuple(stretches)
    return Salvage(kept, tuple(_lost(stretches, records.last)), tuple(reasons), records.behind)


def _header(records: FoundRecords) -> tuple[JournalHeader | None, bool]:
    """The header, and whether it is certain that nobody changed it."""
    payload = records.sound.get(HEADER)
    if payload is not None:
        return read_header(payload), True
    try:
        return read_header(records.doubtful.get(HEADER, b"")), False
    except JournalError:
        return None, False


def _keyframes(records: FoundRecords, start: GameState | None) -> Iterator[tuple[int, GameState]]:
    """Every keyframe of one game, that of a start or else of the first one, as (entry number, state)."""
    for number in sorted({*records.sound, *records.doubtful} - {HEADER}):
        payload = records.sound.get(number, records.doubtful.get(number, b""))
        state = _keyframe_state(payload)
        if state is not None and (start is None or _same_game(state, start)):
            start = start or state
            yield number, state


def _remade(
    module: ModuleDefinition,
    records: FoundRecords,
    header: JournalHeader | None,
    keyframes: tuple[tuple[int, GameState], ...],
) -> tuple[Stretch, str]:
    """The stretch from the scenario from which most entries can be played, and why it ends."""
    secret = keyframes[0][1].secret if keyframes else None
    known = header.scenario if header is not None else ""
    names: list[str] = [scenario.id for scenario in module.scenarios]
    wanted = [known] if known in names else names or [""]
    states = (new_game(module, name, secret=secret) for name in wanted)
    played = [
        _played(HEADER, decode_state(encode_state(state)), records, header) for state in states
    ]
    return max(played, key=lambda pair: pair[0].last)


def _remade_words(header: JournalHeader) -> str:
    scenario = f"scenario {header.scenario} of " if header.scenario else ""
    return f"the start of the game: it was made anew from {scenario}the module {header.module.id}"


def _keyframe_state(payload: bytes) -> GameState | None:
    if kind_of(payload) != KEYFRAME:
        return None
    try:
        entry = decode_entry(payload)
    except FormatError:
        return None
    return _state(entry.state) if isinstance(entry, KeyframeEntry) else None


def _state(packed: bytes) -> GameState | None:
    try:
        return unpack_state(packed)
    except FormatError:
        return None


def _same_game(state: GameState, other: GameState) -> bool:
    """Whether two states are of one game: its secret is drawn anew for each."""
    return (state.module, state.scenario, state.secret) == (
        *(other.module, other.scenario),
        other.secret,
    )


def _played(
    keyframe: int, state: GameState, records: FoundRecords, header: JournalHeader | None
) -> tuple[Stretch, str]:
    """The stretch that begins with a state, and why it ends (empty: the next entry is lost)."""
    log = EventLog(state)
    heads = {0: 0} if not keyframe else {keyframe - 1: 0}
    number, created, reason = keyframe + 1, 0, ""
    while not reason and number in records.sound:
        try:
            entry = decode_entry(records.sound[number])
            _do_again(number, entry, log, heads)
        except (CommandError, FormatError, JournalError, RecursionError) as error:
            reason = f"entry {number} cannot be done again: {error}"
            break
        created = created or getattr(entry, "time", 0)
        number += 1
    is_own = header is not None and not keyframe and header.start == pack_state(state)
    made = header if header is not None and is_own else _new_header(header, created, state)
    return Stretch(keyframe, keyframe + 1, number - 1, made, log.payloads()), reason


def _do_again(number: int, entry: Entry, log: EventLog, heads: dict[int, int]) -> None:
    """Carry out an entry of the file; `heads` gives the new number for each old one of a command."""
    match entry:
        case CommandEntry():
            heads[number] = log.record(entry, apply(log.state, entry.command))
        case UndoEntry() | RedoEntry():
            if entry.head not in heads:
                raise JournalError(f"it leads to entry {entry.head}, which is lost")
            log.move_head(msgspec.structs.replace(entry, head=heads[entry.head]))
        case CommentEntry():
            log.comment(_renumbered(entry, heads))
        case KeyframeEntry():
            if encode_state(unpack_state(entry.state)) != encode_state(log.state):
                raise JournalError("the keyframe is not the state to which replay leads")


def _renumbered(entry: CommentEntry, heads: Mapping[int, int]) -> CommentEntry:
    """The words with the moment that they mark; words alone where that moment is lost."""
    if entry.at is None:
        return entry
    if entry.at not in heads:
        return msgspec.structs.replace(entry, at=None, bookmark=False)
    return msgspec.structs.replace(entry, at=heads[entry.at])


def _new_header(header: JournalHeader | None, created: int, state: GameState) -> JournalHeader:
    if header is None:
        return make_header(REPAIRED_BY, created, state)
    return make_header(header.program, header.created, state, header.parts, header.style)


def _lost(stretches: Iterable[Stretch], last: int) -> Iterator[tuple[int, int]]:
    """The entries from 1 to `last` that no stretch has, as runs of numbers."""
    following = 1
    for stretch in stretches:
        begin = stretch.keyframe or 1
        if begin > following:
            yield following, begin - 1
        following = max(following, stretch.last + 1)
    if following <= last:
        yield following, last


def runs_of_entries(runs: Iterable[tuple[int, int]]) -> str:
    """Runs of entry numbers as words.

    >>> runs_of_entries([(3, 3), (6, 1000)])
    'entry 3, entries 6 to 1000'
    """
    return ", ".join(f"entry {a}" if a == b else f"entries {a} to {b}" for a, b in runs)
