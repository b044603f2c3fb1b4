"""Windows at the pixel ratios 1, 1.5 and 2, each in a process of its own: the ratio is fixed at the start."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RATIOS = (1.0, 1.5, 2.0)
TURNS = ("0", "90", "180", "270")


@cache
def probed(ratio):
    environment = {
        **os.environ,
        "QT_SCALE_FACTOR": str(ratio),
        "QT_QPA_PLATFORM": "offscreen:configfile=tests/ui/screen.json",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.probe_window"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("ratio", RATIOS)
def test_the_window_has_the_ratio_that_it_is_asked_for(ratio):
    assert probed(ratio)["ratio"] == ratio


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("ratio", RATIOS)
def test_zoom_keeps_the_point_under_the_cursor_to_a_pixel(ratio, turn):
    assert probed(ratio)["turns"][turn]["drift"] <= 1.0


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("ratio", RATIOS)
def test_what_is_shown_is_as_sharp_as_if_it_were_painted_for_this_screen(ratio, turn):
    found = probed(ratio)["turns"][turn]
    assert found["sharp"] > 0.85
    assert found["apart"] < 3.0
