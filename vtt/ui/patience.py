"""Somebody waits for a decision of the rules: if it takes long, that is told while it is made."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal

from vtt.base.steps import listening
from vtt.base.watchdog import clock_held

LONG_S = 0.15
"""What takes no longer seems to come at once."""


class Patience(QObject):
    """`waits` tells that a decision takes long, and then that it is made.

    Meanwhile the window does nothing else: who hears of it must paint by himself. It is told at the first
    rule that is begun after `LONG_S`; where the last decision took long, at once.
    """

    waits = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._began: float | None = None
        self._was_long = self._is_told = False

    @property
    def was_long(self) -> bool:
        """Whether the last decision took long, so that the next one may."""
        return self._was_long

    @contextmanager
    def during(self) -> Iterator[None]:
        """Around what somebody waits for; what it leads to at once belongs to it."""
        if self._began is not None:
            yield
            return
        self._began = time.monotonic()
        if self._was_long:
            self._tell()
        try:
            with listening(self._hear):
                yield
        finally:
            self._was_long = self._is_late()
            self._began = None
            if self._is_told:
                self._is_told = False
                self.waits.emit(False)

    def _hear(self, _step: str) -> bool:
        """A step of the work; it always goes on."""
        if not self._is_told and self._is_late():
            self._tell()
        return True

    def _is_late(self) -> bool:
        return self._began is not None and time.monotonic() - self._began > LONG_S

    def _tell(self) -> None:
        """Tell it, mostly from inside a plug-in's call, whose time stands still while windows paint."""
        with clock_held():
            self._is_told = True
            self.waits.emit(True)
