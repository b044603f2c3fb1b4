"""A signal reaches the main thread inside long calls into C; who uses that signal himself is left alone."""

import contextlib
import math
import os
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

from vtt.base.alarm import Alarm
from vtt.base.watchdog import LATE_SECONDS, TimeLimitError, Watchdog, clock_held

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="the system has no such signal"
)

LONG_S = 1000.0


def sleep() -> None:
    time.sleep(LONG_S)


def try_all_ways() -> None:
    re.match(r"(a|a)+$", "a" * 60 + "b")


def wait_for_itself() -> None:
    lock = threading.Lock()
    with lock:
        lock.acquire()


def wait_for_nothing() -> None:
    threading.Event().wait()


def wait_for_a_program() -> None:
    subprocess.run([sys.executable, "-c", f"import time; time.sleep({LONG_S})"], check=False)


def read_what_nobody_writes() -> None:
    os.read(os.pipe()[0], 1)


def count_too_far() -> None:
    math.factorial(10**9)


def sleep_again_and_again() -> None:
    while True:
        with contextlib.suppress(BaseException):
            sleep()


def try_all_ways_again_and_again() -> None:
    while True:
        with contextlib.suppress(BaseException):
            try_all_ways()


@pytest.mark.parametrize(
    "stands",
    [
        sleep,
        try_all_ways,
        wait_for_itself,
        wait_for_nothing,
        wait_for_a_program,
        read_what_nobody_writes,
        count_too_far,
        sleep_again_and_again,
        try_all_ways_again_and_again,
    ],
)
def test_a_call_into_c_that_asks_for_signals_is_ended(stands):
    began = time.monotonic()
    with pytest.raises(TimeLimitError, match=r"stopped after 0\.02 seconds"):
        Watchdog().run(0.02, stands)
    assert time.monotonic() - began < 60.0
    assert sum(range(100_000)) == 4_999_950_000


def test_a_call_around_another_is_ended_at_its_own_time():
    watchdog = Watchdog()

    def outer() -> None:
        with contextlib.suppress(TimeLimitError):
            watchdog.run(0.02, sleep)
        watchdog.run(LONG_S, sleep)

    with pytest.raises(TimeLimitError, match=r"stopped after 0\.05 seconds"):
        watchdog.run(0.05, outer)


def test_what_the_program_itself_does_meanwhile_is_not_ended():
    def waits() -> str:
        with clock_held():
            time.sleep(3 * LATE_SECONDS)
        return "went on"

    assert Watchdog().run(0.02, waits) == "went on"


@pytest.fixture
def rung():
    """When an alarm rang that rings three times; no alarm is left behind."""
    times = []
    yield times
    signal.setitimer(signal.ITIMER_REAL, 0.0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)


@pytest.fixture
def alarm(rung):
    signal.setitimer(signal.ITIMER_REAL, 0.0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)

    def ring() -> bool:
        rung.append(time.monotonic())
        return len(rung) < 3

    return Alarm(ring, 0.02)


def test_it_rings_as_long_as_it_is_wanted_and_then_is_still(alarm, rung):
    alarm.set(0.02)
    while len(rung) < 3:
        time.sleep(0.01)
    time.sleep(0.1)
    assert len(rung) == 3
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_one_that_was_still_rings_again(alarm, rung):
    alarm.set(0.01)
    while len(rung) < 3:
        time.sleep(0.001)
    alarm.set(0.01)
    while len(rung) < 4:
        time.sleep(0.001)


def test_a_program_that_ends_meanwhile_is_not_killed_by_it():
    ends = (
        "import atexit, time\n"
        "atexit.register(time.sleep, 0.1)\n"
        "from vtt.base.alarm import Alarm\n"
        "Alarm(lambda: True, 0.001).set(0.001)\n"
        "time.sleep(0.05)\n"
    )
    for _ in range(5):
        assert subprocess.run([sys.executable, "-c", ends], check=False).returncode == 0


def test_one_that_rings_in_time_is_not_put_off(alarm, rung):
    began = time.monotonic()
    alarm.set(0.05)
    while not rung:
        alarm.set(LONG_S)
        time.sleep(0.001)
    assert rung[0] - began < LONG_S / 2


def test_in_another_thread_it_is_not_set(alarm, rung):
    thread = threading.Thread(target=alarm.set, args=(0.01,))
    thread.start()
    thread.join()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_somebody_else_keeps_his_signal(alarm, rung):
    heard = []
    signal.signal(signal.SIGALRM, lambda *_: heard.append(1))
    signal.setitimer(signal.ITIMER_REAL, LONG_S)
    alarm.set(0.01)
    assert signal.getitimer(signal.ITIMER_REAL)[0] > LONG_S / 2
    os.kill(os.getpid(), signal.SIGALRM)
    assert (heard, rung) == ([1], [])
