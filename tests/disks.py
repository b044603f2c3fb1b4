"""Disks that are full, for tests: what the system itself refuses, not what a test pretends.

`limited` is a limit of the process: no file grows beyond it (EFBIG). `mounted` is a small file system
of its own, which root may mount (ENOSPC). Both answer the same calls.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

KIB = 1024
FULL = "(No space left on device|File too large)"
"""What the system says of a full disk, in one of its two ways."""


class Disk:
    """A folder on which nothing can grow between `fill` and `free`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        """From now on nothing can grow."""
        raise NotImplementedError

    def free(self) -> None:
        """There is room again."""
        raise NotImplementedError


class LimitedDisk(Disk):
    """Any folder; a limit of the process takes the place of the full disk."""

    def fill(self) -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def free(self) -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class MountedDisk(Disk):
    """A small file system with a file on it that takes all its room."""

    def fill(self) -> None:
        with (
            (self.folder / ".filler").open("wb", buffering=0) as file,
            contextlib.suppress(OSError),
        ):
            while True:
                file.write(bytes(4 * KIB))

    def free(self) -> None:
        (self.folder / ".filler").unlink(missing_ok=True)


@contextlib.contextmanager
def limited(folder: Path) -> Iterator[Disk]:
    if sys.platform == "win32":
        pytest.skip("the limit of file sizes is one of Unix")
    disk = LimitedDisk(folder)
    try:
        yield disk
    finally:
        disk.free()


@contextlib.contextmanager
def mounted(folder: Path, kib: int = 512) -> Iterator[Disk]:
    place = folder / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kib}k", "tmpfs", str(place)]
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root may mount a small file system")
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if ended.returncode:
        pytest.skip(f"no small file system can be mounted here: {ended.stderr.strip()}")
    try:
        yield MountedDisk(place)
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


KINDS = [
    pytest.param(limited, id="limit"),
    pytest.param(mounted, id="disk", marks=pytest.mark.hard),
]
"""For `parametrize`: the limit in every run, the real small disk in the marked one."""


@contextlib.contextmanager
def read_only_folder() -> Iterator[Path]:
    """A folder in which this process may not write, not even as root; it may go in and read."""
    if not hasattr(os, "geteuid"):
        pytest.skip("rights of folders are those of Unix")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield folder
        folder.chmod(0o755)


@contextlib.contextmanager
def without_rights(folder: Path, mode: int = 0o555) -> Iterator[None]:
    """Take the right to write in a folder from this process, though it be root's."""
    if not hasattr(os, "geteuid"):
        pytest.skip("rights of folders are those of Unix")
    opened = _let_in(folder.parent) if os.geteuid() == 0 else []
    folder.chmod(mode)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
        for place, before in opened:
            place.chmod(before)


def _let_in(folder: Path) -> list[tuple[Path, int]]:
    """Let everybody look into the folders above: pytest's are root's alone. Gives what they were."""
    found = [(place, place.stat().st_mode) for place in (folder, *folder.parents)]
    closed = [(place, mode) for place, mode in found if mode & 0o055 != 0o055]
    for place, mode in closed:
        place.chmod(mode | 0o055)
    return closed


def without_reading(folder: Path) -> contextlib.AbstractContextManager[None]:
    """Take the right to look into a folder from this process, though it be root's."""
    return without_rights(folder, 0o000)
