"""Benchmarks: each goal is a ratio to a reference that runs beside it in the same process.

Candidate and reference take turns, seven rounds; the median ratio is held against the goal. A goal
is missed when the ratio is more than 25 % over it. `python3 dev.py bench` prints the table.
The files are called `bench_*.py`, so that the normal test run times nothing.
"""

import gc
import operator
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from vtt.base.collector import calm_collector

ROUNDS = 7
SLACK = 1.25
SHORTEST_RUN_S = 0.02
"""A call is repeated in one round until it takes this long, so that the clock's grain is no matter."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is measured, against which reference, and how many times the reference it may cost.

    `informs` marks a goal whose figure is shown and never fails (it depends on the disk).
    """

    id: str
    what: str
    reference: str
    at_most: float
    informs: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """One row of the table: the median ratio, and the candidate's own cost as text."""

    goal: Goal
    ratio: float
    cost: str

    @property
    def missed(self) -> bool:
        return not self.goal.informs and self.ratio > self.goal.at_most * SLACK

    @property
    def verdict(self) -> str:
        if self.goal.informs:
            return "informs"
        if self.missed:
            return "MISSED"
        return "yes" if self.ratio <= self.goal.at_most else "yes, by the 25 % slack"


ROWS = pytest.StashKey[list[Measured]]()


class Goals:
    """Measures candidates against references, keeps the rows, fails on a miss."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._request = request
        self.last_cost = 0.0
        """Seconds of the candidate that was timed last, for goals that name a time as well."""

    def times(
        self,
        goal: Goal,
        candidate: Callable[[], Any],
        reference: Callable[[], Any],
        same: Callable[[Any, Any], bool] = operator.eq,
    ) -> None:
        """Compare the time of two functions that give the same answer (checked by `same`)."""
        assert same(candidate(), reference()), f"{goal.id}: the two give different answers"
        benchmark = self._request.getfixturevalue("benchmark")
        if benchmark.disabled:
            pytest.skip("benchmarks are switched off")
        clock = self._request.node.get_closest_marker("benchmark").kwargs["timer"]
        loops, reference_loops = calls_a_round(candidate, clock), calls_a_round(reference, clock)
        reference_runs: list[float] = []

        def time_reference_first() -> tuple[tuple[Callable[[], Any], int], dict[str, Any]]:
            reference_runs.append(timed(reference, reference_loops, clock) / reference_loops)
            return (candidate, loops), {}

        benchmark.pedantic(repeat, setup=time_reference_first, rounds=ROUNDS)
        runs = [seconds / loops for seconds in benchmark.stats.stats.data]
        ratio = statistics.median(map(operator.truediv, runs, reference_runs))
        self.last_cost = statistics.median(runs)
        self._keep(Measured(goal, ratio, seconds_text(self.last_cost)), benchmark)

    def figures(
        self,
        goal: Goal,
        candidate: Callable[[], float],
        reference: Callable[[], float],
        unit: str = "",
    ) -> None:
        """Compare figures that two functions measure themselves, by turns (a start, memory).

        Without a unit they are seconds. The first pair is not counted: it warms the caches.
        """
        candidate(), reference()
        pairs = [(reference(), candidate()) for _ in range(ROUNDS)]
        ratio = statistics.median(ours / plain for plain, ours in pairs)
        cost = statistics.median(ours for _, ours in pairs)
        self._keep(Measured(goal, ratio, f"{cost:.4g} {unit}" if unit else seconds_text(cost)))

    def value(self, goal: Goal, measured: float, reference: float, unit: str) -> None:
        """Compare two measured figures that are no times (memory, bytes, counts)."""
        self._keep(Measured(goal, measured / reference, f"{measured:.4g} {unit}"))

    def _keep(self, row: Measured, benchmark: Any = None) -> None:
        if benchmark is not None:
            benchmark.extra_info.update(goal=row.goal.id, ratio=row.ratio, at_most=row.goal.at_most)
        self._request.config.stash.setdefault(ROWS, []).append(row)
        if row.missed:
            pytest.fail(
                f"{row.goal.id} missed: {row.goal.what} took {row.ratio:.2f}x {row.goal.reference}; "
                f"the goal is {row.goal.at_most:g}x",
                pytrace=False,
            )


def repeat(function: Callable[[], Any], times: int) -> None:
    for _ in range(times):
        function()


def timed(function: Callable[[], Any], times: int, clock: Callable[[], float]) -> float:
    start = clock()
    repeat(function, times)
    return clock() - start


def calls_a_round(function: Callable[[], Any], clock: Callable[[], float]) -> int:
    """How many calls take long enough to be timed as one round; also warms the function up."""
    times = 1
    while timed(function, times, clock) < SHORTEST_RUN_S:
        times *= 2
    return times


def seconds_text(seconds: float) -> str:
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "us")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def goal_table(rows: list[Measured]) -> list[str]:
    """The rows as aligned lines of text in the order of their goals, under a head."""
    cells = [("goal", "what", "against", "at most", "measured", "cost", "met")]
    for row in sorted(rows, key=lambda row: (row.goal.id[:1], int(row.goal.id[1:]))):
        goal = row.goal
        limit, ratio = f"{goal.at_most:.4g}x", f"{row.ratio:.4g}x"
        cells.append((goal.id, goal.what, goal.reference, limit, ratio, row.cost, row.verdict))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(map(str.ljust, line, widths)).rstrip() for line in cells]


@pytest.fixture(autouse=True)
def collector_as_in_the_program() -> Iterator[None]:
    """The garbage collector as a window sets it; what other tests hold is kept out of its way."""
    before = gc.get_threshold()
    gc.collect()
    calm_collector()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.fixture
def goals(request: pytest.FixtureRequest) -> Goals:
    """Measures against goals: `goals.times(...)` and `goals.value(...)`."""
    return Goals(request)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Processor time, unless a benchmark asks for wall time with its own `benchmark` marker."""
    for item in items:
        if item.get_closest_marker("benchmark") is None:
            item.add_marker(pytest.mark.benchmark(timer=time.process_time))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    rows = terminalreporter.config.stash.get(ROWS, [])
    if rows:
        terminalreporter.section("goals")
        for line in goal_table(rows):
            terminalreporter.write_line(line)
