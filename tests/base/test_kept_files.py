import os

import pytest

from vtt.base import kept_files
from vtt.base.kept_files import KeptFiles, program_stamp, stamp_of

STAMP, OTHER = stamp_of(b"one"), stamp_of(b"other")


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


def test_of_many_those_used_longest_ago_go(kept, tmp_path):
    for age, name in enumerate("abc"):
        kept.write(name, STAMP, name.encode())
        file = max((tmp_path / "kept").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(file, (1e9 + age, 1e9 + age))
    assert kept.read("a", STAMP) == b"a", "it is used now"
    kept.write("d", STAMP, b"d")
    assert [kept.read(name, STAMP) for name in "abcd"] == [b"a", None, b"c", b"d"]


def test_where_nothing_can_be_kept_nothing_is(tmp_path):
    (tmp_path / "kept").write_text("a file where the folder should be")
    kept = KeptFiles(tmp_path / "kept", "thing", most=3)
    kept.write("a", STAMP, b"contents")
    assert kept.read("a", STAMP) is None


def test_a_stamp_tells_its_parts_apart():
    assert stamp_of(b"ab", b"c") != stamp_of(b"a", b"bc")


def test_the_program_is_another_one_when_a_source_file_has_changed(tmp_path, monkeypatch):
    source = tmp_path / "package" / "inner" / "code.py"
    source.parent.mkdir(parents=True)
    source.write_text("1")
    monkeypatch.setattr(kept_files.vtt, "__file__", str(tmp_path / "__init__.py"))
    program_stamp.cache_clear()
    before = program_stamp("package")
    program_stamp.cache_clear()
    assert program_stamp("package") == before
    source.write_text("12")
    program_stamp.cache_clear()
    assert program_stamp("package") != before
    program_stamp.cache_clear()
