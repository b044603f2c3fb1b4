"""Faults that a user can meet, told as sentences: what every way to start the program ends with."""

import sys
from collections.abc import Callable

from vtt.base.errors import FormatError, VttError

NOT_DONE = 2


def with_faults_told(act: Callable[[], object]) -> None:
    """Do something; a fault that a user can meet is a sentence and exit code 2."""
    try:
        act()
    except FormatError as error:
        _end(*map(str, error.problems), f"vtt: {error}")
    except VttError as error:
        _end(f"vtt: {error}")
    except OSError as error:
        place = f"{error.filename}: " if error.filename is not None else ""
        _end(f"vtt: {place}{error.strerror or error}")


def _end(*lines: str) -> None:
    sys.stderr.writelines(f"{line}\n" for line in lines)
    sys.exit(NOT_DONE)
