"""A log entry as one side may read it: lines of text, findings, who and when."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from vtt.base.errors import CommandError, JournalError
from vtt.base.ids import PieceId, SideId
from vtt.commands.apply import apply
from vtt.commands.describe import describe
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
from vtt.commands.naming import EMPTY_LABELS, Named, Names
from vtt.definition.module import ModuleDefinition
from vtt.state.game import GameState
from vtt.state.sight import UMPIRE, Viewer


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
    actions: Mapping[str, str] = EMPTY_LABELS,
) -> EntryView:
    """One entry as a side may read it; `before` is the state that a command was applied to.

    `actions` are the labels of the actions that can be declared, by name.

    Raises:
        JournalError: if the command cannot be applied to that state.
    """
    if isinstance(entry, KeyframeEntry):
        return EntryView(number, 0, None, "", 0)
    if not isinstance(entry, CommandEntry):
        said = Named(_words(entry), ())
        return EntryView(number, 0, entry.side, entry.player, entry.time, (said,))
    try:
        lines = describe(entry.command, before, module, viewer, actions)
        names = Names(before, apply(before, entry.command), module, viewer)
    except CommandError as error:
        raise JournalError(f"entry {number} cannot be applied: {error}") from error
    mine = viewer == UMPIRE or (viewer is not None and viewer == entry.side)
    return EntryView(
        number,
        position,
        entry.side,
        entry.player,
        entry.time,
        (*lines, *_overruled(entry, viewer)),
        tuple(f for f in entry.findings if may_read(f, names, viewer)),
        entry.notices if mine else (),
    )


def finding_words(finding: Mapping[str, Any]) -> str:
    """What a finding says, with its rule's number, which is not told again where the words end with it."""
    message, number = str(finding["message"]), f"({finding['rule']})"
    return message if message.rstrip(".").endswith(number) else f"{message} {number}"


def may_read(finding: Mapping[str, Any], names: Names, viewer: Viewer) -> bool:
    """Whether a side may read a finding: its readers, or else who knows every piece that it names."""
    if viewer == UMPIRE:
        return True
    if finding.get("readers"):
        return viewer in finding["readers"]
    return all(names.secret(PieceId(piece)) is None for piece in finding.get("pieces", ()))


def _overruled(entry: CommandEntry, viewer: Viewer) -> Iterator[Named]:
    if entry.overruled:
        rules = ", ".join(entry.overruled)
        yield Named(f"overrules {rules}{_with_consent(entry.consent)}", ())


def _words(entry: UndoEntry | RedoEntry | CommentEntry) -> str:
    if isinstance(entry, CommentEntry):
        return f"bookmark: {entry.text}" if entry.bookmark else entry.text
    if isinstance(entry, RedoEntry):
        return f"does again up to entry {entry.head}"
    back = f"takes back to entry {entry.head}" if entry.head else "takes back to the start"
    return back + _with_consent(entry.consent)


def _with_consent(consent: Consent | None) -> str:
    if consent is None:
        return ""
    who = consent.player or consent.side or "both sides"
    return f", with the consent of {who} ({consent.way})"
