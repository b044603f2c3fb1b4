"""Whether anything of a damaged game may be saved, before somebody is offered to try it."""

from pathlib import Path
from typing import Final

from vtt.base.errors import JournalError, LaterFormatError
from vtt.base.plain_files import reading
from vtt.formats.journal_format import read_header
from vtt.formats.journal_records import HEADER, records_of

LOOKED_AT: Final = 64 * 1024 * 1024
"""Where so many bytes hold no record of a game, it is none."""


def is_mendable(path: Path) -> bool:
    """Whether a file holds a record of a game, and one that this program can read.

    Of another kind of file, of a game of a later program, and of a file that cannot be read there is
    nothing to save.
    """
    try:
        with reading(path), path.open("rb") as file:
            first = next(records_of(file.read(LOOKED_AT)), None)
    except OSError:  # why it cannot be read is said where it is opened
        return False
    if first is None:
        return False
    return first.number != HEADER or _is_of_this_program(first.payload)


def _is_of_this_program(payload: bytes) -> bool:
    try:
        read_header(payload)
    except LaterFormatError:
        return False
    except JournalError:  # it was changed: what follows it may be whole
        return True
    return True
