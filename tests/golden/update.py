"""Golden files: compare with them, or accept what is made now by `VTT_UPDATE_GOLDEN=1 pytest ...`."""

import os
import tempfile
from pathlib import Path

GOLDEN = Path(__file__).parent
UPDATING = bool(os.environ.get("VTT_UPDATE_GOLDEN"))


def check_golden_text(path: str, got: str) -> None:
    """Fail unless the golden file holds exactly this text; what was made instead is kept and named."""
    golden = GOLDEN / path
    if UPDATING:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(got, encoding="utf-8")
    if golden.read_text(encoding="utf-8") != got:
        made = folder_for_failures() / golden.name
        made.write_text(got, encoding="utf-8")
        raise AssertionError(f"{golden} differs from what is made now, {made}")


def folder_for_failures() -> Path:
    """A folder that stays after the test."""
    return Path(tempfile.mkdtemp(prefix="vtt-golden-"))
