import errno
import importlib.util
import os
import subprocess
import sys

import pytest

from tests.builders import start
from vtt.base.errors import JournalError
from vtt.formats import file_lock
from vtt.formats import journal as journal_module
from vtt.formats.file_lock import lock_file
from vtt.formats.journal import Journal, read_journal
from vtt.formats.journal_format import make_header


def test_a_second_hand_on_a_file_is_refused_until_the_first_lets_go(tmp_path):
    path = tmp_path / "game.vttg"
    path.write_bytes(b"x")
    with path.open("r+b", buffering=0) as first, path.open("r+b", buffering=0) as second:
        lock_file(first, "game.vttg")
        with pytest.raises(JournalError, match=r"game\.vttg is open in another window or program"):
            lock_file(second, "game.vttg")
        first.close()
        lock_file(second, "game.vttg")


def test_another_program_is_refused_as_well(tmp_path):
    path = tmp_path / "game.vttg"
    path.write_bytes(b"x")
    code = (
        "import sys; from vtt.base.errors import JournalError\n"
        "from vtt.formats.file_lock import lock_file\n"
        "try: lock_file(open(sys.argv[1], 'r+b', buffering=0), 'it')\n"
        "except JournalError as error: print(error)\n"
    )

    def ask():
        ended = subprocess.run(
            [sys.executable, "-c", code, str(path)],
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return ended.stdout.strip()

    with path.open("r+b", buffering=0) as file:
        lock_file(file, "game.vttg")
        assert ask() == "it is open in another window or program"
    assert ask() == ""


class WindowsLocks:
    """`msvcrt` as far as the lock needs it: bytes of files, each locked by one handle until it closes."""

    LK_NBLCK = 2

    def __init__(self):
        self.held = {}

    def locking(self, handle, mode, count):
        assert (mode, count) == (self.LK_NBLCK, 1)
        where = (os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR))
        if self.held.setdefault(where, handle) != handle:
            raise PermissionError(errno.EACCES, "Permission denied")

    def closed(self, handle):
        """Windows frees the locks of a handle that is closed."""
        self.held = {where: holder for where, holder in self.held.items() if holder != handle}


@pytest.fixture
def windows(monkeypatch):
    """The lock as it is on Windows, and the locks that the system holds."""
    locks = WindowsLocks()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    spec = importlib.util.spec_from_file_location("file_lock_of_windows", file_lock.__file__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.lock_file, locks


def test_on_windows_a_byte_behind_the_file_is_locked_so_that_others_can_read(windows, tmp_path):
    lock, locks = windows
    path = tmp_path / "game.vttg"
    path.write_bytes(b"a whole game")
    with path.open("r+b", buffering=0) as first, path.open("r+b", buffering=0) as second:
        lock(first, "game.vttg")
        ((_, at),) = locks.held
        assert at > 2**30, "no entry is ever written there"
        assert path.stat().st_size == 12, "the file has not grown"
        assert path.read_bytes() == b"a whole game"
        with pytest.raises(JournalError, match=r"game\.vttg is open in another window or program"):
            lock(second, "game.vttg")
        locks.closed(first.fileno())
        lock(second, "game.vttg")


def test_on_windows_a_game_is_written_behind_its_end_wherever_the_lock_has_looked(
    windows, tmp_path, monkeypatch
):
    lock, _ = windows
    monkeypatch.setattr(journal_module, "lock_file", lock)
    header = make_header("vtt 1", 1, start())
    made = Journal.create(tmp_path / "game.vttg", header, [b"one"])
    made.append(b"two")
    made.close()
    assert read_journal(tmp_path / "game.vttg").payloads == [b"one", b"two"]
