"""What means harm is refused, or carried with a line in the report, in bounded memory and time."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.formats.foreign_cases import FOREIGN_CASES, told_of

CASES = [
    pytest.param(number, id=f"{case.kind} {number}") for number, case in enumerate(FOREIGN_CASES)
]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("number", CASES)
def test_it_is_refused_or_carried_and_told(number, tmp_path):
    case = FOREIGN_CASES[number]
    is_refused, told = told_of(case, tmp_path)
    assert case.words in told
    assert is_refused is case.is_refused


@pytest.mark.hard
@pytest.mark.parametrize("number", CASES)
def test_it_takes_little_memory_and_time(number):
    """Measured in a process of its own, which makes the file as well: most of this is Python itself."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.formats.foreign_cases", str(number)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    memory_mib, seconds = map(float, ended.stdout.split())
    assert memory_mib < 700
    assert seconds < 20
