"""Whether a window can be seen is known before anything is loaded."""

import sys

import pytest

from vtt.base.errors import VttError
from vtt.cli.screen import expect_screen

NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a screen")
def test_without_a_screen_it_is_said_what_can_be_done_instead(monkeypatch):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("vtt.cli.screen._has_qt", lambda: True)
    with pytest.raises(VttError, match="no screen to play on; `vtt render` draws a picture"):
        expect_screen()


def test_without_qt_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setitem(sys.modules, "PySide6", None)  # as if it were not installed
    with pytest.raises(
        VttError, match="windows need PySide6, which is not installed here; `vtt ren"
    ):
        expect_screen()


@pytest.mark.parametrize("name", NAMES)
def test_a_named_screen_or_platform_is_one(monkeypatch, name):
    for other in NAMES:
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(name, ":0")
    monkeypatch.setattr("vtt.cli.screen._has_qt", lambda: True)
    expect_screen()
