"""A time limit for code that is not ours: one sleeping thread ends calls that run too long.

It raises `TooSlow` inside the calling thread at its next Python instruction. What it cannot stop: a
single long call into C (a huge shapely operation, `time.sleep`), and code that catches `BaseException`
in a loop and does not stop when caught; such a loop is hit again every `AGAIN_SECONDS`.
"""

import ctypes
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from vtt.base.errors import PluginError

Result = TypeVar("Result")

AGAIN_SECONDS = 0.25


class TooSlow(BaseException):
    """Raised inside a call that used up its time; no `except Exception` swallows it."""


class TimeLimitError(PluginError):
    """A call was ended since it used up its time."""


@dataclass(eq=False, slots=True)
class _Call:
    thread: int
    deadline: float
    fired: bool = False
    done: bool = False


class Watchdog:
    """Runs functions under a time limit; safe to use from several threads."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._calls: list[_Call] = []
        self._wakes_at = float("inf")
        self._thread: threading.Thread | None = None

    def run(self, seconds: float, function: Callable[[], Result]) -> Result:
        """The function's result; what it raises goes through.

        Raises:
            TimeLimitError: if it was ended after `seconds`.
        """
        call = self._arm(seconds)
        results: list[Result] = []
        try:
            try:
                results.append(function())
            finally:
                self._disarm(call)
        except TooSlow:
            self._disarm(
                call
            )  # the first may have been hit itself; the next hit is AGAIN_SECONDS away
        if call.fired:
            raise TimeLimitError(f"it was stopped after {seconds:g} seconds")
        return results[0]

    def _arm(self, seconds: float) -> _Call:
        call = _Call(threading.get_ident(), time.monotonic() + seconds)
        with self._changed:
            self._calls.append(call)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._watch, name="rules-watchdog", daemon=True
                )
                self._thread.start()
            if call.deadline < self._wakes_at:
                self._changed.notify()
        return call

    def _disarm(self, call: _Call) -> None:
        with self._changed:
            if call.done:
                return
            call.done = True
            self._calls.remove(call)
            if call.fired:  # a hit that has not landed yet must not land in the caller's own code
                _absorb(call.thread)

    def _watch(self) -> None:
        with self._changed:
            while True:
                now = time.monotonic()
                for call in self._calls:
                    if call.deadline <= now:
                        call.fired = True
                        call.deadline = now + AGAIN_SECONDS
                        _set_exception(call.thread, TooSlow)
                self._wakes_at = min((call.deadline for call in self._calls), default=float("inf"))
                wait = self._wakes_at - time.monotonic()
                self._changed.wait(None if self._wakes_at == float("inf") else max(wait, 0.0))


def _absorb(thread: int) -> None:
    """Let a hit land here, in the thread that calls this, in place of one that may be under way.

    Taking a hit back (an exception of NULL) leaves CPython 3.11 with a flag that only a landing hit
    lowers, and a traced or profiled call then loops for ever at its first instruction.
    """
    try:
        while True:  # a hit inside a callback of the collector is swallowed there: hit again
            _set_exception(thread, TooSlow)
            time.sleep(0.0)
    except TooSlow:
        return


def _set_exception(thread: int, kind: type[BaseException]) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))
