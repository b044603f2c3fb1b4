"""Qt's application object, or one sentence on why no window can be opened here.

Where Qt finds no screen, or a library of its screen is missing, it ends the program by a signal, with a
dump of its memory.
"""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

Made = TypeVar("Made")

NOT_DONE = 2


def made_app(make: Callable[[], Made]) -> Made:
    """Make an application object; where Qt gives up, the program ends with a sentence and exit code 2."""
    reasons: list[str] = []

    def hear(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            reasons.append(" ".join(message.split()))
            return
        why = " ".join(reasons) or message.partition("\n")[0]
        sys.stderr.write(
            f"vtt: no window can be opened here: {why} `vtt render` draws a picture instead, as SVG\n"
        )
        sys.stderr.flush()
        os._exit(NOT_DONE)  # back in Qt, the program would be ended by a signal

    before = qInstallMessageHandler(hear)
    try:
        made = make()
    finally:
        qInstallMessageHandler(before)
    for reason in reasons:
        sys.stderr.write(f"{reason}\n")
    return made
