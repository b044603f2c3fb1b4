"""The file behind a session: an unsaved game has one as well, in the user's folder, so nothing is lost."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from vtt.base.errors import JournalError, VttError
from vtt.base.observers import Observers
from vtt.commands.entry import COMMAND, KEYFRAME, kind_of
from vtt.commands.log import EventLog
from vtt.formats.journal import Journal
from vtt.formats.journal_format import JournalContents, JournalHeader


def load_log(path: Path, contents: JournalContents) -> EventLog:
    """The log of a game that was read, at its last state; words and bookmarks can be read as well.

    Raises:
        JournalError: naming the file and the entry that cannot be read or applied.
    """
    try:
        log = EventLog.load(contents.start, contents.payloads)
        for number, payload in enumerate(contents.payloads, 1):
            if kind_of(payload) not in (COMMAND, KEYFRAME):
                log.entry(number)
        return log
    except JournalError as error:
        raise JournalError(f"{path}: {error}") from error


class GameFile:
    """Writes a log to a file as it grows; the file can be changed for another one meanwhile.

    `written` tells the number of the last entry that is safe, `failed` why entries wait in memory;
    both are told in the writer's thread.
    """

    def __init__(self, log: EventLog, journal: Journal, *, is_unsaved: bool = False) -> None:
        self.written: Observers[int] = Observers()
        self.failed: Observers[OSError] = Observers()
        self._log = log
        self._journal = journal
        self._is_unsaved = is_unsaved
        self._leave: list[Callable[[], None]] = []
        self._attach(journal)

    @classmethod
    def create(
        cls, log: EventLog, header: JournalHeader, path: Path, *, is_unsaved: bool = False
    ) -> "GameFile":
        """A new file with all that the log holds; JournalError or OSError where that cannot be."""
        journal = Journal.create(path, header, log.payloads())
        return cls(log, journal, is_unsaved=is_unsaved)

    @property
    def path(self) -> Path:
        """Where the game is written."""
        return self._journal.path

    @property
    def is_unsaved(self) -> bool:
        """Whether the user has not yet given the game a file of its own."""
        return self._is_unsaved

    @property
    def header(self) -> JournalHeader:
        """What the file begins with."""
        return self._journal.header

    @property
    def acknowledged(self) -> int:
        """The number of the last entry that is safe on the disk."""
        return self._journal.acknowledged

    @property
    def waiting(self) -> int:
        """How many entries are not yet safe."""
        return self._log.count - self._journal.acknowledged

    @property
    def is_gone(self) -> bool:
        """Whether somebody moved, removed or replaced the file; `save` writes it anew."""
        return self._journal.is_gone

    @property
    def failure(self) -> OSError | None:
        """Why entries wait; None while all goes well."""
        return self._journal.failure

    def save(self, timeout: float | None = None) -> None:
        """Wait until every entry is safe; a file that is gone is written anew with all of them.

        Raises:
            VttError: if they cannot be written; they wait in memory and are tried again.
        """
        if self.is_gone:
            self._go_on_in(self.path)
            return
        try:
            self._journal.flush(timeout)
        except OSError as error:
            raise VttError(
                f"{self.path} cannot be written: {error.strerror or error}; "
                f"{self.waiting} entries wait in memory"
            ) from error

    def save_as(self, path: Path) -> None:
        """Write the whole game to another file and go on there; the unsaved file is removed.

        Raises:
            VttError: if it cannot be written; the game then stays in its present file.
        """
        if path.resolve() == self.path.resolve():
            self.save()
            return
        old, was_unsaved = self.path, self._is_unsaved
        self._go_on_in(path)
        self._is_unsaved = False
        if was_unsaved:
            old.unlink(missing_ok=True)

    def _go_on_in(self, path: Path) -> None:
        """Write the whole game to a new file, and go on there; the present one is closed."""
        try:
            journal = Journal.create(path, self.header, self._log.payloads())
        except OSError as error:
            raise VttError(f"{path} cannot be written: {error.strerror or error}") from error
        old = self._journal
        self._detach()
        self._journal = journal
        self._attach(journal)
        with suppress(OSError):  # what could not be written there is in the new one
            old.close()

    def close(self) -> None:
        """Write what waits and let the file go; an unsaved game in which nothing happened is removed.

        Raises:
            VttError: if something could not be written.
        """
        self._detach()
        self._log.sink = None
        try:
            self._journal.close()
        except OSError as error:
            raise VttError(f"{self.path} cannot be written: {error.strerror or error}") from error
        if self._is_unsaved and self._log.count == 0:
            self.path.unlink(missing_ok=True)

    def discard(self) -> None:
        """Give the game up: its file is closed, and removed where it is that of an unsaved game.

        Entries that wait because they cannot be written are given up with it.
        """
        with suppress(VttError):
            self.close()
        if self._is_unsaved:
            self.path.unlink(missing_ok=True)

    def _attach(self, journal: Journal) -> None:
        self._log.sink = journal.append
        self._leave = [
            journal.written.connect(self.written.notify),
            journal.failed.connect(self.failed.notify),
        ]

    def _detach(self) -> None:
        for leave in self._leave:
            leave()
        self._leave = []
