"""Files that can be read to their end: no devices, pipes or sockets, which wait or never stop."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def is_there(path: Path) -> bool:
    """Whether there is something; where nobody may look there is nothing (`Path.exists` raises then)."""
    return os.path.exists(path)


def is_folder(path: Path) -> bool:
    """Whether a folder is there; where nobody may look there is none (`Path.is_dir` raises then)."""
    return os.path.isdir(path)


def is_file(path: Path) -> bool:
    """Whether a file is there; where nobody may look there is none (`Path.is_file` raises then)."""
    return os.path.isfile(path)


def expect_plain_file(path: Path) -> None:
    """Refuse what is there and is neither a file nor a folder; what is missing is told on opening.

    Raises:
        OSError: where reading would wait for another program, or never come to an end.
    """
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return  # whoever opens it says why it cannot be opened
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        reason = "expected a file, found a device, a pipe or a socket"
        raise OSError(errno.EINVAL, reason, str(path))


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Read a plain file inside: an error of the disk names it, as the system does on opening alone.

    Raises:
        OSError: as `expect_plain_file` does, or why it cannot be read.
    """
    expect_plain_file(path)
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
