"""The desktop's program without a screen: one sentence, no traceback."""

import sys

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
