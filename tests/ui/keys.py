"""Keys as a hand holds them down."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

REPEATS = 3


def hold_return(widget):
    """Press Return and hold it, so that the system repeats it."""
    for repeated in (False, *(REPEATS * (True,))):
        event = QKeyEvent(
            QEvent.Type.KeyPress,
            Qt.Key.Key_Return,
            Qt.KeyboardModifier.NoModifier,
            "\r",
            repeated,
        )
        QApplication.sendEvent(widget, event)
