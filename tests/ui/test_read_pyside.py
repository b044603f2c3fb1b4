"""PySide as the program reads it."""

import subprocess
import sys

READ = """
import builtins, re
before = builtins.__import__, re.compile
from vtt.ui.read_pyside import read_pyside
read_pyside()
read_pyside()
import PySide6.QtWidgets
print(before == (builtins.__import__, re.compile))
"""


def test_what_pyside_puts_in_pythons_place_is_taken_out_again():
    ended = subprocess.run(
        [sys.executable, "-c", READ], capture_output=True, encoding="utf-8", check=True
    )
    assert ended.stdout.split() == ["True"]
