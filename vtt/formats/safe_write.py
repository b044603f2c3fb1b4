"""Files written so that a crash or a full disk leaves the old one or the new one, never a half."""

import errno
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from vtt.base.plain_files import expect_plain_file


def write_safely(path: Path, data: bytes) -> None:
    """Write beside the file, force it to the disk, and put it in its place in one step.

    Raises:
        OSError: where that cannot be done, naming the file; the old one is then as it was.
    """
    write_all_safely({path: data})


def write_all_safely(files: Mapping[Path, bytes]) -> None:
    """Write several files, all of them beside their places before the first one is put there.

    Raises:
        OSError: where one cannot be written, naming it; all of them are then as they were, and the
            folders that were made for them are gone. If all could be written, and the system will not
            put one in its place after all (another program holds the old one, on Windows), those before
            it are there already, and nothing lies beside the others.
    """
    staged: list[tuple[Path, str]] = []
    made: list[Path] = []
    try:
        for path, data in files.items():
            with _named(path):
                _expect_writable(path)
                made += _make_folder(path.parent)
                staged.append((path, _beside(path, data)))
        while staged:
            path, temporary = staged[0]
            with _named(path):
                os.replace(temporary, path)
            staged.pop(0)
    except BaseException:
        for _, temporary in staged:
            with suppress(OSError):  # it is gone with its folder; what stopped the writing is told
                os.unlink(temporary)
        for folder in reversed(made):
            with suppress(OSError):  # something stands in it, perhaps of somebody else
                folder.rmdir()
        raise


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Errors that name the file: nobody knows the temporary one by its name."""
    try:
        yield
    except FileExistsError as error:  # of the folders on the way, one is a file
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from error
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def _expect_writable(path: Path) -> None:
    """Refuse what is no file, or one that may not be written: its folder alone would let it be replaced."""
    expect_plain_file(path)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder with those above it; gives those that were made, the topmost first."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _beside(path: Path, data: bytes) -> str:
    """Write a file beside the one that it is to replace, safe on the disk; gives its name."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode(path))
    except BaseException:
        os.unlink(temporary)
        raise
    return temporary


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, else those of any new file."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
