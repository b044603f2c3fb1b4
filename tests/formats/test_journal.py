import os
import struct
import tracemalloc
import zlib

import pytest

from tests.builders import start
from vtt.base.errors import InUseError, JournalError
from vtt.formats.backup import backup_path
from vtt.formats.journal import MAX_BYTES, Journal, read_game_header, read_journal
from vtt.formats.journal_format import make_header
from vtt.formats.safe_write import write_safely

HEADER = make_header("vtt 1", 1234, start())
ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="an open file cannot be moved there")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "battle.vttg"


def made(path, count=3):
    journal = Journal.create(path, HEADER)
    for number in range(1, count + 1):
        journal.append(b"entry %d" % number)
    journal.close()
    return [b"entry %d" % number for number in range(1, count + 1)]


def test_a_game_is_written_closed_opened_and_written_on(path):
    payloads = made(path)
    journal, contents = Journal.open(path)
    assert contents.payloads == payloads
    assert (journal.acknowledged, journal.path, journal.header) == (3, path, HEADER)
    journal.append(b"more")
    journal.flush(5)
    assert journal.acknowledged == 4
    journal.close()
    assert read_journal(path).payloads == [*payloads, b"more"]


def test_entries_that_are_there_already_are_written_with_the_header(path):
    records = [b"one", b"two"]
    journal = Journal.create(path, HEADER, records)
    assert journal.acknowledged == 2
    assert read_journal(path).payloads == [b"one", b"two"]
    journal.append(b"three")
    journal.close()
    assert read_journal(path).payloads == [b"one", b"two", b"three"]


def test_who_listens_is_told_what_is_safe(path):
    journal = Journal.create(path, HEADER)
    heard = []
    journal.written.connect(heard.append)
    journal.append(b"a")
    journal.append(b"b")
    journal.close()
    assert heard[-1] == 2
    assert journal.failure is None


def test_a_game_that_is_being_played_can_be_read_but_not_opened_twice(path):
    journal = Journal.create(path, HEADER)
    journal.append(b"a")
    journal.flush(5)
    assert read_journal(path).payloads == [b"a"]
    with pytest.raises(JournalError, match=r"battle\.vttg is open in another window or program"):
        Journal.open(path)
    with pytest.raises(JournalError, match=r"battle\.vttg is open in another window or program"):
        Journal.create(path, HEADER)
    journal.close()
    Journal.open(path)[0].close()


def test_a_torn_end_is_kept_in_a_backup_and_play_goes_on_behind_the_last_whole_entry(path):
    payloads = made(path)
    torn = path.read_bytes()[:-10]
    path.write_bytes(torn)
    journal, contents = Journal.open(path)
    assert contents.payloads == payloads[:2]
    assert contents.tail_message.startswith("The file ends at entry 2: ")
    assert read_journal(path).lost == 0
    assert backup_path(path).read_bytes() == torn
    journal.append(b"another third")
    journal.close()
    after = read_journal(path)
    assert (after.payloads, after.lost) == ([*payloads[:2], b"another third"], 0)


def test_a_faulty_file_is_named_and_left_unlocked_and_untouched(path):
    made(path)
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(data)
    for _ in range(2):
        with pytest.raises(JournalError, match=r"battle\.vttg: entry 3 was changed"):
            Journal.open(path)
    assert path.read_bytes() == bytes(data)


def test_an_old_file_is_kept_as_a_backup_when_a_new_one_takes_its_name(path):
    made(path)
    old = path.read_bytes()
    Journal.create(path, HEADER).close()
    assert backup_path(path).read_bytes() == old
    assert read_journal(path).payloads == []


def test_nobody_plays_on_in_a_file_that_is_being_replaced(path, monkeypatch):
    """What he was told to be safe would stand in a file that has no name any more."""
    made(path)
    tried = []

    def write(place, data):
        with pytest.raises(InUseError):
            Journal.open(place)
        tried.append(place)
        write_safely(place, data)

    monkeypatch.setattr("vtt.formats.journal.write_safely", write)
    Journal.create(path, HEADER).close()
    assert tried == [path]


