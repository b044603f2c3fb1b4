"""Work that takes a while: its progress is shown, and where it has steps it can be stopped."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QProgressDialog, QWidget

from vtt.ui.words import tr

SHOWN_AFTER_MS = 400
LOOK_EVERY_MS = 20

Made = TypeVar("Made")


class Progress:
    """The steps of one piece of work; a window with a bar appears when it takes longer than a moment.

    `step` is called after each step and tells whether to go on; it lets the windows live meanwhile.
    """

    def __init__(self, parent: QWidget, title: str, steps: int) -> None:
        self._dialog = QProgressDialog(title, tr("Stop"), 0, max(1, steps), parent)
        self._dialog.setWindowTitle(title)
        self._dialog.setWindowModality(Qt.WindowModality.WindowModal)
        self._dialog.setMinimumDuration(SHOWN_AFTER_MS)
        self._dialog.setAutoReset(False)
        self._done = 0
        self._dialog.setValue(0)

    @property
    def was_stopped(self) -> bool:
        """Whether the person stopped the work."""
        return self._dialog.wasCanceled()

    def step(self) -> bool:
        """One step is done. Whether to go on."""
        self._done += 1
        self._dialog.setValue(min(self._done, self._dialog.maximum()))
        return not self.was_stopped

    def end(self) -> None:
        """The work is over."""
        self._dialog.close()
        self._dialog.deleteLater()


def with_progress(
    parent: QWidget, title: str, steps: int, work: Callable[[Callable[[], bool]], bool]
) -> bool:
    """Do work that calls what it is given after each of its steps, and ends when that says False.

    Returns:
        What the work returned: whether it was done to its end.
    """
    progress = Progress(parent, title, steps)
    try:
        return work(progress.step)
    finally:
        progress.end()


def in_background(parent: QWidget | None, title: str, work: Callable[[], Made]) -> Made:
    """Do work that has no steps in a thread of its own; the windows live, but take no clicks, meanwhile.

    The work must touch nothing that is shown. It cannot be stopped.

    Returns:
        What the work returned; what it raised is raised here.
    """
    busy = BusyDialog(title, parent)
    loop = QEventLoop()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        watch = QTimer()
        watch.setInterval(LOOK_EVERY_MS)
        watch.timeout.connect(lambda: loop.quit() if future.done() else None)
        watch.start()
        loop.exec()
        watch.stop()
    busy.accept()
    busy.deleteLater()
    return future.result()


class BusyDialog(QProgressDialog):
    """A bar without an end, which no key closes; it keeps the windows from being used."""

    def __init__(self, title: str, parent: QWidget | None) -> None:
        super().__init__(title, "", 0, 0, parent)
        self.setCancelButton(None)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setMinimumDuration(0)
        self.show()

    def reject(self) -> None:
        """Nothing: the work goes on."""

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
