"""What is slow to make, kept on the disk with a stamp of all that it was made from.

    mark      8 bytes, `MARK`
    stamp     the hash of all that the contents depend on, the program included (32 bytes)
    check     crc32 of the contents (4 bytes, little endian)
    contents

A file is there whole or not at all, and nothing is lost with it: what was it made from is still there.
What is kept is believed (code is run, pixels are painted as they lie there): so nothing is read that another
user could have written.
"""

import os
import stat
import sys
import time
import zlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import vtt

MARK = b"vttkept\n"
CHECK_BYTES = 4
HEAD_BYTES = len(MARK) + sha256().digest_size + CHECK_BYTES
MOST_BYTES = 2**29
"""What the files of one folder may take on the disk."""

PART = ".part"
"""The end of the name of a file that is being written."""
LEFT_S = 3600.0
"""No writing takes so long: its program was stopped, and the file is of no use."""

OWN_FOLDER, OWN_FILE = 0o700, 0o600
"""For nobody but the user."""

GRAIN_S = 2.5
"""On some memory cards a file may be written twice within so many seconds under the same time."""


class KeptFiles:
    """Files of one kind in a folder of their own.

    Of more than `most`, or of those that take more than `MOST_BYTES`, those used longest ago go.
    """

    def __init__(self, folder: Path, kind: str, most: int) -> None:
        self._folder = folder
        self._suffix = f".{kind}"
        self._most = most

    def read(self, name: str, stamp: bytes) -> bytes | None:
        """The contents kept under a name; None where there are none of this stamp, or not whole."""
        place = self._place(name)
        try:
            head, contents = self._own_bytes(place)
        except OSError:
            return None
        if head != _head(stamp, contents):
            return None
        with suppress(OSError):  # a folder that cannot be written serves as well
            os.utime(place)
        return contents

    def write(self, name: str, stamp: bytes, contents: bytes) -> None:
        """Keep contents under a name, in place of those before; where that cannot be done, none are kept."""
        place = self._place(name)
        beside = place.with_suffix(f".{os.getpid()}{PART}")
        with suppress(OSError):
            self._folder.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
            if self._folder.is_symlink():
                return
            if not _is_own(os.lstat(self._folder)):  # made by an older version, or another's
                self._folder.chmod(OWN_FOLDER)
            try:
                beside.touch(OWN_FILE)
                beside.write_bytes(_head(stamp, contents) + contents)
                beside.replace(place)
            finally:
                beside.unlink(missing_ok=True)
            self._prune()

    def _own_bytes(self, place: Path) -> tuple[bytes, bytes]:
        """Head and contents of a file; nothing where somebody else may have written them."""
        with place.open("rb", buffering=0) as file:
            is_own = _is_own(os.lstat(self._folder)) and _is_own(os.fstat(file.fileno()))
            return (file.read(HEAD_BYTES), file.readall()) if is_own else (b"", b"")

    def _place(self, name: str) -> Path:
        digest = sha256(name.encode("utf-8", "surrogateescape")).hexdigest()
        return self._folder / f"{digest[:40]}{self._suffix}"

    def _prune(self) -> None:
        remove_left_over(self._folder)
        found = []
        for path in self._folder.glob(f"*{self._suffix}"):
            with suppress(OSError):  # another program may remove it meanwhile
                status = path.stat()
                found.append((status.st_mtime, status.st_size, path))
        total = 0
        for number, (_, size, path) in enumerate(sorted(found, reverse=True)):
            total += size
            if number >= self._most or total > MOST_BYTES:
                with suppress(OSError):  # another program may read it
                    path.unlink()


def _is_own(status: os.stat_result) -> bool:
    """Whether nobody but this user can have written there; Windows keeps others out of a user's folders."""
    if sys.platform == "win32":
        return True
    is_shared = stat.S_ISLNK(status.st_mode) or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return status.st_uid == os.geteuid() and not is_shared


def remove_left_over(folder: Path) -> None:
    """Remove from a cache's folder what programs that were stopped had begun to write."""
    for path in folder.glob(f"*{PART}"):
        with suppress(OSError):  # another program may remove it meanwhile
            if path.stat().st_mtime < time.time() - LEFT_S:
                path.unlink()


def is_at_rest(changed: float) -> bool:
    """Whether what was changed last at this time, in seconds since 1970, is not being written just now."""
    return changed < time.time() - GRAIN_S


def stamp_of(*parts: bytes) -> bytes:
    """One stamp for all that something depends on."""
    return sha256(b"".join(sha256(part).digest() for part in parts)).digest()


def _head(stamp: bytes, contents: bytes) -> bytes:
    return MARK + stamp + zlib.crc32(contents).to_bytes(CHECK_BYTES, "little")


def program_stamp(*packages: str) -> bytes:
    """This program, as far as these packages of `vtt` go.

    It is the version and the size and time of each file, code and data, which changes where it is worked on.
    """
    return stamp_of(vtt.__version__.encode(), *map(package_stamp, packages))


@cache
def package_stamp(name: str) -> bytes:
    """One package of `vtt` as its files are, the letters of its font among them; looked at once."""
    return stamp_of("\n".join(_sources(Path(vtt.__file__).parent / name)).encode())


def _sources(folder: Path) -> Iterable[str]:
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(inside for inside in folders if inside != "__pycache__")
        for file in sorted(files):
            with suppress(FileNotFoundError):  # the lock of an editor is a link to nothing
                status = os.stat(os.path.join(place, file))
                yield f"{file} {status.st_size} {status.st_mtime_ns}"
