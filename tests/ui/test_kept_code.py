"""What a package had compiled is found again for the very same text, and for nothing else."""

import builtins
import subprocess
import sys

import pytest

from vtt.ui import kept_code as kept_code_file
from vtt.ui.kept_code import kept_code

TEXT = b"answer = 6 * 7\n"


@pytest.fixture
def compiled(monkeypatch):
    """The files that Python has truly compiled."""
    found = []
    compile_ = builtins.compile

    def noted(text, file, mode, *more, **options):
        found.append(file)
        return compile_(text, file, mode, *more, **options)

    monkeypatch.setattr(builtins, "compile", noted)
    return found


def run(cache, text=TEXT, file="package/inner.py", mode="exec"):
    """What a text comes to that is compiled while code is kept."""
    with kept_code("package", cache):
        code = compile(text, file, mode)
    space = {}
    exec(code, space)
    return space.get("answer")


def test_a_text_is_compiled_once(tmp_path, compiled):
    assert [run(tmp_path), run(tmp_path)] == [42, 42]
    assert compiled == ["package/inner.py"]


def test_another_text_of_the_same_file_is_another_code(tmp_path, compiled):
    assert [run(tmp_path), run(tmp_path, b"answer = 1\n"), run(tmp_path)] == [42, 1, 42]
    assert len(compiled) == 3, "what was not used the last time is not kept"


@pytest.mark.parametrize("file", ["package_too/inner.py", "other.py"])
def test_other_packages_are_compiled_as_ever(tmp_path, compiled, file):
    assert [run(tmp_path, file=file), run(tmp_path, file=file)] == [42, 42]
    assert compiled == [file, file]


def test_another_python_compiles_anew(tmp_path, compiled, monkeypatch):
    run(tmp_path)
    monkeypatch.setattr(sys, "version", "4.0")
    run(tmp_path)
    assert len(compiled) == 2


def test_a_file_that_cannot_be_read_is_nothing(tmp_path, compiled, monkeypatch):
    monkeypatch.setattr(kept_code_file.KeptFiles, "read", lambda *_asked: b"no code")
    assert run(tmp_path) == 42
    assert len(compiled) == 1


def test_compile_is_pythons_own_again_even_after_a_fault(tmp_path):
    before = builtins.compile
    with pytest.raises(SyntaxError):
        run(tmp_path, b"answer =\n")
    assert builtins.compile is before


START = """
import builtins
count = []
compile_ = builtins.compile
def noted(text, file, *more, **options):
    count.append(file)
    return compile_(text, file, *more, **options)
builtins.compile = noted
from vtt.ui.read_pyside import read_pyside
read_pyside()
from PySide6.QtCore import QObject
print(sum(str(file).startswith("shibokensupport/") for file in count), QObject.__name__)
"""


def test_pyside_is_compiled_once_for_all_starts(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))

    def started():
        ended = subprocess.run(
            [sys.executable, "-c", START], capture_output=True, encoding="utf-8", check=True
        )
        count, name = ended.stdout.split()
        assert name == "QObject"
        return int(count)

    assert started() > 0
    assert started() == 0
