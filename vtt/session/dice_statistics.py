"""How the dice have fallen in a game: for each side and each kind of die, how often each result came."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from vtt.base.ids import SideId
from vtt.commands.base import single_commands
from vtt.commands.dice import RollDice
from vtt.commands.log import EventLog


class DieCounts(msgspec.Struct, frozen=True):
    """How dice of one number of sides fell: `counts` holds how often each result came, from 1 on."""

    sides: int
    counts: tuple[int, ...]

    @property
    def dice(self) -> int:
        """How many dice fell."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """Their mean result; 0 where none fell."""
        total = sum(result * count for result, count in enumerate(self.counts, 1))
        return total / self.dice if self.dice else 0.0

    @property
    def expected(self) -> float:
        """The mean of a fair die."""
        return (self.sides + 1) / 2


class DiceStatistics:
    """Counts the rolls of a log that are in effect, those of secret pieces apart; each step is read once."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._read: list[tuple[int, tuple[RollDice, ...]]] = []  # number of the entry, its rolls
        self._rolls: Counter[SideId | None] = Counter()
        self._results: dict[tuple[SideId | None, int], Counter[int]] = {}

    def update(self) -> None:
        """Count what was rolled since, and take back what was undone."""
        log = self._log
        while self._read and (
            len(self._read) > log.position or self._read[-1][0] != log.number_at(len(self._read))
        ):
            self._count(self._read.pop()[1], -1)
        for position in range(len(self._read) + 1, log.position + 1):
            singles = single_commands(log.command_at(position).command)
            rolls = tuple(one for one in singles if isinstance(one, RollDice) and one.of is None)
            self._read.append((log.number_at(position), rolls))
            self._count(rolls, 1)

    def rolls(self, sides: Iterable[SideId | None]) -> int:
        """How often these sides rolled; None stands for nobody's rolls."""
        return sum(self._rolls[side] for side in sides)

    def kinds(self) -> tuple[int, ...]:
        """The kinds of dice that fell, by their number of sides."""
        return tuple(sorted({die for (_, die), count in self._results.items() if count.total()}))

    def counts(self, sides: Iterable[SideId | None], die: int) -> DieCounts:
        """How the dice of one kind fell for these sides."""
        found: Counter[int] = Counter()
        for side in sides:
            found += self._results.get((side, die), Counter())
        return DieCounts(die, tuple(found[result] for result in range(1, die + 1)))

    def _count(self, rolls: Iterable[RollDice], sign: int) -> None:
        for roll in rolls:
            side = roll.request.side
            self._rolls[side] += sign
            for die, result in zip(roll.request.dice, roll.results, strict=True):
                self._results.setdefault((side, die), Counter())[result] += sign
