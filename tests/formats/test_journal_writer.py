import errno
import io
import os
import subprocess
import sys
import threading

import pytest

from vtt.formats.journal_writer import JournalWriter

FULL = OSError(errno.ENOSPC, "No space left on device")


class Disk(io.RawIOBase):
    """A file in memory that can be full, slow, or take a write in pieces."""

    def __init__(self):
        self.bytes = bytearray()
        self.at = 0
        self.room = None
        self.most = None
        self.gate = threading.Event()
        self.gate.set()
        self.writes = 0

    def seek(self, offset, whence=0):
        self.at = offset
        return offset

    def truncate(self, size=None):
        del self.bytes[self.at :]
        return self.at

    def fileno(self):
        return 0

    def write(self, data):
        self.gate.wait(5)
        self.writes += 1
        data = bytes(data[: self.most])
        if self.room is not None:
            data = data[: max(0, self.room - self.at)]
            if not data:
                raise FULL
        self.bytes[self.at : self.at + len(data)] = data
        self.at += len(data)
        return len(data)


class Heard:
    def __init__(self):
        self.written, self.failed, self.synced = [], [], 0
        self.fault = None
        self.told = threading.Event()

    def sync(self, _handle):
        if self.fault is not None:
            raise self.fault
        self.synced += 1

    def on_failed(self, error):
        self.failed.append(error)
        self.told.set()


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def disk():
    return Disk()


@pytest.fixture
def writer(disk, heard):
    made = JournalWriter(
        disk, 0, 0, heard.written.append, heard.on_failed, retry_seconds=0.02, sync=heard.sync
    )
    yield made
    disk.room, heard.fault = None, None
    made.close()


def test_records_are_written_in_order_and_acknowledged(writer, disk, heard):
    for number in range(1, 51):
        writer.put(number, b"%d," % number)
    writer.flush(5)
    assert bytes(disk.bytes) == b"".join(b"%d," % number for number in range(1, 51))
    assert writer.acknowledged == 50
    assert heard.written[-1] == 50
    assert heard.written == sorted(heard.written)
    assert writer.failure is None


def test_what_comes_while_the_disk_works_is_written_and_synced_as_one_group(writer, disk, heard):
    disk.gate.clear()
    writer.put(1, b"a")
    for number in range(2, 101):
        writer.put(number, b"b")
    disk.gate.set()
    writer.flush(5)
    assert len(disk.bytes) == 100
    assert heard.synced <= 3


def test_nothing_is_acknowledged_before_it_is_synced(writer, heard, disk):
    heard.fault = OSError(errno.EIO, "Input/output error")
    writer.put(1, b"abc")
    assert heard.told.wait(5)
    assert writer.acknowledged == 0
    assert heard.written == []
    with pytest.raises(OSError, match="Input/output error"):
        writer.flush(5)
    heard.fault = None
    writer.flush(5)
    assert (bytes(disk.bytes), writer.acknowledged) == (b"abc", 1)


def test_a_write_that_is_taken_in_pieces_is_finished(writer, disk):
    disk.most = 2
    writer.put(1, b"abcdefg")
    writer.flush(5)
    assert bytes(disk.bytes) == b"abcdefg"


def test_a_full_disk_is_reported_once_and_nothing_is_lost(writer, disk, heard):
    disk.room = 5
    writer.put(1, b"abc")
    writer.flush(5)
    writer.put(2, b"defg")
    assert heard.told.wait(5)
    for number in range(3, 6):
        writer.put(number, b"h")
    threading.Event().wait(0.1)
    assert heard.failed == [FULL]
    assert writer.failure is FULL
    assert writer.acknowledged == 1
    disk.room = None
    deadline = threading.Event()
    while writer.acknowledged < 5 and not deadline.wait(0.01):
        pass
    assert bytes(disk.bytes) == b"abcdefghhh"
    assert writer.failure is None


def test_who_is_told_finds_the_writer_as_it_is_told(disk, heard):
    """A window reads `failure` when it hears of a failure or of its end."""
    seen = []
    writer = JournalWriter(
        disk,
        0,
        0,
        lambda number: seen.append((number, writer.failure)),
        lambda error: (seen.append((error, writer.failure)), heard.told.set()),
        retry_seconds=0.02,
        sync=heard.sync,
    )
    disk.room = 0
    writer.put(1, b"abc")
    assert heard.told.wait(5)
    disk.room = None
    writer.close()
    assert seen == [(FULL, FULL), (1, None)]


def test_a_group_that_failed_halfway_leaves_no_half_behind(writer, disk, heard):
    disk.room = 5
    writer.put(1, b"abcdefgh")
    assert heard.told.wait(5)
    disk.room = None
    writer.flush(5)
    assert bytes(disk.bytes) == b"abcdefgh"


def test_flush_says_why_and_leaves_the_record_for_later(writer, disk):
    disk.room = 0
    writer.put(1, b"abc")
    with pytest.raises(OSError, match="No space left"):
        writer.flush(5)
    disk.room = None
    writer.flush(5)
    assert bytes(disk.bytes) == b"abc"


def test_flush_waits_no_longer_than_it_may(writer, disk):
    disk.gate.clear()
    writer.put(1, b"abc")
    with pytest.raises(TimeoutError, match="1 entries wait to be written"):
        writer.flush(0.05)
    disk.gate.set()
    writer.flush(5)


def test_closing_writes_what_waits(disk, heard):
    disk.gate.clear()
    writer = JournalWriter(disk, 0, 0, heard.written.append, heard.on_failed, sync=heard.sync)
    writer.put(1, b"abc")
    disk.gate.set()
    writer.close()
    assert (bytes(disk.bytes), writer.acknowledged) == (b"abc", 1)


def test_closing_on_a_full_disk_says_so(disk, heard):
    disk.room = 0
    writer = JournalWriter(disk, 0, 0, heard.written.append, heard.on_failed, sync=heard.sync)
    writer.put(1, b"abc")
    with pytest.raises(OSError, match="No space left"):
        writer.close()
    assert writer.acknowledged == 0


def test_it_appends_behind_what_is_there_and_cuts_off_what_is_broken(tmp_path, heard):
    path = tmp_path / "file"
    path.write_bytes(b"kept,torn")
    with path.open("r+b", buffering=0) as file:
        writer = JournalWriter(file, 5, 7, heard.written.append, heard.on_failed, sync=os.fsync)
        assert writer.acknowledged == 7
        writer.put(8, b"new")
        writer.close()
    assert path.read_bytes() == b"kept,new"
    assert heard.written == [8]


def test_a_listener_that_raises_does_not_stop_the_writing(disk, heard, caplog):
    def broken(_number):
        raise ValueError("not my day")

    writer = JournalWriter(disk, 0, 0, broken, heard.on_failed, sync=heard.sync)
    writer.put(1, b"a")
    writer.flush(5)
    writer.put(2, b"b")
    writer.close()
    assert bytes(disk.bytes) == b"ab"
    assert "a listener of the journal failed" in caplog.text
    caplog.clear()


def test_a_program_that_just_ends_has_written_what_was_handed_over(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"")
    code = (
        "import sys\n"
        "from vtt.formats.journal_writer import JournalWriter\n"
        "file = open(sys.argv[1], 'r+b', buffering=0)\n"
        "writer = JournalWriter(file, 0, 0, print, print)\n"
        "for number in range(500): writer.put(number, b'entry;')\n"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=True, capture_output=True)
    assert path.read_bytes() == b"entry;" * 500
