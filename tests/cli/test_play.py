"""`vtt play` says what is wrong before any window is made."""

import os
import subprocess
import sys

import pytest


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
