"""kill -9 at random moments: every entry that was acknowledged is there, and every file is whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="games are killed in forked children"
)


@pytest.mark.parametrize("runs", [10, pytest.param(250, marks=pytest.mark.hard)])
@pytest.mark.parametrize("way", ["playing", "saving"])
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(way, runs, tmp_path):
    ended = subprocess.run(
        [sys.executable, "-m", "tests.session.killed", way, str(runs), str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == [f"{runs} games were killed while {way}"]
