"""Whether there is a screen to open a window on; asked before anything heavy is loaded."""

import importlib.util
import os
import sys

from vtt.base.errors import VttError

INSTEAD = "`vtt render` draws a picture instead, as SVG"


def expect_screen() -> None:
    """Refuse to start a window where there is none to be seen, or nothing to make it with.

    Raises:
        VttError: on Linux without a display, or where PySide6 is missing; says what can be done.
    """
    if not _has_qt():
        raise VttError(f"windows need PySide6, which is not installed here; {INSTEAD}")
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in named):
        raise VttError(f"there is no screen to play on; {INSTEAD}")


def _has_qt() -> bool:
    try:
        return importlib.util.find_spec("PySide6") is not None
    except (ImportError, ValueError):  # there, and yet not to be had
        return False
