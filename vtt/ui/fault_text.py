"""A fault of the program as text that can be sent to whoever mends it."""

import platform
import sys
import traceback

from PySide6.QtCore import qVersion

from vtt import __version__


def fault_place(fault: BaseException) -> str:
    """What tells one fault from another: its kind, and the line where it happened."""
    frames = traceback.extract_tb(fault.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(fault).__qualname__} {where}"


def fault_text(fault: BaseException) -> str:
    """The fault with the calls that led to it, and what runs here."""
    return f"{_runs_here()}\n\n{''.join(traceback.format_exception(fault))}"


def _runs_here() -> str:
    python = ".".join(map(str, sys.version_info[:3]))
    return f"vtt {__version__}, Python {python}, Qt {qVersion()}, {platform.platform()}"
