"""A module that was read once is kept; whatever changes in it or in the program has it read anew."""

import os
import shutil

import pytest

from vtt.base import kept_files
from vtt.base.errors import FormatError
from vtt.session import kept_modules
from vtt.session.kept_modules import read_kept_module
from vtt.session.library import read_module_at, shipped_folders

LONG_AGO = 1_000_000_000


@pytest.fixture
def place(tmp_path):
    return shutil.copytree(shipped_folders()[0] / "hexdemo", tmp_path / "hexdemo")


@pytest.fixture
def readings(monkeypatch):
    """The modules that were truly read, one after another."""
    found = []

    def read(path):
        found.append(path)
        return read_module_at(path)

    monkeypatch.setattr(kept_modules, "read_module_at", read)
    monkeypatch.setattr(kept_files, "GRAIN_S", -60.0)  # what was just copied is at rest
    return found


@pytest.mark.parametrize("name", sorted(path.name for path in shipped_folders()[0].iterdir()))
def test_a_kept_module_is_the_module(name, tmp_path, readings):
    path = shipped_folders()[0] / name
    first, second = read_kept_module(path, tmp_path), read_kept_module(path, tmp_path)
    assert first == second == read_module_at(path)
    assert second.fingerprint == first.fingerprint != ""
    assert readings == [path]


def test_a_change_in_any_file_has_it_read_anew(place, tmp_path, readings):
    read_kept_module(place, tmp_path)
    for file in sorted(path for path in place.rglob("*") if path.suffix in (".xml", ".svg")):
        count = len(readings)
        status = file.stat()
        file.write_bytes(file.read_bytes().replace(b"\n", b" ", 1))  # of the same length
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
        read_kept_module(place, tmp_path)
        assert len(readings) == count + 1, f"{file} was changed, and its time put back"


def test_a_file_that_comes_or_goes_has_it_read_anew(place, tmp_path, readings):
    first = read_kept_module(place, tmp_path)
    (place / "images" / "more.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert read_kept_module(place, tmp_path).fingerprint != first.fingerprint
    (place / "images" / "more.svg").unlink()
    assert read_kept_module(place, tmp_path).fingerprint == first.fingerprint
    assert len(readings) == 3


def test_an_archive_is_kept_too(place, tmp_path, readings):
    archive = shutil.make_archive(str(tmp_path / "packed"), "zip", place)
    packed = (tmp_path / "packed.zip").rename(tmp_path / "packed.vttm")
    first = read_kept_module(packed, tmp_path)
    assert read_kept_module(packed, tmp_path) == first
    assert readings == [packed], archive


def test_another_program_reads_it_anew(place, tmp_path, readings, monkeypatch):
    read_kept_module(place, tmp_path)
    monkeypatch.setattr(kept_modules, "program_stamp", lambda *_: b"another")
    read_kept_module(place, tmp_path)
    assert len(readings) == 2


def test_while_a_file_has_just_been_written_nothing_is_kept(place, tmp_path, readings, monkeypatch):
    monkeypatch.setattr(kept_files, "GRAIN_S", 60.0)
    read_kept_module(place, tmp_path)
    read_kept_module(place, tmp_path)
    assert len(readings) == 2


def test_what_is_kept_and_is_no_module_is_passed_over(place, tmp_path, readings, monkeypatch):
    whole = read_kept_module(place, tmp_path)
    monkeypatch.setattr(kept_files.KeptFiles, "read", lambda *_: b"\x93\x01\x02\x03")
    assert read_kept_module(place, tmp_path) == whole
    assert len(readings) == 2


def test_a_faulty_module_is_told_each_time_and_never_kept(place, tmp_path, readings):
    (place / "module.xml").write_text("<module")
    for _ in range(2):
        with pytest.raises(FormatError):
            read_kept_module(place, tmp_path)
    assert not (tmp_path / kept_modules.FOLDER).exists()
