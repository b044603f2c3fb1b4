"""Whether there is a screen to open a window on; asked before anything heavy is loaded."""

import os
import sys

from vtt.base.errors import VttError


def expect_screen() -> None:
    """Refuse to start a window where there is none to be seen.

    Raises:
        VttError: on Linux without a display, saying what can be done instead.
    """
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in named):
        raise VttError("there is no screen to play on; `vtt render` draws a picture instead")
