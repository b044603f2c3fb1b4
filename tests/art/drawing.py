"""The drawing scripts, run as a person runs them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_draw(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `packaging/art/draw_<script>.py`."""
    path = ROOT / "packaging" / "art" / f"draw_{script}.py"
    return subprocess.run(
        [sys.executable, str(path), *arguments], capture_output=True, encoding="utf-8", check=False
    )
