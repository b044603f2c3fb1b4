"""Python's collector of garbage, told that a game's data are many and hold no circles.

A large game is some hundred thousand frozen records that stay for hours; by default all of them are
walked through again whenever some thousand new ones have come, which doubles the cost of a command.

By default the collector works in whatever thread makes the object too many. A window that was closed is a
circle, and what Qt made may be freed by the thread of its windows alone: in any other the program dies. A
program with windows therefore has its collector work in the main thread, when that asks (`main_only`).
"""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG, MIDDLE, OLD = 20_000, 20, 20
"""After so many new objects the youngest are looked through, after so many times the older ones."""


def calm_collector() -> None:
    """Have the collector leave alone what is there now, and look for circles less often."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def main_only() -> None:
    """From now on garbage is looked for where `collect_due` or `collect_now` is called, and only there."""
    gc.disable()


def collect_due() -> None:
    """Look through those objects of which so many are new that it is time; called in the main thread.

    A limit of 0 is none, as Python has it: from 3.14 on there is none for the oldest objects.
    """
    counts, limits = gc.get_count(), gc.get_threshold()
    ages = enumerate(zip(counts, limits, strict=True))
    due = [age for age, (count, limit) in ages if limit and count > limit]
    if due:
        gc.collect(max(due))


def collect_now() -> None:
    """Look through all objects; in another thread than the main one only where that is allowed."""
    if gc.isenabled() or threading.current_thread() is threading.main_thread():
        gc.collect()


@contextmanager
def paused_collector() -> Iterator[None]:
    """No look for circles while something large is read that has none: a sixth of the time of reading it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
