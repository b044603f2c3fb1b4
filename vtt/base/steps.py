"""Long work tells now and then how far it is, and ends where whoever waits for it does not want it any more.

The work itself knows nobody: it calls `step`. Who waits runs it inside `listening`; elsewhere a step is
nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from vtt.base.errors import VttError

Listener = Callable[[str], bool]
"""Hears what is done now, and tells whether to go on."""

_LISTENER: ContextVar[Listener | None] = ContextVar("steps", default=None)


class WorkStopped(VttError):
    """The work was stopped by who waited for it; it has left nothing behind."""


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hear the steps of the work inside, in this thread."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def step(what: str) -> None:
    """Tell what is done now, at a point where the work could end.

    Raises:
        WorkStopped: where it should.
    """
    listener = _LISTENER.get()
    if listener is not None and not listener(what):
        raise WorkStopped(f"stopped: {what}")


def tell(what: str) -> None:
    """Tell what is done now, where the work goes on in any case."""
    listener = _LISTENER.get()
    if listener is not None:
        listener(what)
