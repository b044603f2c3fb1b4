"""The guards of tests/conftest.py and pyproject.toml do fail what they are there to fail."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = """
import logging
import sys
import warnings

import pytest
from hypothesis import settings


def test_clean():
    logging.getLogger("vtt").info("loaded")

def test_that_warns():
    warnings.warn("old", DeprecationWarning, stacklevel=1)

def test_that_logs():
    logging.getLogger("vtt").warning("a picture is missing")

def test_that_expects_its_log_line(caplog):
    logging.getLogger("vtt").warning("a picture is missing")
    assert "a picture is missing" in caplog.text
    caplog.clear()

def test_that_makes_qt_complain(qapp):
    from PySide6.QtCore import qWarning
    qWarning("QPainter::begin: a paint device can only be painted by one painter at a time")

def test_the_examples_are_the_same_in_every_run():
    assert settings().derandomize
    assert settings().max_examples == 100

@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the folders do not go by XDG")
def test_the_folders_of_the_user_are_those_of_the_run(tmp_path_factory):
    from vtt.session.start import Setup
    from vtt.session.preferences import preferences_path

    run = tmp_path_factory.getbasetemp()
    for path in (Setup().cache, Setup().unsaved, preferences_path()):
        assert path.is_relative_to(run)

def test_the_screen(qapp):
    size = qapp.primaryScreen().size()
    assert (size.width(), size.height()) == (1920, 1080)
"""


def test_warnings_log_lines_and_messages_of_qt_fail_a_test(tmp_path):
    (tmp_path / "test_sample.py").write_text(SAMPLE, encoding="utf-8")
    options = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-v"]
    plugins = ["-p", "tests.conftest", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *plugins, str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    results = dict(re.findall(r"::(test_\w+) (PASSED|FAILED|ERROR)", ended.stdout))
    assert {name for name, result in results.items() if result != "PASSED"} == {
        "test_that_warns",
        "test_that_logs",
        "test_that_makes_qt_complain",
    }
    assert re.search(r"unexpected log lines:\nE +WARNING vtt: a picture is missing", ended.stdout)
    assert len(results) == 8
