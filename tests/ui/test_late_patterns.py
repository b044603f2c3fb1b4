"""Patterns that wait until they are used, and do then what they would have done at once."""

import re
import subprocess
import sys

import pytest

from vtt.ui.late_patterns import LatePattern, late_patterns


def made_in(package, *arguments):
    """What `re.compile` gives to a module of a package."""
    space = {"__name__": f"{package}.inner", "re": re, "arguments": arguments}
    return eval("re.compile(*arguments)", space)


def test_only_the_package_that_was_named_waits():
    with late_patterns("somewhere"):
        assert isinstance(made_in("somewhere", "a"), LatePattern)
        assert isinstance(made_in("somewhere_else", "a"), re.Pattern)
        assert isinstance(re.compile("a"), re.Pattern)
    assert isinstance(made_in("somewhere", "a"), re.Pattern)


def test_a_late_pattern_finds_what_the_pattern_finds():
    late, real = LatePattern("(?P<word>[a-z]+)", re.ASCII), re.compile("(?P<word>[a-z]+)", re.ASCII)
    for name in ("findall", "split"):
        assert getattr(late, name)("ab 12 c") == getattr(real, name)("ab 12 c")
    assert late.sub("x", "ab 12 c", count=1) == "x 12 c"
    assert (late.pattern, late.flags, late.groups) == (real.pattern, real.flags, real.groups)


def test_a_faulty_pattern_is_told_where_it_is_used():
    late = LatePattern("(")
    search = late.search
    with pytest.raises(re.error):
        search("a")


WRONG_CALL = """
import sys
from vtt.ui.late_patterns import LatePattern
from vtt.ui.read_pyside import read_pyside
read_pyside()
from PySide6.QtCore import QObject
late = [
    pattern
    for name in sorted(sys.modules)
    if name.startswith("shibokensupport.")
    for holder in (sys.modules[name], *vars(sys.modules[name]).values())
    for pattern in getattr(holder, "__dict__", {}).values()
    if isinstance(pattern, LatePattern)
]
print(len(late) > 0, any("_real" in vars(pattern) for pattern in late))
try:
    QObject().startTimer("soon")
except TypeError as error:
    print("startTimer(interval: int" in str(error))
"""


def test_pyside_compiles_none_of_its_own_and_still_says_what_a_call_lacks():
    ended = subprocess.run(
        [sys.executable, "-c", WRONG_CALL], capture_output=True, encoding="utf-8", check=True
    )
    assert ended.stdout.split() == ["True", "False", "True"]
