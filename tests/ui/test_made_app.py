"""Where Qt can open no window the program ends with a sentence and exit code 2, not by a signal."""

import os
import subprocess
import sys

import pytest

from vtt.ui.made_app import made_app

ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others have a screen")
NO_SCREEN = {
    "a display that nobody serves": {"DISPLAY": ":7654", "QT_QPA_PLATFORM": "xcb"},
    "a platform that Qt does not have": {"QT_QPA_PLATFORM": "nonsense"},
}


def vtt(*arguments, **changes):
    return subprocess.run(
        [sys.executable, "-m", "vtt", *map(str, arguments)],
        env={**os.environ, **changes},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@ON_LINUX
@pytest.mark.parametrize("arguments", [("play",), ("play", "modules/hexdemo")], ids=" ".join)
@pytest.mark.parametrize("named", NO_SCREEN.values(), ids=NO_SCREEN)
def test_a_screen_that_cannot_be_reached_is_a_sentence(named, arguments):
    ended = vtt(*arguments, **named)
    assert ended.returncode == 2
    assert ended.stderr.startswith("vtt: no window can be opened here: ")
    assert ended.stderr.endswith("`vtt render` draws a picture instead, as SVG\n")
    assert ended.stderr.count("\n") == 1


@ON_LINUX
def test_a_picture_needs_no_screen(tmp_path):
    picture = tmp_path / "table.png"
    environment = {"DISPLAY": ":7654", "QT_QPA_PLATFORM": ""}
    ended = vtt("render", "modules/hexdemo", "-o", picture, **environment)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_what_qt_says_on_the_way_is_passed_on(capsys):
    from PySide6.QtCore import qWarning

    assert made_app(lambda: qWarning("the sky is low") or 7) == 7
    assert capsys.readouterr().err == "the sky is low\n"
