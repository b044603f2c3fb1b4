"""A combat: two parties, the dice, totals before and after grades, results, exact odds (A10, A11)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import factors, grades, results, tables
from vtt_dbr.grades import GradeRow, grade_lines, grade_rows
from vtt_dbr.party import Line, Party
from vtt_dbr.results import Result, ResultRow, band, can_double, result_of, result_rows

book = Rulebook(factors.book, grades.book, results.book)


@dataclass(frozen=True)
class Fought:
    """One party after the dice: die, total before grades, what its grade changes, total, result."""

    die: int
    before: int
    grade: tuple[Line, ...]
    total: int
    result: Result
    rule: str


@dataclass(frozen=True)
class Combat:
    """A combat ready for its dice: rows that may count have been looked up once."""

    parties: tuple[Party, Party]
    grades: tuple[tuple[GradeRow, ...], tuple[GradeRow, ...]]
    rows: tuple[tuple[ResultRow, ...], tuple[ResultRow, ...]]
    once: bool
    grade_counts_later: bool
    doubles: float
    frozen: bool
    even_on_final: bool
    die: int

    def fight(self, dice: tuple[int, int]) -> tuple[Fought, Fought]:
        """What two dice bring about, first party first."""
        a, b = (party.base + die for party, die in zip(self.parties, dice, strict=True))
        first = grade_lines(self.grades[0], a, b, self.once)
        seen = a if self.frozen else a + _sum(first)
        second = grade_lines(self.grades[1], b, seen, self.once)
        changed = (a + _sum(first), b + _sum(second))
        results = self._rows(*self._totals(a, b))
        return (
            _fought(dice[0], a, first, changed[0], results[0]),
            _fought(dice[1], b, second, changed[1], results[1]),
        )

    def odds(self) -> Mapping[tuple[Result, Result], Fraction]:
        """How likely each pair of results is, exactly: all pairs of dice are counted."""
        bases, faces = [party.base for party in self.parties], range(1, self.die + 1)
        counts: dict[tuple[Result, Result], int] = {}
        for a in [bases[0] + face for face in faces]:
            for b in [bases[1] + face for face in faces]:
                first, second = self._rows(*self._totals(a, b))
                pair = (
                    Result.NONE if first is None else first.result,
                    Result.NONE if second is None else second.result,
                )
                counts[pair] = counts.get(pair, 0) + 1
        return {pair: Fraction(count, self.die**2) for pair, count in counts.items()}

    def _totals(self, a: int, b: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The totals that decide, and those that must be even."""
        plain = changed = (a, b)
        if self.grades[0] or self.grades[1]:
            first = a + self._change(0, a, b)
            changed = (first, b + self._change(1, b, a if self.frozen else first))
        return (
            changed if self.grade_counts_later else plain,
            changed if self.even_on_final else plain,
        )

    def _change(self, party: int, own: int, enemy: int) -> int:
        """What its grade changes of a party's total: who is ahead says so, and whether it is even."""
        key = own % 2 + (2 if own < enemy else 4 if own > enemy else 0)
        known = self._changes[party]
        if key not in known:
            known[key] = _sum(grade_lines(self.grades[party], own, enemy, self.once))
        return known[key]

    def _rows(
        self, final: tuple[int, int], parity: tuple[int, int]
    ) -> tuple[ResultRow | None, ResultRow | None]:
        a, b = final
        return (
            self._row(0, band(a, b, self.doubles), parity[1] % 2) if a <= b else None,
            self._row(1, band(b, a, self.doubles), parity[0] % 2) if b <= a else None,
        )

    def _row(self, party: int, which: str, odd: int) -> ResultRow | None:
        """The row that decides of a party in a band; `odd`: 1 where the enemy's total is odd."""
        known = self._decisive[2 * party + odd]
        if which not in known:
            known[which] = result_of(self.rows[party], which, odd)
        return known[which]

    @cached_property
    def _changes(self) -> tuple[dict[int, int], dict[int, int]]:
        return {}, {}

    @cached_property
    def _decisive(self) -> tuple[dict[str, ResultRow | None], ...]:
        return {}, {}, {}, {}


def prepare(view: RulesView, first: Party, second: Party) -> Combat:
    """A combat of two parties, ready for its dice."""
    return Combat(
        (first, second),
        (grade_rows(view, first, second), grade_rows(view, second, first)),
        (result_rows(view, first, second), result_rows(view, second, first)),
        bool(grades.counts_once(view)),
        bool(reads_final_total(view)),
        can_double(view),
        bool(reads_frozen_totals(view)),
        view.setting("even_on") == "final",
        die_of(view),
    )


def die_of(view: RulesView) -> int:
    """How many sides each die has."""
    return whole(view, tables.DISTANCES, "die", "value")


@book.clause("A10.2", otherwise=False)
def reads_frozen_totals(view: RulesView) -> bool:
    """No grade sees what another grade has changed."""
    return True


@book.clause("A10.4", otherwise=False)
def reads_final_total(view: RulesView) -> bool:
    """Winner, doubling and following up read the totals after grades."""
    return True


def _sum(lines: tuple[Line, ...]) -> int:
    return sum(line.value for line in lines)


def _fought(
    die: int, before: int, grade: tuple[Line, ...], total: int, row: ResultRow | None
) -> Fought:
    if row is None:
        return Fought(die, before, grade, total, Result.NONE, "")
    return Fought(die, before, grade, total, row.result, row.rule)
