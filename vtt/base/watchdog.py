"""Limits of time and memory for code that is not ours: one thread ends calls that take too much.

It raises `Stopped` inside the calling thread at its next Python instruction; to code that swallows
it, it comes again as soon as it is caught. A long call into C may keep this thread from working: in the
main thread an alarm does its work then, if the call asks for signals. What cannot be stopped: a call into
C that asks for nothing (a huge shapely operation), and threads that the code has started.
"""

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakSet

from vtt.base.alarm import Alarm
from vtt.base.errors import PluginError
from vtt.base.memory import resident_bytes

Result = TypeVar("Result")

AGAIN_SECONDS = 0.25
"""A hit that was swallowed is followed by another after this time."""

LATE_SECONDS = 0.2
"""A hit that is so late does not come: what runs holds all threads, and the alarm hits in its place."""

LOOK_SECONDS = 0.05
"""How often the memory is looked at while a call runs."""

FRESH_SECONDS = 0.004
"""For so long the memory that was measured before a call is good for the calls after it."""

IDLE_LOOKS = 20
"""After so many looks without a call the thread sleeps until there is one."""

MEGABYTE = 2**20
NO_LIMIT = float("inf")


class Stopped(BaseException):
    """Raised inside a call that took too much; no `except Exception` swallows it."""


class _Mild(Stopped):
    """The first sign."""


class LimitError(PluginError):
    """A call was ended since it took too much."""


class TimeLimitError(LimitError):
    """A call was ended since it used up its time."""


class MemoryLimitError(LimitError):
    """A call was ended since it took too much memory."""


@dataclass(eq=False, slots=True)
class _Call:
    """`hitting`: the watchdog is about to hit, or has just hit, and looks at `done` and `held` in between.

    `held`: so many times over the program itself runs inside it, and it is not to be hit; once at first,
    since a hit would land in the program as long as the function has not begun.
    """

    thread: int
    next_hit: float
    memory: float
    sign: type[BaseException]
    hits: int = 0
    over_memory: bool = False
    hitting: bool = False
    held: int = 1
    done: bool = False

    @property
    def is_spared(self) -> bool:
        """Whether no hit may begin now."""
        return self.done or self.held > 0


@dataclass(slots=True)
class _Outcome(Generic[Result]):
    """What came of a call: a result in a list, or a failure."""

    results: list[Result] = field(default_factory=list)
    failure: BaseException | None = None

    def result(self) -> Result:
        failure, self.failure = self.failure, None
        if isinstance(failure, Stopped):
            raise PluginError("it raised the table's own sign to stop")
        if failure is not None:
            try:
                raise failure
            finally:
                del failure  # else it and this frame hold each other
        return self.results[0]


class Watchdog:
    """Runs functions under limits; safe to use from several threads."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._calls: list[_Call] = []
        self._wakes_at = NO_LIMIT
        self._thread: threading.Thread | None = None
        self._held = 0
        self._measured_at = -NO_LIMIT
        _watchdogs.add(self)

    def calls_of_thread(self) -> list[_Call]:
        """The calls that run in this thread, one inside the other."""
        thread = threading.get_ident()
        return [call for call in tuple(self._calls) if call.thread == thread and not call.done]

    def run(
        self, seconds: float, function: Callable[[], Result], memory: float = NO_LIMIT
    ) -> Result:
        """The function's result; what it raises goes through.

        Args:
            seconds: how long it may take.
            function: what is called.
            memory: bytes by which the process may grow meanwhile.

        Raises:
            TimeLimitError: if it was ended after `seconds`.
            MemoryLimitError: if it was ended when it had taken `memory`.
        """
        call = self._arm(seconds, memory)
        outcome: _Outcome[Result] = _Outcome()
        try:
            _carry_out(call, function, outcome)
            _settle(call)
        except Stopped:  # it landed on the way out; two more may be on their way
            call.done = True
            call.sign.__init__ = BaseException.__init__  # type: ignore[method-assign]
            try:
                _settle(call)
            except Stopped:
                try:
                    _settle(call)
                except Stopped:
                    _settle(call)
        if call.hits:
            outcome.failure = None  # its traceback holds all that the call had taken
            raise _limit_error(call, seconds, memory)
        return outcome.result()

    def _arm(self, seconds: float, memory: float) -> _Call:
        _alarm.set(seconds + LATE_SECONDS)
        now = time.monotonic()
        limit = memory if memory == NO_LIMIT else self._held_about(now) + memory
        call = _Call(threading.get_ident(), now + seconds, limit, _Mild)
        with self._changed:
            self._calls.append(call)
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
                self._thread.start()
            if min(call.next_hit, now + LOOK_SECONDS) < self._wakes_at:
                self._changed.notify()
        return call

    def _held_about(self, now: float) -> int:
        """What the process holds, or held a moment ago: calls of well below a millisecond are many."""
        if now - self._measured_at > FRESH_SECONDS:
            self._held, self._measured_at = resident_bytes(), now
        return self._held

    def _watch(self) -> None:
        idle = 0
        while True:
            with self._changed:
                self._calls = [call for call in self._calls if not call.done]
                idle = 0 if self._calls else idle + 1
                soonest = min((call.next_hit for call in self._calls), default=NO_LIMIT)
                look = time.monotonic() + LOOK_SECONDS
                self._wakes_at = NO_LIMIT if idle > IDLE_LOOKS else min(soonest, look)
                wait = self._wakes_at - time.monotonic()
                self._changed.wait(None if wait == NO_LIMIT else max(wait, 0.0))
                calls = tuple(self._calls)
            self._look_at(calls)

    def _look_at(self, calls: tuple[_Call, ...]) -> None:
        now = time.monotonic()
        held = resident_bytes() if any(call.memory < NO_LIMIT for call in calls) else 0
        for call in calls:
            if held > call.memory and not (call.hits or call.held):
                call.over_memory = True
                call.next_hit = now
            if call.next_hit <= now and not call.is_spared:
                _hit(call)
                call.next_hit = time.monotonic() + AGAIN_SECONDS


_watchdogs: WeakSet[Watchdog] = WeakSet()


def _calls_here() -> list[_Call]:
    """All calls that run in this thread, one inside the other."""
    return [call for watchdog in tuple(_watchdogs) for call in watchdog.calls_of_thread()]


def _ring() -> bool:
    """End what the watchdog's own thread could not; whether any call still runs in the main thread."""
    now = time.monotonic()
    calls = _calls_here()
    for call in calls:
        if call.next_hit + LATE_SECONDS <= now and not (call.is_spared or call.hitting):
            call.hits += 1
            call.next_hit = now + AGAIN_SECONDS
            raise call.sign
    return bool(calls)


