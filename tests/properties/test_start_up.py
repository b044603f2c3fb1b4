"""The first window must come up at once: what a session needs loads nothing heavy by being imported."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = ("PySide6", "shapely", "numpy", "lxml", "networkx", "asyncio", "ssl")


@pytest.mark.parametrize(
    "module",
    [
        "vtt.session.start",
        "vtt.session.actions",
        "vtt.session.preferences",
        "vtt.session.unsaved",
        "vtt.cli.replay",
    ],
)
def test_nothing_heavy_is_loaded(module):
    code = f"import sys, {module}; print([name for name in {HEAVY!r} if name in sys.modules])"
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert ended.stdout.strip() == "[]"
