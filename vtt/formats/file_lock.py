"""One program at a time writes a file: a lock that the operating system frees when the program ends."""

import sys
from typing import BinaryIO

from vtt.base.errors import InUseError

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF_0000  # Windows locks bytes; these lie behind the end, so that others can read

    def _lock(file: BinaryIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file(file: BinaryIO, name: str) -> None:
    """Lock an open file until it is closed.

    Raises:
        InUseError: if another program (or another window of this one) has it open.
    """
    try:
        _lock(file)
    except (BlockingIOError, PermissionError) as error:
        raise InUseError(f"{name} is open in another window or program") from error
