import errno
import os
import stat
from pathlib import Path

import pytest

from vtt.formats.safe_write import write_all_safely, write_safely


def test_a_file_and_its_folders_are_made(tmp_path):
    write_safely(tmp_path / "a" / "b" / "c.xml", b"one")
    assert (tmp_path / "a" / "b" / "c.xml").read_bytes() == b"one"


def test_an_old_file_is_replaced_whole_and_keeps_its_permissions(tmp_path):
    file = tmp_path / "c.xml"
    file.write_bytes(b"a long old text")
    file.chmod(0o640)
    write_safely(file, b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["c.xml"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_beside_it(tmp_path, monkeypatch, step):
    file = tmp_path / "c.xml"
    file.write_bytes(b"old")

    def fail(*arguments):
        raise OSError("no space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="no space left"):
        write_safely(file, b"new")
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["c.xml"]


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path, monkeypatch):
    file = tmp_path / "c.xml"
    file.write_bytes(b"old")
    file.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: path != file)  # the mightiest user may all
    with pytest.raises(PermissionError) as raised:
        write_safely(file, b"new")
    assert raised.value.filename == str(file)
    assert file.read_bytes() == b"old"


@pytest.mark.parametrize("place", ["folder.svg", "file/c.svg", f"{'x' * 300}.svg"])
def test_an_error_names_the_file_that_was_asked_for(tmp_path, place):
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(OSError) as raised:  # noqa: PT011  (which one is the system's business)
        write_safely(tmp_path / place, b"new")
    assert raised.value.filename == str(tmp_path / place)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder.svg"]


FILES = ("a.xml", "new/b.xml", "new/deep/c.xml")


@pytest.mark.parametrize("bad", range(len(FILES)))
def test_of_several_files_none_is_changed_when_one_cannot_be_written(tmp_path, monkeypatch, bad):
    old = tmp_path / "a.xml"
    old.write_bytes(b"old")
    synced = []

    def sync(handle):
        synced.append(handle)
        if len(synced) == bad + 1:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(OSError, match="No space left") as raised:
        write_all_safely({tmp_path / name: b"new" for name in FILES})
    assert raised.value.filename == str(tmp_path / FILES[bad])
    assert old.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.xml"]


def test_several_files_are_written(tmp_path):
    write_all_safely({tmp_path / name: name.encode() for name in FILES})
    found = {str(f.relative_to(tmp_path)) for f in tmp_path.rglob("*") if f.is_file()}
    assert found == {os.path.join(*name.split("/")) for name in FILES}


def test_where_one_of_several_is_a_folder_nothing_is_changed(tmp_path):
    (tmp_path / "b.xml").mkdir()
    with pytest.raises(IsADirectoryError, match=r"b\.xml"):
        write_all_safely({tmp_path / "a.xml": b"new", tmp_path / "b.xml": b"new"})
    assert os.listdir(tmp_path) == ["b.xml"]


def test_where_one_cannot_be_put_in_its_place_it_is_named_and_nothing_lies_beside(
    tmp_path, monkeypatch
):
    places = [tmp_path / name for name in ("a", "b", "c")]
    put = os.replace

    def replaced(source, target):
        if Path(target).name == "b":
            os.unlink(source)  # whoever holds the place has taken that away as well
            raise PermissionError(errno.EACCES, "held by another program", str(source))
        put(source, target)

    monkeypatch.setattr(os, "replace", replaced)
    with pytest.raises(PermissionError) as raised:
        write_all_safely(dict.fromkeys(places, b"new"))
    assert raised.value.filename == str(places[1])
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
