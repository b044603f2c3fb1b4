"""What is done a moment later, unless whom it concerns is gone by then.

`QTimer.singleShot` with an owner does so too, but PySide never lets go of what was to be done when the owner
goes first: a window that is closed in that moment would stay in memory for good, with its game.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def soon(owner: QObject, act: Callable[[], object], after_ms: int = 0) -> None:
    """Do something when what is under way is over, or some milliseconds later; never without its owner."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(act)
    timer.timeout.connect(timer.deleteLater)
    timer.start(after_ms)
