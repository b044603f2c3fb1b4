"""The log of a game in memory: every entry, the line of commands in effect, and old states.

The effective line is the commands that replay shows. Undo and redo move the head along it; a new
command cuts off what lies beyond the head, though the log keeps it. Entries are kept as bytes and
decoded when asked for; states near the last use are kept as such, others are replayed from a keyframe.
"""

from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterator
from itertools import groupby

from vtt.base.errors import CommandError, FormatError, JournalError
from vtt.commands.apply import apply
from vtt.commands.entry import (
    COMMAND,
    COMMENT,
    KEYFRAME,
    REDO,
    UNDO,
    CommandEntry,
    CommentEntry,
    Entry,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
    decode_entry,
    encode_entry,
    kind_of,
    kinds_of,
    pack_state,
    unpack_state,
)
from vtt.state.game import GameState

KEYFRAME_EVERY = 1000
VERSIONS_KEPT = 1000

Sink = Callable[[bytes], None]
"""Is told the bytes of each new entry; the journal is one."""


class EventLog:
    """One game from its start. Entries are numbered from 1, positions of the line from 0 (the start)."""

    def __init__(self, start: GameState, keyframe_every: int = KEYFRAME_EVERY) -> None:
        self.start = start
        self.sink: Sink | None = None
        self._every = keyframe_every
        self._payloads: list[bytes] = []
        self._line = array("I")  # entry numbers of commands, which only grow along the line
        self._head = 0
        self._parents = array("I")  # for each entry: the command in effect before it
        self._comments: list[int] = []
        self._keyframes: dict[int, int] = {}
        """For a command's entry number: the number of the keyframe with the state after it."""
        self._versions: OrderedDict[int, GameState] = OrderedDict()
        self._state = start

    @classmethod
    def load(
        cls,
        start: GameState,
        payloads: list[bytes],
        keyframe_every: int = KEYFRAME_EVERY,
    ) -> "EventLog":
        """A log from the bytes of its entries; the state is that at the head.

        Raises:
            JournalError: naming the entry that cannot be read or applied.
        """
        log = cls(start, keyframe_every)
        log._payloads = list(payloads)
        log._follow_all()
        log._state = log.state_at(log._head)
        return log

    @property
    def state(self) -> GameState:
        """The game as it is."""
        return self._state

    @property
    def position(self) -> int:
        """How many commands are in effect."""
        return self._head

    @property
    def length(self) -> int:
        """How many commands the line has, those that can be redone included."""
        return len(self._line)

    @property
    def count(self) -> int:
        """How many entries the log has."""
        return len(self._payloads)

    @property
    def size(self) -> int:
        """How many bytes the entries take."""
        return sum(map(len, self._payloads))

    def record(self, entry: CommandEntry, state: GameState) -> int:
        """Add a command with the state that it led to; the number of its entry."""
        number = self._add(entry)
        self._follow(number, COMMAND)
        self._state = state
        self._keep(number, state)
        if self._head % self._every == 0:
            self._add(KeyframeEntry(pack_state(state)))
            self._follow(self.count, KEYFRAME)
        return number

    def comment(self, entry: CommentEntry) -> int:
        """Add a comment or a bookmark; the number of its entry."""
        number = self._add(entry)
        self._follow(number, COMMENT)
        return number

    def move_head(self, entry: UndoEntry | RedoEntry) -> int:
        """Undo or redo up to the entry's head; the number of the new entry.

        Raises:
            JournalError: if the line has no such command, or it lies on the wrong side.
        """
        position = self._position_of(entry.head)
        back = isinstance(entry, UndoEntry)
        if not (position < self._head if back else position > self._head):
            way = "an undo leads back" if back else "a redo leads on"
            raise JournalError(f"{way}, but position {position} was asked for at {self._head}")
        state = self.state_at(position)
        number = self._add(entry)
        self._follow(number, UNDO if back else REDO)
        self._state = state
        return number

    def number_at(self, position: int) -> int:
        """The entry number of the command that led to a position; 0 for the start."""
        return self._line[position - 1] if position else 0

    def entry(self, number: int) -> Entry:
        """An entry by its number.

        Raises:
            JournalError: if there is none, or it cannot be read.
        """
        self._expect_number(number)
        try:
            return decode_entry(self._payloads[number - 1])
        except FormatError as error:
            raise JournalError(f"entry {number} cannot be read: {error}") from error

    def command_at(self, position: int) -> CommandEntry:
        """The command that led to a position of the line (1 to `length`)."""
        entry = self.entry(self.number_at(position))
        if not isinstance(entry, CommandEntry):
            raise JournalError(f"entry {self.number_at(position)} is no command")
        return entry

    def entries(self) -> Iterator[tuple[int, Entry]]:
        """Every entry with its number, undone ones and keyframes among them."""
        return ((number, self.entry(number)) for number in range(1, self.count + 1))

    def payloads(self) -> list[bytes]:
        """The bytes of every entry, as `load` takes them."""
        return list(self._payloads)

    def bookmarks(self) -> list[tuple[int, CommentEntry]]:
        """Bookmarks with the position of the line at which each was set, if it is still on the line."""
        found = []
        for number in self._comments:
            entry = self.entry(number)
            if isinstance(entry, CommentEntry) and entry.bookmark:
                at = self._parents[number - 1] if entry.at is None else entry.at
                if self._is_on_line(at):
                    found.append((self._position_of(at), entry))
        return found

    def numbers(self) -> list[int]:
        """The numbers of all entries but keyframes."""
        return [n for n, payload in enumerate(self._payloads, 1) if kind_of(payload) != KEYFRAME]

    def position_of(self, number: int) -> int:
        """The position on the line to which a command led; 0 if it is none of the line."""
        is_command = number and kind_of(self._payloads[number - 1]) == COMMAND
        on_line = is_command and self._is_on_line(number)
        return self._position_of(number) if on_line else 0

    def state_at(self, position: int) -> GameState:
        """The state at a position of the line; 0 is the start.

        Raises:
            JournalError: for a position that the line does not have, or an entry that cannot be
                read or applied.
        """
        if not 0 <= position <= self.length:
            raise JournalError(f"the line has positions 0 to {self.length}, none with {position}")
        return self._state_after(self.number_at(position))

    def state_before(self, number: int) -> GameState:
        """The state in which an entry was made, also one that was undone and left behind.

        Raises:
            JournalError: if there is no such entry, or one before it cannot be read or applied.
        """
        self._expect_number(number)
        return self._state_after(self._parents[number - 1])

    def _state_after(self, number: int) -> GameState:
        """The state after a command, from the nearest one before it that is at hand."""
        missing = []
        while number and number not in self._versions and number not in self._keyframes:
            missing.append(number)
            number = self._parents[number - 1]
        if number in self._versions:
            state = self._versions[number]
        else:
            state = self._keyframe(self._keyframes[number]) if number else self.start
        for following in reversed(missing):
            state = self._applied(state, following)
        return state

    def _applied(self, state: GameState, number: int) -> GameState:
        entry = self.entry(number)
        if not isinstance(entry, CommandEntry):
            raise JournalError(f"entry {number} is no command")
        try:
            state = apply(state, entry.command)
        except CommandError as error:
            raise JournalError(f"entry {number} cannot be applied: {error}") from error
        self._keep(number, state)
        return state

    def _keyframe(self, number: int) -> GameState:
        entry = self.entry(number)
        try:
            if isinstance(entry, KeyframeEntry):
                return unpack_state(entry.state)
        except FormatError as error:
            raise JournalError(f"entry {number} cannot be read: {error}") from error
        raise JournalError(f"entry {number} is no keyframe")

    def _add(self, entry: Entry) -> int:
        payload = encode_entry(entry)
        self._payloads.append(payload)
        if self.sink is not None:
            self.sink(payload)
        return len(self._payloads)

    def _follow_all(self) -> None:
        """Follow the entries that were read; runs of commands are followed at once."""
        number = 1
        for kind, members in groupby(kinds_of(self._payloads)):
            end = number + len(list(members))
            while number < end:
                self._follow(number, kind)
                number += 1
                if kind == COMMAND:  # the first has cut off what was undone
                    self._parents.extend(range(number - 1, end - 1))
                    self._line.extend(range(number, end))
                    self._head, number = self._head + end - number, end

    def _follow(self, number: int, kind: int) -> None:
        """Move head and line as an entry says that was added or read."""
        self._parents.append(self.number_at(self._head))
        if kind == COMMENT:
            self._comments.append(number)
        if kind == COMMAND:
            del self._line[self._head :]
            self._line.append(number)
            self._head += 1
        elif kind == KEYFRAME:
            self._keyframes[self.number_at(self._head)] = number
        elif kind != COMMENT:
            entry = self.entry(number)
            if isinstance(entry, UndoEntry | RedoEntry):
                self._head = self._position_of(entry.head)

    def _expect_number(self, number: int) -> None:
        if not 1 <= number <= self.count:
            raise JournalError(f"the log has entries 1 to {self.count}, none with number {number}")

    def _is_on_line(self, number: int) -> bool:
        index = bisect_left(self._line, number)
        return number == 0 or (index < len(self._line) and self._line[index] == number)

    def _position_of(self, number: int) -> int:
        if not self._is_on_line(number):
            raise JournalError(f"entry {number} is no command of the line")
        return bisect_left(self._line, number) + 1 if number else 0

    def _keep(self, number: int, state: GameState) -> None:
        self._versions[number] = state
        if len(self._versions) > VERSIONS_KEPT:
            self._versions.popitem(last=False)
