"""A search through the log that can be done in bites: the newest steps are looked at first."""

from typing import Protocol

from vtt.commands.log import KEYFRAME_EVERY
from vtt.session.log_lines import LogFilter


class Lines(Protocol):
    """What is searched through."""

    def matches(self, position: int, wanted: LogFilter) -> bool:
        """Whether the step that led to a position is wanted."""
        ...

    def step_id(self, position: int) -> int:
        """Tells a step from any other one that took its place after an undo."""
        ...


class LogSearch:
    """Looks at one step after the other.

    Steps are looked at in blocks from the newest block on, and inside a block in the order of the game:
    so each follows from the state before it, which is at hand.
    """

    def __init__(self, lines: Lines, wanted: LogFilter) -> None:
        self._lines = lines
        self._wanted = wanted
        self._count = 0
        self._last = 0
        self._todo: list[list[int]] = []
        self._hits: dict[int, list[int]] = {}

    @property
    def is_done(self) -> bool:
        """Whether every step was looked at."""
        return not self._todo

    @property
    def found(self) -> list[int]:
        """The positions found until now, in order."""
        return [position for block in sorted(self._hits) for position in self._hits[block]]

    def go_on_to(self, count: int) -> None:
        """The log has this many steps now; what was found of steps that are gone is forgotten."""
        if count < self._count or (self._count and self._lines.step_id(self._count) != self._last):
            self._count, self._todo, self._hits = 0, [], {}
        first = self._count + 1
        while first <= count:
            last = min(count, first + KEYFRAME_EVERY - 1 - (first - 1) % KEYFRAME_EVERY)
            self._todo.append([first, last])
            first = last + 1
        self._count = count
        self._last = self._lines.step_id(count) if count else 0

    def look(self) -> None:
        """Look at the next step, if there is one."""
        if not self._todo:
            return
        block = self._todo[-1]
        position, last = block
        if position == last:
            self._todo.pop()
        else:
            block[0] += 1
        if self._lines.matches(position, self._wanted):
            self._hits.setdefault(last, []).append(position)
