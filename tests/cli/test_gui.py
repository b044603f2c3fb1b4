"""The desktop's program without a screen: one sentence, no traceback."""

import sys
from types import SimpleNamespace

import pytest

from vtt.cli.gui import main


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a screen")
def test_without_a_screen_it_ends_with_a_sentence(monkeypatch, capsys):
    pytest.importorskip("PySide6")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "there is no screen" in capsys.readouterr().err


def test_without_a_file_the_start_page_is_shown(monkeypatch):
    pytest.importorskip("PySide6")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(sys, "argv", ["vtt-gui"])
    monkeypatch.setattr("vtt.ui.start_page.start", lambda: 7)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 7


def started(monkeypatch, *arguments):
    """What the window is asked to open; the exit code that it gives is passed on."""
    pytest.importorskip("PySide6")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(sys, "argv", ["vtt-gui", *arguments])
    asked = []
    monkeypatch.setattr("vtt.ui.shell.start", lambda *given: asked.append(given) or 7)
    monkeypatch.setattr("vtt.ui.shell.show_shell", lambda _argv: SimpleNamespace(close=list))
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 7
    return asked


def test_a_file_is_opened_without_reading_a_command_line(monkeypatch):
    assert started(monkeypatch, "a.vttg") == [(["vtt-gui"], "a.vttg")]


def test_options_are_those_of_play(monkeypatch, tmp_path):
    asked = started(monkeypatch, str(tmp_path), "--scenario", "s")
    assert [given[1:3] for given in asked] == [(str(tmp_path), "s")]


def test_what_cannot_be_opened_is_a_sentence(monkeypatch, capsys):
    pytest.importorskip("PySide6")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(sys, "argv", ["vtt-gui", "a.vttg"])

    def fail(*_given):
        raise FileNotFoundError(2, "No such file", "a.vttg")

    monkeypatch.setattr("vtt.ui.shell.start", fail)
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err) == (2, "vtt: a.vttg: No such file\n")
