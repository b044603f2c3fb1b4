import errno
import multiprocessing
import os
import sys
from pathlib import Path

import pytest

from vtt.base import kept_files
from vtt.base.kept_files import KeptFiles, package_stamp, program_stamp, stamp_of

of_unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
STAMP, OTHER = stamp_of(b"one"), stamp_of(b"other")


def write_often(folder, contents):
    for _ in range(50):
        KeptFiles(folder, "thing", most=3).write("a", STAMP, contents)


@pytest.fixture
def kept(tmp_path):
    return KeptFiles(tmp_path / "kept", "thing", most=3)


def test_what_is_kept_comes_back_for_its_stamp_alone(kept):
    assert kept.read("a", STAMP) is None
    kept.write("a", STAMP, b"contents")
    assert kept.read("a", STAMP) == b"contents"
    assert kept.read("a", OTHER) is None
    assert kept.read("b", STAMP) is None
    kept.write("a", OTHER, b"newer")
    assert (kept.read("a", STAMP), kept.read("a", OTHER)) == (None, b"newer")


@pytest.mark.parametrize("spoil", [lambda data: data[:-1], lambda data: data[:20], lambda _: b""])
def test_a_file_that_is_cut_is_none(kept, tmp_path, spoil):
    kept.write("a", STAMP, b"contents")
    (file,) = (tmp_path / "kept").iterdir()
    file.write_bytes(spoil(file.read_bytes()))
    assert kept.read("a", STAMP) is None


def test_a_byte_that_has_changed_is_seen(kept, tmp_path):
    kept.write("a", STAMP, b"contents")
    (file,) = (tmp_path / "kept").iterdir()
    for place in range(file.stat().st_size):
        data = bytearray(file.read_bytes())
        data[place] ^= 1
        file.write_bytes(data)
        assert kept.read("a", STAMP) is None, place
        data[place] ^= 1
        file.write_bytes(data)
    assert kept.read("a", STAMP) == b"contents"


@of_unix
@pytest.mark.parametrize("mode", [0o660, 0o606, 0o666])
def test_a_file_that_others_may_write_is_not_read(kept, tmp_path, mode):
    kept.write("a", STAMP, b"contents")
    (file,) = (tmp_path / "kept").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(mode)
    assert kept.read("a", STAMP) is None
    kept.write("a", STAMP, b"anew")
    assert kept.read("a", STAMP) == b"anew"


@of_unix
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_in_which_others_may_write_is_not_read_and_closed_at_the_next_writing(
    kept, tmp_path, mode
):
    kept.write("a", STAMP, b"contents")
    (tmp_path / "kept").chmod(mode)
    assert kept.read("a", STAMP) is None
    kept.write("b", STAMP, b"more")
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o700
    assert kept.read("b", STAMP) == b"more"


@of_unix
def test_what_belongs_to_another_user_is_not_read(kept, monkeypatch):
    kept.write("a", STAMP, b"contents")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert kept.read("a", STAMP) is None


