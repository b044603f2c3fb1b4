"""A game's file (`.vttg`): opened by one program at a time, appended to, never rewritten in place."""

import errno
import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from vtt.base.errors import InUseError, JournalError
from vtt.base.observers import Observers
from vtt.base.plain_files import expect_plain_file, reading
from vtt.formats.file_lock import lock_file
from vtt.formats.journal_format import (
    CHAIN_BYTES,
    HEAD,
    MARK,
    JournalContents,
    JournalHeader,
    next_chain,
    pack_header,
    pack_record,
    read_contents,
)
from vtt.formats.journal_writer import JournalWriter
from vtt.formats.safe_write import write_safely

SUFFIX = ".vttg"
MAX_BYTES = 2 * 1024 * 1024 * 1024
"""A larger file is not read: a hundred thousand entries take about 30 MB."""


def read_journal(path: Path) -> JournalContents:
    """Read and verify a game file without locking it: also one that is being played.

    Raises:
        JournalError: if it is no game file, or naming the file and the entry that is faulty.
        OSError: if it cannot be read.
    """
    try:
        with reading(path):
            size = path.stat().st_size
            if size > MAX_BYTES:
                raise JournalError(f"expected a game of at most {MAX_BYTES} bytes, found {size}")
            return read_contents(path.read_bytes())
    except JournalError as error:
        raise JournalError(f"{path}: {error}") from error


def read_game_header(path: Path) -> JournalHeader:
    """What a game file begins with, verified; of its entries nothing is read.

    Raises:
        JournalError: if it is no game file, or its first record is faulty or not whole.
        OSError: if it cannot be read.
    """
    begin = len(MARK) + HEAD.size
    with reading(path), path.open("rb") as file:
        head = file.read(begin)
        length = HEAD.unpack_from(head, len(MARK))[0] if len(head) == begin else 0
        data = head + file.read(min(length + CHAIN_BYTES, path.stat().st_size))
    try:
        return read_contents(data).header
    except JournalError as error:
        raise JournalError(f"{path}: {error}") from error


class Journal:
    """An open game file.

    `written` tells the number of the last entry that is safe on the disk; `failed` an error of
    writing, after which entries wait in memory and are tried again. Both tell it in the writer's
    thread.
    """

    def __init__(
        self,
        path: Path,
        header: JournalHeader,
        file: BinaryIO,
        end: int,
        number: int,
        chain: bytes,
    ) -> None:
        self.path = path
        self.header = header
        self.written: Observers[int] = Observers()
        self.failed: Observers[OSError] = Observers()
        self._file = file
        self._number = number
        self._chain = chain
        self._writer = JournalWriter(
            file, end, number, self.written.notify, self.failed.notify, sync=self._sync
        )

    @classmethod
    def create(cls, path: Path, header: JournalHeader, payloads: Iterable[bytes] = ()) -> "Journal":
        """A new file with a header and entries, safe on the disk; an old one is kept as a backup.

        Raises:
            JournalError: if another program has the old file open.
            OSError: if it cannot be written; the old file is then as it was.
        """
        expect_plain_file(path)
        data, chain = pack_header(header)
        parts = [data]
        number = 0
        for number, payload in enumerate(payloads, 1):
            chain = next_chain(chain, payload)
            parts.append(pack_record(number, payload, chain))
        whole = b"".join(parts)
        with ExitStack() as held:
            if path.exists():
                from vtt.formats.backup import keep_backup  # a new game has none

                old = held.enter_context(_locked(path))
                keep_backup(path)
                if os.name == "nt":
                    old.close()  # an open file cannot be replaced there
            write_safely(path, whole)
        _sync_folder(path.parent)
        return cls(path, header, _locked(path), len(whole), number, chain)

    @classmethod
    def open(cls, path: Path) -> tuple["Journal", JournalContents]:
        """A file to be played on. What follows its last whole entry is kept in a backup and cut off.

        Raises:
            JournalError: if it is faulty or open in another program.
            OSError: if it cannot be read or written.
        """
        file = _locked(path)
        try:
            contents = read_journal(path)
            if contents.lost:
                from vtt.formats.backup import keep_backup

                keep_backup(path)
                _cut(file, contents.end)
        except BaseException:
            file.close()
            raise
        number = len(contents.payloads)
        journal = cls(path, contents.header, file, contents.end, number, contents.chain)
        return journal, contents

    @property
    def acknowledged(self) -> int:
        """The number of the last entry that is written and synced."""
        return self._writer.acknowledged

    @property
    def failure(self) -> OSError | None:
        """Why entries wait in memory; None while all goes well."""
        return self._writer.failure

    @property
    def is_gone(self) -> bool:
        """Whether its file is found under its name no more: somebody moved, removed or replaced it."""
        return not self._file.closed and not _is_at(self._file, self.path)

    def append(self, payload: bytes) -> None:
        """Hand over the next entry; it is written soon, and `written` tells when it is safe."""
        self._number += 1
        self._chain = next_chain(self._chain, payload)
        self._writer.put(self._number, pack_record(self._number, payload, self._chain))

    def flush(self, timeout: float | None = None) -> None:
        """Wait until every entry is safe on the disk.

        Raises:
            OSError: why they cannot be written; they are tried again later.
        """
        self._writer.flush(timeout)

    def close(self) -> None:
        """Write what waits and let others open the file.

        Raises:
            OSError: if something could not be written.
        """
        try:
            self._writer.close()
        finally:
            self._file.close()

    def _sync(self, handle: int) -> None:
        """Make what was written safe; what is nowhere to be found again is not safe."""
        os.fsync(handle)
        if self.is_gone:
            raise OSError(errno.ENOENT, "the file was moved or removed", str(self.path))


def _locked(path: Path) -> BinaryIO:
    """The file, open and locked, and the one that has this name when it is."""
    expect_plain_file(path)
    file = path.open("r+b", buffering=0)
    try:
        lock_file(file, str(path))
        if not _is_at(file, path):
            raise InUseError(f"{path} was replaced by another program at this moment")
    except BaseException:
        file.close()
        raise
    return file


def _is_at(file: BinaryIO, path: Path) -> bool:
    """Whether an open file is the one that a path leads to.

    Some file systems of a network number a file anew now and then: one of the same length is taken for it.
    """
    try:
        there = os.stat(path)
    except OSError:
        return False
    here = os.fstat(file.fileno())
    return os.path.samestat(here, there) or here.st_size == there.st_size


def _cut(file: BinaryIO, end: int) -> None:
    """Shorten a file; the new length is safe when this returns."""
    file.truncate(end)
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder safe; Windows does so by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
