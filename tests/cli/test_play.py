"""`vtt play` says what is wrong before any window is made."""

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from vtt.base.errors import VttError
from vtt.cli.main import app


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


def test_without_a_file_the_start_page_is_shown(monkeypatch):
    pytest.importorskip("PySide6")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("vtt.ui.start_page.start", lambda: 7)
    assert CliRunner().invoke(app, ["play"]).exit_code == 7


@pytest.mark.parametrize("options", [["--scenario", "noon"], ["--rules", "enforce"]])
def test_options_of_a_module_need_one(options):
    found = CliRunner().invoke(app, ["play", *options])
    assert isinstance(found.exception, VttError)
    assert "belong to a module" in str(found.exception)


def test_a_scenario_of_a_game_is_refused(tmp_path):
    result = CliRunner().invoke(app, ["play", str(tmp_path / "a.vttg"), "--scenario", "x"])
    assert isinstance(result.exception, VttError)
    assert "is a game, and has its own" in str(result.exception)
