"""A signal that comes at a time: the main thread hears it also inside a long call into C.

Many such calls ask for signals while they work (a regular expression, `time.sleep`, waiting for a lock, a
program or a line of text), though no other thread can do anything meanwhile. Windows has no such signal.
"""

import atexit
import threading
import time
from collections.abc import Callable

OFF = float("-inf")


class Alarm:
    """Rings in the main thread; `ring` says whether to ring again, and may raise into what runs there."""

    def __init__(self, ring: Callable[[], bool], again: float) -> None:
        self._ring = ring
        self._again = again
        self._rings_at = OFF

    def set(self, seconds: float) -> None:
        """Ring in so many seconds or before, and then again and again.

        In another thread this does nothing, nor where the system has no such signal or somebody else uses it.
        """
        now = time.monotonic()
        if now < self._rings_at <= now + seconds:
            return
        if threading.current_thread() is not threading.main_thread():
            return
        import signal  # a window comes up without it

        if not hasattr(signal, "setitimer"):
            return
        heard_by = signal.getsignal(signal.SIGALRM)
        if heard_by == signal.SIG_DFL:
            signal.signal(signal.SIGALRM, self._was_heard)
            atexit.register(self._be_still)  # to ring when nobody hears it any more is deadly
        elif heard_by != self._was_heard:
            return
        left, _ = signal.getitimer(signal.ITIMER_REAL)
        if not 0.0 < left <= seconds:
            signal.setitimer(signal.ITIMER_REAL, seconds, self._again)
            left = seconds
        self._rings_at = now + left

    def _was_heard(self, _number: int, _frame: object) -> None:
        self._rings_at = time.monotonic() + self._again
        if not self._ring():
            self._be_still()

    def _be_still(self) -> None:
        import signal

        self._rings_at = OFF
        if signal.getsignal(signal.SIGALRM) == self._was_heard:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
