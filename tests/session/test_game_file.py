import os

import pytest

from tests.builders import start
from tests.session.games import payloads_of
from vtt.base.errors import JournalError, VttError
from vtt.commands.apply import apply
from vtt.commands.entry import CommandEntry
from vtt.commands.flow import SetNote
from vtt.commands.log import EventLog
from vtt.formats.backup import backup_path
from vtt.formats.journal import Journal, read_journal
from vtt.formats.journal_format import make_header
from vtt.session.game_file import GameFile, load_log

HEADER = make_header("vtt", 5, start())


def note(log, text):
    command = SetNote("n", text)
    log.record(CommandEntry(None, "", 1, command), apply(log.state, command))


@pytest.fixture
def log():
    made = EventLog(start())
    note(made, "before")
    return made


@pytest.fixture
def file(log, tmp_path):
    made = GameFile.create(log, HEADER, tmp_path / "unsaved" / "game.vttg", is_unsaved=True)
    yield made
    made.close()


def test_a_file_holds_what_was_before_and_what_comes_after(file, log):
    assert file.acknowledged == 1
    note(log, "after")
    file.save(5)
    assert payloads_of(file.path) == log.payloads()
    assert (file.acknowledged, file.waiting, file.failure) == (2, 0, None)
    assert file.header == HEADER


def test_saving_under_a_name_moves_the_game_there(file, log, tmp_path):
    unsaved = file.path
    heard = []
    file.written.connect(heard.append)
    note(log, "one")
    file.save_as(tmp_path / "battle.vttg")
    assert not unsaved.exists()
    assert (file.path, file.is_unsaved) == (tmp_path / "battle.vttg", False)
    note(log, "two")
    file.save(5)
    assert heard[-1] == 3
    assert payloads_of(file.path) == log.payloads()


def test_a_saved_game_that_is_saved_elsewhere_keeps_its_first_file(file, log, tmp_path):
    file.save_as(tmp_path / "one.vttg")
    note(log, "two")
    file.save_as(tmp_path / "two.vttg")
    note(log, "three")
    file.save(5)
    assert len(payloads_of(tmp_path / "one.vttg")) == 2
    assert len(payloads_of(tmp_path / "two.vttg")) == 3
    Journal.open(tmp_path / "one.vttg")[0].close()


def test_saving_under_its_own_name_is_saving(file, log, tmp_path):
    file.save_as(tmp_path / "one.vttg")
    note(log, "more")
    file.save_as(tmp_path / "one.vttg")
    assert file.waiting == 0
    assert not backup_path(file.path).exists()


def test_what_stood_under_that_name_is_kept_as_a_backup(file, tmp_path):
    (tmp_path / "one.vttg").write_bytes(b"an older game")
    file.save_as(tmp_path / "one.vttg")
    assert backup_path(tmp_path / "one.vttg").read_bytes() == b"an older game"


def test_a_place_that_cannot_be_written_leaves_the_game_where_it_is(file, log, tmp_path):
    (tmp_path / "no_folder").write_text("")
    with pytest.raises(VttError, match=r"one\.vttg cannot be written: "):
        file.save_as(tmp_path / "no_folder" / "one.vttg")
    assert file.is_unsaved
    note(log, "still here")
    file.save(5)
    assert len(payloads_of(file.path)) == 2


def test_a_file_that_another_program_plays_is_not_overwritten(file, tmp_path):
    other = Journal.create(tmp_path / "other.vttg", HEADER)
    with pytest.raises(JournalError, match="is open in another window or program"):
        file.save_as(tmp_path / "other.vttg")
    other.close()


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be moved there")
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_is_gone_is_written_anew_when_the_game_is_saved(file, log, is_replaced):
    note(log, "one")
    file.save(5)
    file.path.unlink()
    if is_replaced:
        file.path.write_bytes(b"an older one")
    assert file.is_gone
    note(log, "two")
    file.save_as(file.path)
    assert payloads_of(file.path) == log.payloads()
    assert (file.is_gone, file.waiting, file.failure, file.is_unsaved) == (False, 0, None, True)
    assert not is_replaced or backup_path(file.path).read_bytes() == b"an older one"
    note(log, "three")
    file.save(5)
    assert payloads_of(file.path) == log.payloads()


def test_a_full_disk_is_told_and_nothing_is_lost(file, log, tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(28, "No space left on device")

    failures = []
    file.failed.connect(failures.append)
    monkeypatch.setattr(file._journal._writer, "_sync", full)
    note(log, "more")
    with pytest.raises(VttError, match="No space left on device; 1 entries wait in memory"):
        file.save(5)
    assert file.waiting == 1
    assert failures
    assert file.failure is not None
    file.save_as(tmp_path / "elsewhere.vttg")
    assert len(payloads_of(tmp_path / "elsewhere.vttg")) == 2
    assert (file.waiting, file.failure) == (0, None)


def test_closing_on_a_full_disk_says_so(log, tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(28, "No space left on device")

    file = GameFile.create(log, HEADER, tmp_path / "game.vttg")
    monkeypatch.setattr(file._journal._writer, "_sync", full)
    note(log, "more")
    with pytest.raises(VttError, match="No space left on device"):
        file.close()


def test_an_unsaved_game_in_which_nothing_happened_is_removed(tmp_path):
    path = tmp_path / "game.vttg"
    GameFile.create(EventLog(start()), HEADER, path, is_unsaved=True).close()
    assert not path.exists()
    GameFile.create(EventLog(start()), HEADER, path).close()
    assert path.exists()


def test_an_unsaved_game_is_kept_when_closed_and_removed_when_discarded(log, tmp_path):
    path = tmp_path / "game.vttg"
    GameFile.create(log, HEADER, path, is_unsaved=True).close()
    assert path.exists()
    GameFile.create(log, HEADER, path, is_unsaved=True).discard()
    assert not path.exists()
    note(log, "the log goes on without a file")


@pytest.mark.parametrize("payload", [b"\x96\x03\xc0\xa0\x01\xa0\x90", b"\x91\x09", b"\xc1", b""])
def test_words_that_cannot_be_read_are_told_when_the_game_is_loaded(log, tmp_path, payload):
    """A comment is no part of the position: without this only who looks at it would notice."""
    path = tmp_path / "game.vttg"
    Journal.create(path, HEADER, [*log.payloads(), payload]).close()
    with pytest.raises(JournalError, match=r"game\.vttg: entry 2 cannot be read: "):
        load_log(path, read_journal(path))
