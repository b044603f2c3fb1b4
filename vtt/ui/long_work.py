"""Work that takes a while: its progress is shown, and where it has steps it can be stopped."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QProgressDialog, QPushButton, QWidget

from vtt.base.steps import listening
from vtt.ui.labels import plain_button
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


def in_background(
    parent: QWidget | None, title: str, work: Callable[[], Made], *, can_stop: bool = False
) -> Made:
    """Do work in a thread of its own; the windows live, but take no clicks, meanwhile.

    The work must touch nothing that is shown. What it tells of its steps is shown; where it `can_stop`
    a button ends it at the next one.

    Returns:
        What the work returned; what it raised is raised here.

    Raises:
        WorkStopped: where the person stopped it.
    """
    busy = BusyDialog(title, parent, can_stop=can_stop)
    loop = QEventLoop()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(_heard, work, busy.hear)
        watch = QTimer()
        watch.setInterval(LOOK_EVERY_MS)
        watch.timeout.connect(busy.show_step)
        watch.timeout.connect(lambda: loop.quit() if future.done() else None)
        watch.start()
        loop.exec()
        watch.stop()
    busy.accept()
    busy.deleteLater()
    return future.result()


def _heard(work: Callable[[], Made], listener: Callable[[str], bool]) -> Made:
    with listening(listener):
        return work()


class BusyDialog(QProgressDialog):
    """A bar without an end, which no key closes; it keeps the windows from being used.

    One that `can_stop` has a button; what it asks for comes at the work's next step.
    """

    def __init__(self, title: str, parent: QWidget | None, *, can_stop: bool = False) -> None:
        super().__init__(title, "", 0, 0, parent)
        self._title, self._step, self._goes_on = title, "", True
        self.stop_button: QPushButton | None = None
        if can_stop:
            self.stop_button = plain_button(tr("Stop"))
            self.setCancelButton(self.stop_button)
            self.stop_button.clicked.disconnect()
            self.stop_button.clicked.connect(self._stop)
        else:
            self.setCancelButton(None)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setMinimumDuration(0)
        self.show()

    def hear(self, what: str) -> bool:
        """Take in what the work does now, in its thread; whether it is to go on."""
        self._step = what
        return self._goes_on

    def show_step(self) -> None:
        """Show what was heard last."""
        told = self._step if self._goes_on else tr("Stopping ...")
        text = f"{self._title}\n{told}" if told else self._title
        if text != self.labelText():
            self.setLabelText(text)

    def _stop(self) -> None:
        self._goes_on = False
        if self.stop_button is not None:
            self.stop_button.setEnabled(False)
        self.show_step()

    def reject(self) -> None:
        """Nothing: the work goes on."""

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
