"""Running code that is not ours, whatever it does: within limits, and with one kind of failure."""

from collections.abc import Callable
from typing import TypeVar

from vtt.base.errors import PluginError, VttError
from vtt.base.watchdog import MEGABYTE, Watchdog

Result = TypeVar("Result")

FOREIGN_SECONDS = 120.0
FOREIGN_MEMORY = 1024 * MEGABYTE
"""What a foreign format may take for a file, unless told otherwise."""

MESSAGE_LENGTH = 300
"""What a foreign exception says is cut to this length."""

_watchdog = Watchdog()


def run_foreign(
    function: Callable[[], Result],
    seconds: float = FOREIGN_SECONDS,
    memory: float = FOREIGN_MEMORY,
) -> Result:
    """The function's result.

    Raises:
        VttError: as the code raised it, where it knows our errors.
        PluginError: for everything else that it raised, in one line, or if it took more than it may.
        KeyboardInterrupt: somebody at a terminal wants the program to end.
    """
    try:
        return _watchdog.run(seconds, function, memory)
    except (VttError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(told(error)) from error


def told(error: BaseException) -> str:
    """An exception in one short line, whatever its own text does."""
    try:
        text = str(error)
    except Exception as second:  # the text of a foreign exception is its code too
        text = f"(its message cannot be shown: {type(second).__name__})"
    if not isinstance(error, VttError):
        text = f"{type(error).__name__}: {text}" if text else type(error).__name__
    line = " ".join(text[: 2 * MESSAGE_LENGTH].split())
    return line if len(line) <= MESSAGE_LENGTH else f"{line[:MESSAGE_LENGTH]} ..."