@ON_POSIX
def test_who_opened_a_file_that_was_replaced_before_he_locked_it_does_not_play_in_it(
    path, monkeypatch
):
    made(path)

    other = path.with_name("other.vttg")
    made(other, 5)
    monkeypatch.setattr("vtt.formats.journal.lock_file", lambda *_: os.replace(other, path))
    with pytest.raises(InUseError, match="was replaced by another program"):
        Journal.open(path)


@ON_POSIX
@pytest.mark.parametrize("how", ["removed", "moved", "replaced"])
def test_what_is_written_where_nobody_finds_it_is_not_acknowledged(path, how):
    journal = Journal.create(path, HEADER)
    journal.append(b"one")
    journal.flush(5)
    away = path.with_name("away.vttg")
    os.replace(path, away)
    if how == "removed":
        away.unlink()
    elif how == "replaced":
        path.write_bytes(b"an older one")
    assert journal.is_gone
    journal.append(b"two")
    with pytest.raises(OSError, match="moved or removed"):
        journal.flush(5)
    assert journal.acknowledged == 1
    if how == "moved":
        os.replace(away, path)
        journal.flush(5)
        assert (journal.acknowledged, journal.is_gone) == (2, False)
        journal.close()
        assert read_journal(path).payloads == [b"one", b"two"]
    else:
        with pytest.raises(OSError, match="moved or removed"):
            journal.close()


def test_a_missing_or_unwritable_place_is_an_error_of_the_system(path, tmp_path):
    with pytest.raises(FileNotFoundError):
        Journal.open(path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(OSError, match="file"):
        Journal.create(tmp_path / "file" / "battle.vttg", HEADER)


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the system lets root write everywhere"
)
def test_a_read_only_file_is_not_opened_for_play(path):
    made(path)
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        Journal.open(path)


def test_a_failed_write_reaches_the_listener(path, monkeypatch):
    journal = Journal.create(path, HEADER)
    heard = []
    journal.failed.connect(heard.append)
    monkeypatch.setattr(journal._writer, "_sync", failing)
    journal.append(b"a")
    with pytest.raises(OSError, match="No space left"):
        journal.flush(5)
    assert [str(error) for error in heard] == ["No space left"] * len(heard)
    assert heard
    assert journal.failure is not None
    monkeypatch.undo()
    journal.flush(5)
    journal.close()
    assert read_journal(path).payloads == [b"a"]


def failing(_handle):
    raise OSError("No space left")


def test_the_header_alone_is_read_and_verified(path):
    made(path)
    assert read_game_header(path) == HEADER
    data = path.read_bytes()
    path.write_bytes(data[:-3])  # an entry that was cut off does not matter here
    assert read_game_header(path) == HEADER
    spoilt = bytearray(data)
    spoilt[40] ^= 1
    for faulty, words in (
        (bytes(spoilt), "the header was changed"),
        (data[:10], "ends before its header does"),
        (b"", "expected a game file"),
    ):
        path.write_bytes(faulty)
        with pytest.raises(JournalError, match=words):
            read_game_header(path)


def test_a_file_beyond_all_bounds_is_not_read(path):
    with path.open("wb") as file:
        file.write(b"\x89vttg\r\n\x1a")
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(
        JournalError, match=r"battle\.vttg: expected a game of at most 2147483648 bytes"
    ):
        read_journal(path)


def test_a_header_that_says_that_it_is_endless_takes_no_memory(path):
    fields = struct.pack("<II", 2**32 - 1, 0)
    head = fields + zlib.crc32(fields).to_bytes(4, "little")
    path.write_bytes(b"\x89vttg\r\n\x1a" + head + b"x" * 100)
    tracemalloc.start()
    with pytest.raises(JournalError, match="ends before its header does"):
        read_game_header(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000
