"""The benchmark harness itself: who is late, what the table says, and that a miss fails the run."""

import os
import subprocess
import sys

import pytest

from tests.benchmarks.conftest import Goal, Measured, goal_table, seconds_text

GOAL = Goal("X1", "opening", "a bare parse", at_most=2.0)
INFORMS = Goal("L6", "a durable commit", "a bare append", at_most=1.3, informs=True)


@pytest.mark.parametrize(
    ("goal", "ratio", "missed", "verdict"),
    [
        (GOAL, 2.0, False, "yes"),
        (GOAL, 2.01, False, "yes, by the 25 % slack"),
        (GOAL, 2.5, False, "yes, by the 25 % slack"),
        (GOAL, 2.51, True, "MISSED"),
        (INFORMS, 9.0, False, "informs"),
    ],
)
def test_a_goal_is_missed_when_it_is_more_than_a_quarter_over(goal, ratio, missed, verdict):
    row = Measured(goal, ratio, "1 ms")
    assert (row.missed, row.verdict) == (missed, verdict)


def test_the_table_names_goal_measured_and_met():
    assert goal_table([Measured(GOAL, 1.234567, "1.5 ms")]) == [
        "goal  what     against       at most  measured  cost    met",
        "X1    opening  a bare parse  2x       1.235x    1.5 ms  yes",
    ]


def test_the_table_is_in_the_order_of_the_goals():
    names = ("X10", "L6", "X2", "L6")
    rows = [Measured(Goal(name, str(n), "it", 2.0), 1.0, "1 s") for n, name in enumerate(names)]
    assert [line.split()[:2] for line in goal_table(rows)[1:]] == [
        ["L6", "1"],
        ["L6", "3"],
        ["X2", "2"],
        ["X10", "0"],
    ]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(1.5, "1.5 s"), (0.0123, "12.3 ms"), (4.56e-5, "45.6 us"), (7.8e-8, "78 ns")],
)
def test_times_are_written_in_the_unit_that_fits(seconds, text):
    assert seconds_text(seconds) == text


BENCHMARKS = """
from tests.benchmarks.conftest import Goal

def test_memory_within_the_goal(goals):
    goals.value(Goal("A1", "memory", "the bare window", at_most=2.0), 30.0, 20.0, "MB")

def test_time_far_over_the_goal(goals):
    slow = lambda: sum(range(100_000)) * 0
    goals.times(Goal("A2", "a long sum", "nothing", at_most=2.0), slow, reference=lambda: 0)

def test_two_that_differ_are_not_timed(goals):
    goals.times(Goal("A3", "one", "two", at_most=2.0), lambda: 1, reference=lambda: 2)
"""


def test_a_run_prints_every_goal_and_fails_on_a_miss(tmp_path):
    (tmp_path / "bench_sample.py").write_text(BENCHMARKS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\npython_files = bench_*.py\n", encoding="utf-8")
    plugins = ["-p", "tests.benchmarks.conftest", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--benchmark-quiet", str(tmp_path)],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if "XDIST" not in name},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    table = ended.stdout.split(" goals ")[-1].splitlines()
    verdicts = {line.split()[0]: line.split()[-1] for line in table if line.startswith("A")}
    assert ended.returncode == 1, ended.stdout
    assert verdicts == {"A1": "yes", "A2": "MISSED"}
    assert "A3: the two give different answers" in ended.stdout
    assert "2 failed, 1 passed" in ended.stdout
