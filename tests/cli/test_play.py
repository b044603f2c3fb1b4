"""`vtt play` says what is wrong before any window is made."""

import os
import subprocess
import sys

import pytest

from vtt.base.errors import VttError
from vtt.cli.play import expect_screen

NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a screen")
def test_without_a_screen_play_says_what_can_be_done_instead(monkeypatch):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(VttError, match="no screen to play on; `vtt render` draws a picture"):
        expect_screen()


def test_a_named_platform_is_a_screen(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    expect_screen()


@pytest.mark.parametrize(
    "program", [["-m", "vtt", "play"], ["-c", "from vtt.cli.gui import main; main()"]]
)
def test_a_path_that_is_nothing_is_named_with_exit_code_2(program, tmp_path):
    pytest.importorskip("PySide6")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    missing = str(tmp_path / "nowhere")
    result = subprocess.run(
        [sys.executable, *program, missing],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 2
    assert "nowhere" in result.stderr
    assert "Traceback" not in result.stderr
