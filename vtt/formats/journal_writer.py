"""Writes a game's entries to its file in a thread of its own, in groups; what is synced is acknowledged.

Nothing that was handed over is lost while the program runs: a group that cannot be written stays in
memory and is tried again, from the place where the last good one ended.
"""

import atexit
import logging
import os
import threading
from collections.abc import Callable
from typing import BinaryIO, TypeVar

Sync = Callable[[int], None]
Told = TypeVar("Told")


class JournalWriter:
    """Appends to an open file (unbuffered, for reading and writing).

    `on_written` is told the number of the last entry that is safe, `on_failed` the error of a group
    that could not be written, once until one is written again. Both are called in the writer's thread.
    """

    def __init__(
        self,
        file: BinaryIO,
        end: int,
        number: int,
        on_written: Callable[[int], None],
        on_failed: Callable[[OSError], None],
        retry_seconds: float = 2.0,
        sync: Sync = os.fsync,
    ) -> None:
        self._file = file
        self._end = end
        self._acknowledged = number
        self._on_written = on_written
        self._on_failed = on_failed
        self._retry_seconds = retry_seconds
        self._sync = sync
        self._pending: list[tuple[int, bytes]] = []
        self._changed = threading.Condition()
        self._closing = False
        self._failure: OSError | None = None
        self._thread = threading.Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()
        atexit.register(self._finish)

    @property
    def acknowledged(self) -> int:
        """The number of the last entry that is written and synced."""
        return self._acknowledged

    @property
    def failure(self) -> OSError | None:
        """Why entries wait; None while all goes well."""
        return self._failure

    def put(self, number: int, record: bytes) -> None:
        """Hand over the next record; returns at once."""
        with self._changed:
            self._pending.append((number, record))
            self._changed.notify_all()

    def flush(self, timeout: float | None = None) -> None:
        """Wait until all that was handed over is safe.

        Raises:
            OSError: why it cannot be written; what waits is tried again later.
            TimeoutError: if it takes longer than `timeout` seconds.
        """
        with self._changed:
            self._failure = None
            self._changed.notify_all()
            done = self._changed.wait_for(
                lambda: not self._pending or self._failure is not None, timeout
            )
            if self._failure is not None:
                raise self._failure
            if not done:
                raise TimeoutError(f"{len(self._pending)} entries wait to be written")

    def close(self) -> None:
        """Write what waits, if it can be written, and end the thread; the file stays open.

        Raises:
            OSError: if something could not be written; it is lost when the program ends.
        """
        atexit.unregister(self._finish)
        self._finish()
        if self._pending and self._failure is not None:
            raise self._failure

    def _finish(self) -> None:
        """Write what waits, once more if need be, and end the thread; also when the program just ends."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while (group := self._next_group()) is not None:
            try:
                self._write(b"".join(record for _, record in group))
            except OSError as error:
                if self._wait_after(error):
                    return
            else:
                self._acknowledge(group)

    def _next_group(self) -> list[tuple[int, bytes]] | None:
        """All that waits; None when the writer is closing and nothing does."""
        with self._changed:
            self._changed.wait_for(lambda: self._pending or self._closing)
            return list(self._pending) or None

    def _write(self, data: bytes) -> None:
        """Append behind the last good group, whatever a failed attempt left there."""
        self._file.seek(self._end)
        self._file.truncate()
        view = memoryview(data)
        while view:
            view = view[self._file.write(view) :]
        self._sync(self._file.fileno())

    def _acknowledge(self, group: list[tuple[int, bytes]]) -> None:
        self._end += sum(len(record) for _, record in group)
        self._acknowledged = group[-1][0]
        self._failure = None
        _tell(self._on_written, self._acknowledged)
        with self._changed:
            del self._pending[: len(group)]
            self._changed.notify_all()

    def _wait_after(self, error: OSError) -> bool:
        """Report a failure and wait before the next attempt; whether the writer gives up instead."""
        is_new = self._failure is None
        with self._changed:
            self._failure = error
            self._changed.notify_all()
        if is_new:
            _tell(self._on_failed, error)
        with self._changed:
            if not self._closing:
                self._changed.wait_for(
                    lambda: self._closing or self._failure is None, self._retry_seconds
                )
                return False
            return True


def _tell(listener: Callable[[Told], None], told: Told) -> None:
    """Call a listener; one that raises must not end the thread that keeps the game safe."""
    try:
        listener(told)
    except Exception:
        logging.getLogger(__name__).exception("a listener of the journal failed")