@of_unix
def test_a_folder_that_is_a_link_is_neither_read_nor_written(kept, tmp_path):
    kept.write("a", STAMP, b"contents")
    (tmp_path / "kept").rename(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").chmod(0o750)
    (tmp_path / "kept").symlink_to(tmp_path / "elsewhere")
    assert kept.read("a", STAMP) is None
    kept.write("b", STAMP, b"more")
    assert len(list((tmp_path / "elsewhere").iterdir())) == 1
    assert (tmp_path / "elsewhere").stat().st_mode & 0o777 == 0o750


@of_unix
def test_whatever_the_users_mask_is_what_is_kept_is_the_users_alone(kept, tmp_path):
    before = os.umask(0)
    try:
        kept.write("a", STAMP, b"contents")
    finally:
        os.umask(before)
    assert kept.read("a", STAMP) == b"contents"


def test_of_many_those_used_longest_ago_go(kept, tmp_path):
    for age, name in enumerate("abc"):
        kept.write(name, STAMP, name.encode())
        file = max((tmp_path / "kept").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(file, (1e9 + age, 1e9 + age))
    assert kept.read("a", STAMP) == b"a", "it is used now"
    kept.write("d", STAMP, b"d")
    assert [kept.read(name, STAMP) for name in "abcd"] == [b"a", None, b"c", b"d"]


def test_files_together_take_no_more_than_they_may(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(kept_files, "MOST_BYTES", 2 * kept_files.HEAD_BYTES + 25)
    for age, name in enumerate("abc"):
        kept.write(name, STAMP, name.encode() * 10)
        file = max((tmp_path / "kept").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(file, (1e9 + age, 1e9 + age))
    assert [kept.read(name, STAMP) for name in "abc"] == [None, b"b" * 10, b"c" * 10]


def test_what_a_program_that_was_stopped_had_begun_to_write_goes(kept, tmp_path):
    kept.write("a", STAMP, b"contents")
    old, new = tmp_path / "kept" / "old.12.part", tmp_path / "kept" / "new.34.part"
    for file in (old, new):
        file.write_bytes(b"half of")
    os.utime(old, (1e9, 1e9))
    kept.write("b", STAMP, b"contents")
    assert not old.exists()
    assert new.exists(), "another program is at it"


def test_what_was_kept_is_read_from_a_folder_that_cannot_be_written(kept, monkeypatch):
    kept.write("a", STAMP, b"contents")

    def refused(*_asked, **_named):
        raise PermissionError(errno.EACCES, "permission denied")

    monkeypatch.setattr(kept_files.os, "utime", refused)
    assert kept.read("a", STAMP) == b"contents"


@pytest.mark.parametrize("fails", ["write_bytes", "replace", "mkdir"])
def test_a_full_disk_leaves_what_was_kept_and_nothing_half(kept, tmp_path, monkeypatch, fails):
    kept.write("a", STAMP, b"contents")

    def full(*_asked, **_named):
        raise OSError(errno.ENOSPC, "no space left on the device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, fails, full)
        kept.write("a", OTHER, b"newer")
    assert (kept.read("a", STAMP), kept.read("a", OTHER)) == (b"contents", None)
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_two_programs_that_write_at_once_leave_one_whole_file(kept, tmp_path):
    ctx = multiprocessing.get_context("spawn")
    writers = [
        ctx.Process(target=write_often, args=(tmp_path / "kept", bytes([number]) * 50_000))
        for number in (1, 2)
    ]
    for writer in writers:
        writer.start()
    seen = set()
    while any(writer.is_alive() for writer in writers):
        found = kept.read("a", STAMP)
        seen.add(None if found is None else (found[0], len(found)))
    assert seen <= {None, (1, 50_000), (2, 50_000)}
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert len(list((tmp_path / "kept").iterdir())) == 1
    assert kept.read("a", STAMP) is not None


def test_where_nothing_can_be_kept_nothing_is(tmp_path):
    (tmp_path / "kept").write_text("a file where the folder should be")
    kept = KeptFiles(tmp_path / "kept", "thing", most=3)
    kept.write("a", STAMP, b"contents")
    assert kept.read("a", STAMP) is None


def test_a_stamp_tells_its_parts_apart():
    assert stamp_of(b"ab", b"c") != stamp_of(b"a", b"bc")


@pytest.mark.parametrize("name", ["code.py", "glyphs.json"])
def test_the_program_is_another_one_when_a_file_of_it_has_changed(tmp_path, monkeypatch, name):
    source = tmp_path / "package" / "inner" / name
    source.parent.mkdir(parents=True)
    source.write_text("1")
    monkeypatch.setattr(kept_files.vtt, "__file__", str(tmp_path / "__init__.py"))
    package_stamp.cache_clear()
    before = program_stamp("package")
    compiled = source.parent / "__pycache__" / "code.pyc"
    compiled.parent.mkdir()
    compiled.write_text("what Python makes of it")
    package_stamp.cache_clear()
    assert program_stamp("package") == before
    source.write_text("12")
    package_stamp.cache_clear()
    assert program_stamp("package") != before
    package_stamp.cache_clear()


def test_the_lock_of_an_editor_is_no_source(tmp_path, monkeypatch):
    source = tmp_path / "package" / "code.py"
    source.parent.mkdir()
    source.write_text("1")
    monkeypatch.setattr(kept_files.vtt, "__file__", str(tmp_path / "__init__.py"))
    package_stamp.cache_clear()
    before = program_stamp("package")
    (source.parent / ".#code.py").symlink_to("somebody@somewhere:1")
    package_stamp.cache_clear()
    assert program_stamp("package") == before
    package_stamp.cache_clear()
