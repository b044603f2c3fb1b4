"""Files written so that a crash or a full disk leaves the old one or the new one, never a half."""

import errno
import os
import tempfile
from pathlib import Path

from vtt.base.plain_files import expect_plain_file


def write_safely(path: Path, data: bytes) -> None:
    """Write beside the file, force it to the disk, and put it in its place in one step.

    Raises:
        OSError: where that cannot be done, naming the file; the old one is then as it was.
    """
    expect_plain_file(path)
    if path.exists() and not os.access(path, os.W_OK):
        # A folder that may be written would let even a file be replaced that may not.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    try:
        _replace(path, data)
    except FileExistsError as error:  # of the folders on the way, one is a file
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from error
    except OSError as error:
        if error.errno is None:
            raise
        # Nobody knows the temporary file by its name.
        raise OSError(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode(path))
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, else those of any new file."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
