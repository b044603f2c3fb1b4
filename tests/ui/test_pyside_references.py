"""PySide6 must not lose references to None (the pin in pyproject.toml).

PySide6 6.12.0 on Python 3.11 drops one reference to None at every call that returns None, and the
process dies after some thousand of them: short test runs pass and long games crash.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import PySide6
import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
CALLS = 2000

# In a process of its own: where references are lost, this one is about to die.
COUNT_LOST_REFERENCES = f"""
import sys
from PySide6.QtWidgets import QGraphicsRectItem
item = QGraphicsRectItem(0, 0, 10, 10)
before = sys.getrefcount(None)
for step in range({CALLS}):
    item.setPos(step, step)
print(before - sys.getrefcount(None))
"""


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_calls_that_return_none_lose_no_reference_to_it():
    ended = subprocess.run(
        [sys.executable, "-c", COUNT_LOST_REFERENCES],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    lost = int(ended.stdout)
    assert lost < CALLS // 20, (
        f"{lost} references to None lost in {CALLS} calls with PySide6 {PySide6.__version__}"
    )


@pytest.mark.parametrize(
    ("version", "allowed"),
    [("6.8.2", False), ("6.8.3", True), ("6.11.3", True), ("6.12.0", False), ("6.12.1", False)],
)
def test_the_pin_stands_in_the_project_file(version, allowed):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = [Requirement(line) for line in project["dependencies"] if line.startswith("PySide6")]
    assert [pin.name for pin in pins] == ["PySide6-Essentials"]
    assert pins[0].specifier.contains(version) is allowed
