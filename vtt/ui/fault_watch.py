"""Faults of the program itself, wherever they happen: told to the person, and the game goes on.

Qt calls back into Python for every click and every paint. What is raised there reaches nobody: it would
stand on the terminal, which most people never see.
"""

import sys
import threading
from collections import Counter
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from vtt.ui.dialogs.fault_dialog import FaultDialog


class FaultWatch(QObject):
    """Hears of faults in every thread. Each is told once; `front` is the window over which it is told.

    `kept` says whether all steps of the games are safe.
    """

    _came = Signal(str, str)

    def __init__(
        self,
        front: Callable[[], QWidget | None],
        kept: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._front, self._kept = front, kept
        self._counts: Counter[str] = Counter()
        self.dialog: FaultDialog | None = None
        self._came.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """From here on hear of faults; who heard of them before still does."""
        self._hook, self._thread_hook = sys.excepthook, threading.excepthook
        sys.excepthook, threading.excepthook = self._hear, self._hear_thread

    def end(self) -> None:
        """Hear no more."""
        sys.excepthook, threading.excepthook = self._hook, self._thread_hook

    def _hear(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        self._hook(kind, fault, trace)
        self._note(fault)

    def _hear_thread(self, told: threading.ExceptHookArgs) -> None:
        self._thread_hook(told)
        if told.exc_value is not None:
            self._note(told.exc_value)

    def _note(self, fault: BaseException) -> None:
        """In the thread of the fault: what ends the program on purpose is none."""
        if isinstance(fault, Exception):
            from vtt.ui.fault_text import fault_place, fault_text

            self._came.emit(fault_place(fault), fault_text(fault))

    def _tell(self, place: str, text: str) -> None:
        """When what failed is over: show it, where it was not shown already."""
        self._counts[place] += 1
        if self._counts[place] > 1:
            return
        if self.dialog is None or not self.dialog.isVisible():
            from vtt.ui.dialogs.fault_dialog import FaultDialog

            over = QApplication.activeModalWidget() or self._front()
            self.dialog = shown = FaultDialog(self._kept(), over)
            shown.destroyed.connect(lambda: self._forget(shown))
            shown.show()
        self.dialog.add(text)

    def _forget(self, gone: "FaultDialog") -> None:
        """A notice went with the dialog or the window over which it stood."""
        if self.dialog is gone:
            self.dialog = None
