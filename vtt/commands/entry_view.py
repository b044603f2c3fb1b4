"""A log entry as one side may read it: lines of text, findings, who and when."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from vtt.base.errors import CommandError, JournalError
from vtt.base.ids import PieceId, SideId
from vtt.base.phrasing import pattern, with_rule
from vtt.commands.apply import apply
from vtt.commands.entry import (
    CommandEntry,
    CommentEntry,
    Consent,
    Entry,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
)
from vtt.commands.log import EventLog
from vtt.commands.naming import ENGLISH, Named, Names, Wording
from vtt.definition.module import ModuleDefinition
from vtt.state.game import GameState
from vtt.state.sight import UMPIRE, Viewer

WAYS = {"solo": pattern("solo"), "hot-seat": pattern("hot-seat")}
"""How a consent was given; of another kind the word of the entry itself is told."""


class EntryView(msgspec.Struct, frozen=True):
    """What a reader sees of an entry. `time` is in milliseconds since 1970 (UTC).

    `position` is the place of a command on the effective line (0: of another kind). `findings` are
    plain data, as the referee gave them, those that the reader may read. An entry with no lines and
    no findings is one that the reader does not notice.
    """

    number: int
    position: int
    side: SideId | None
    player: str
    time: int
    lines: tuple[Named, ...] = ()
    findings: tuple[Any, ...] = ()
    notices: tuple[str, ...] = ()


def effective_entries(
    log: EventLog, module: ModuleDefinition, viewer: Viewer, first: int = 1, last: int | None = None
) -> Iterator[EntryView]:
    """The commands of the effective line from one position to another, as a side may read them.

    Raises:
        JournalError: naming an entry that cannot be read or applied.
    """
    end = log.position if last is None else last
    for position in range(first, end + 1):
        before = log.state_at(position - 1)
        number = log.number_at(position)
        yield entry_view(number, log.command_at(position), before, module, viewer, position)


def entry_view(
    number: int,
    entry: Entry,
    before: GameState,
    module: ModuleDefinition,
    viewer: Viewer,
    position: int = 0,
    wording: Wording = ENGLISH,
) -> EntryView:
    """One entry as a side may read it; `before` is the state that a command was applied to.

    Raises:
        JournalError: if the command cannot be applied to that state.
    """
    if isinstance(entry, KeyframeEntry):
        return EntryView(number, 0, None, "", 0)
    if not isinstance(entry, CommandEntry):
        names = Names(before, before, module, viewer, wording=wording)
        said = Named(_words(entry, names), ())
        return EntryView(number, 0, entry.side, entry.player, entry.time, (said,))
    from vtt.commands.describe import describe  # a table is seen before its log

    try:
        lines = describe(entry.command, before, module, viewer, wording)
        names = Names(before, apply(before, entry.command), module, viewer, wording=wording)
    except CommandError as error:
        raise JournalError(f"entry {number} cannot be applied: {error}") from error
    mine = viewer == UMPIRE or (viewer is not None and viewer == entry.side)
    return EntryView(
        number,
        position,
        entry.side,
        entry.player,
        entry.time,
        (*lines, *_overruled(entry, names)),
        tuple(f for f in entry.findings if may_read(f, names, viewer)),
        entry.notices if mine else (),
    )


def finding_words(finding: Mapping[str, Any]) -> str:
    """What a finding says, with its rule's number, which is not told again where the words end with it."""
    return with_rule(str(finding["message"]), str(finding["rule"]))


def may_read(finding: Mapping[str, Any], names: Names, viewer: Viewer) -> bool:
    """Whether a side may read a finding: its readers, or else who knows every piece that it names."""
    if viewer == UMPIRE:
        return True
    if finding.get("readers"):
        return viewer in finding["readers"]
    return all(names.secret(PieceId(piece)) is None for piece in finding.get("pieces", ()))


def _overruled(entry: CommandEntry, names: Names) -> Iterator[Named]:
    if entry.overruled:
        done = names.phrase("overrules {rules}", rules=", ".join(entry.overruled))
        yield Named(_with_consent(done, entry.consent, names), ())
    elif entry.consent:
        done = names.phrase("in the phase of another side")
        yield Named(_with_consent(done, entry.consent, names), ())


def _words(entry: UndoEntry | RedoEntry | CommentEntry, names: Names) -> str:
    phrase = names.phrase
    if isinstance(entry, CommentEntry):
        return phrase("bookmark: {words}", words=entry.text) if entry.bookmark else entry.text
    if isinstance(entry, RedoEntry):
        return phrase("does again up to entry {entry}", entry=entry.head)
    if entry.head:
        back = phrase("takes back to entry {entry}", entry=entry.head)
    else:
        back = phrase("takes back to the start")
    return _with_consent(back, entry.consent, names)


def _with_consent(done: str, consent: Consent | None, names: Names) -> str:
    if consent is None:
        return done
    side = names.side(consent.side) if consent.side else names.phrase("both sides")
    who, phrase = consent.player or side, names.phrase
    say = phrase  # the ways stand in a table
    way = say(WAYS.get(consent.way, consent.way))
    return phrase("{deed}, with the consent of {who} ({way})", deed=done, who=who, way=way)
