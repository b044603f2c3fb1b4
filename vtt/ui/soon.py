"""What is done a moment later, unless whom it concerns is gone by then.

`QTimer.singleShot` with an owner does so too, but PySide never lets go of what was to be done when the owner
goes first: a window that is closed in that moment would stay in memory for good, with its game.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def soon(owner: QObject, act: Callable[[], object], after_ms: int = 0) -> None:
    """Do something when what is under way is over, or some milliseconds later; never without its owner."""
    _Soon(owner, act).start(after_ms)


class _Soon(QTimer):
    """Holds what is to be done until then and no longer.

    A connection would hold it until the clock itself is taken down; where it were the last to hold the
    owner, that would take the clock down once more.
    """

    def __init__(self, owner: QObject, act: Callable[[], object]) -> None:
        super().__init__(owner)
        self._acts = [act]
        self.setSingleShot(True)
        self.timeout.connect(self._do)

    def _do(self) -> None:
        self.deleteLater()
        self._acts.pop()()