_alarm = Alarm(_ring, AGAIN_SECONDS)


@contextmanager
def clock_held() -> Iterator[None]:
    """Around what the program itself does inside a watched call of this thread: nothing is ended there.

    The time that it takes is not counted. A hit that is on its way lands before anything has begun.
    """
    calls = _calls_here()
    held: list[_Call] = []
    began = time.monotonic()
    try:
        for call in calls:
            call.held += 1
            held.append(call)
            while call.hitting:
                time.sleep(0.0)
        yield
    finally:
        took = time.monotonic() - began
        for call in held:
            call.next_hit += took
            call.held -= 1


def _carry_out(call: _Call, function: Callable[[], Result], outcome: _Outcome[Result]) -> None:
    """Call the function, and say that it is done before another hit can land.

    Hits land at calls, at jumps back and at the beginning of functions, and at nothing between the
    end of the function and the two lines after it: no hit begins once `done` is set.
    """
    try:
        call.held -= 1
        outcome.results.append(function())
        call.done = True
        call.sign.__init__ = BaseException.__init__  # type: ignore[method-assign]
    except BaseException as error:
        call.done = True
        call.sign.__init__ = BaseException.__init__  # type: ignore[method-assign]
        outcome.failure = error


def _hit(call: _Call) -> None:
    call.hitting = True
    # made once: of two that send themselves only the last would be silenced at the end
    if call.hits and call.sign is _Mild:
        call.sign = _stubborn_sign(call.thread)
    if not call.is_spared:
        call.hits += 1
        _set_exception(call.thread, call.sign)
    call.hitting = False


def _stubborn_sign(thread: int) -> type[Stopped]:
    """A sign that sends itself again when it is caught: at the next step the handler is left too.

    Its `__init__` is no Python function, in which it would land itself.
    """
    sign: type[Stopped] = type("Stopped", (Stopped,), {})
    sign.__init__ = staticmethod(partial(_set_exception, thread, sign))  # type: ignore[method-assign]
    return sign


def _settle(call: _Call) -> None:
    """Wait until no hit is on its way to a call that is done."""
    while call.hitting:
        time.sleep(0.0)
    if call.hits:
        _absorb(call.thread)


def _absorb(thread: int) -> None:
    """Let a hit land here, in the thread that calls this, in place of one that may be under way.

    Taking a hit back (an exception of NULL) leaves CPython 3.11 with a flag that only a landing hit
    lowers, and a traced or profiled call then loops for ever at its first instruction.
    """
    try:
        while True:  # a hit inside a callback of the collector is swallowed there: hit again
            _set_exception(thread, Stopped)
            time.sleep(0.0)
    except Stopped:
        return


def _limit_error(call: _Call, seconds: float, memory: float) -> LimitError:
    if call.over_memory:
        return MemoryLimitError(
            f"it was stopped when it had taken {memory / MEGABYTE:,.0f} MB of memory"
        )
    return TimeLimitError(f"it was stopped after {seconds:g} seconds")


_set_exception = ctypes.PYFUNCTYPE(None, ctypes.c_ulong, ctypes.py_object)(
    ("PyThreadState_SetAsyncExc", ctypes.pythonapi)
)
