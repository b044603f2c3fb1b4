"""Whether things on the screen may move by themselves, and for how long.

Motion is short and only shows where a thing went; it is off when the system or the person asks for
less of it.
"""

import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from vtt.session.preferences import MotionChoice

DURATION_MS = 150


_choice = [MotionChoice.SYSTEM]


def choose_motion(choice: MotionChoice) -> None:
    """Let things move as a person likes it."""
    _choice[0] = choice


def motion_is_wanted() -> bool:
    """Whether things may move: the person's choice, else what the system tells Qt's own widgets."""
    choice = _choice[0]
    if choice is MotionChoice.SYSTEM:
        return _system_wants_motion()
    return choice is MotionChoice.FULL


def _system_wants_motion() -> bool:
    """Windows has a switch for effects; elsewhere the style's animations last 0 ms where none is wanted."""
    if sys.platform == "win32":
        return QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
    from PySide6.QtWidgets import QStyle  # with 500 constants; nothing moves before a table is seen

    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


def duration_ms() -> int:
    """How long a motion takes; 0 where none is wanted."""
    return DURATION_MS if motion_is_wanted() else 0
