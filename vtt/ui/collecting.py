"""Garbage is collected in the thread of the windows alone, now and then, while others work."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from vtt.base.collector import collect_due, main_only

LOOK_EVERY_MS: Final = 500


class Collecting(QObject):
    """As long as it lives, what Qt made is freed by no other thread: an import, the rules, a picture."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        main_only()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(collect_due)
        self._timer.start()
