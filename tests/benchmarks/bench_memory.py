"""A large game in the real window: 5,000 pieces and 100,000 entries stay under 300 MB."""

import os
import random
import subprocess
import sys
from pathlib import Path

import immutables
import msgspec
import pytest

from tests.benchmarks.conftest import Goal
from tests.benchmarks.counters import KINDS, PITCH_MM, counters_module
from vtt.commands.apply import apply
from vtt.commands.entry import CommandEntry
from vtt.commands.log import EventLog
from vtt.commands.piece import MovePieces, PieceMove, SetMark, SetProperty
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.formats.module_save import write_module
from vtt.geometry.pose import Pose
from vtt.session.library import read_module_at
from vtt.state.new_game import new_game
from vtt.state.piece import PieceState, Place

ROOT = Path(__file__).parents[2]
COLUMNS, ROWS = 100, 50
PIECES, ENTRIES = COLUMNS * ROWS, 100_000
LIMIT_MB = 300.0


@pytest.fixture
def game(tmp_path):
    """A game file, and the library with its module."""
    library = tmp_path / "library"
    write_module(counters_module(COLUMNS, ROWS), library / "bench")
    module = read_module_at(library / "bench")
    bare = new_game(module, "")
    start = msgspec.structs.replace(bare, pieces=immutables.Map(counters()))
    log = EventLog(start)
    dice = random.Random(3)
    for number in range(ENTRIES):
        command = some_command(dice, number)
        log.record(CommandEntry("red", "Ada", number, command), apply(log.state, command))
    path = tmp_path / "large.vttg"
    Journal.create(path, make_header("bench", 0, start, module.parts), log.payloads()).close()
    return path, library


def counters():
    names = [f"piece_{number}" for number in range(PIECES)]
    return {
        name: PieceState(name, f"kind_{number % KINDS}", "field", place(number))
        for number, name in enumerate(names)
    }


def place(number):
    row, column = divmod(number, COLUMNS)
    return Pose((column + 0.5) * PITCH_MM, (row + 0.5) * PITCH_MM, 0.0)


def some_command(dice, number):
    name = f"piece_{dice.randrange(PIECES)}"
    if number % 10 < 7:
        pose = Pose(dice.uniform(0, 2400), dice.uniform(0, 1200), dice.uniform(0, 360))
        return MovePieces((PieceMove(name, Place("field", pose)),))
    if number % 10 < 9:
        return SetProperty((name,), "hits", number % 5)
    return SetMark((name,), moved=True)


def test_a_large_game_in_the_window(goals, game, tmp_path):
    path, library = game
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "tests.benchmarks.large_game"),
            *(str(path), str(library), str(tmp_path / "preferences.json")),
        ],
        env={**os.environ, "HOME": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    pieces, steps, held, peak = map(int, ended.stdout.split())
    assert (pieces, steps) == (PIECES, ENTRIES)
    goals.value(Goal("M1", "memory of a large game", "300 MB", 1.0), held / 1024, LIMIT_MB, "MB")
    goals.value(Goal("M1", "at most while it opens", "300 MB", 1.0), peak / 1024, LIMIT_MB, "MB")
