import os
import stat

import pytest

from vtt.formats.safe_write import write_safely


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
