"""The key that does what is chosen: Return, or Enter of the number pad, with no other key held."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def is_return(event: QKeyEvent) -> bool:
    """Whether an event is of this key. With Ctrl, Shift or Alt held it is another one's."""
    return event.key() in KEYS and is_alone(event)


def is_alone(event: QKeyEvent) -> bool:
    """Whether a key is pressed with none of Ctrl, Shift and Alt held."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return held == Qt.KeyboardModifier.NoModifier


def is_return_pressed(event: QKeyEvent) -> bool:
    """Whether the key goes down now: one that is held does a thing once, not thirty times a second."""
    return is_return(event) and not event.isAutoRepeat()


class _HeldReturn(QObject):
    """Keeps from a widget what a held key repeats."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        return is_return(event) and event.isAutoRepeat()


def hear_return_once(widget: QWidget) -> None:
    """Let a widget of Qt's own, such as a line of text, hear the key once for each press."""
    widget.installEventFilter(_HeldReturn(widget))
