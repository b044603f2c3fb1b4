"""PySide as the program reads it."""

import subprocess
import sys

READ = """
import builtins, re
before = builtins.compile, re.compile
from vtt.ui.read_pyside import read_pyside
read_pyside()
read_pyside()
import PySide6.QtWidgets
print(before == (builtins.compile, re.compile), builtins.__import__ is builtins.__orig_import__)
"""


def test_nothing_stays_in_the_place_of_what_is_pythons_own():
    ended = subprocess.run(
        [sys.executable, "-c", READ], capture_output=True, encoding="utf-8", check=True
    )
    assert ended.stdout.split() == ["True", "True"]
