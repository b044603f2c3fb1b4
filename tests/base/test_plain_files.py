"""A device or a pipe is refused before anything is read of it; files and folders are let be."""

import errno
import os

import pytest

from tests.disks import without_reading
from vtt.base.plain_files import expect_plain_file, is_file, is_folder, is_there, reading


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_refused_with_its_name(tmp_path):
    os.mkfifo(tmp_path / "pipe.vttg")
    with pytest.raises(OSError, match=r"found a device, a pipe or a socket.*pipe\.vttg"):
        expect_plain_file(tmp_path / "pipe.vttg")


def test_files_folders_and_what_is_missing_are_let_be(tmp_path):
    (tmp_path / "file").touch()
    for name in ("file", "", "missing", "file/below"):
        expect_plain_file(tmp_path / name)


def test_an_error_of_the_disk_names_the_file(tmp_path):
    """The system names a file on opening alone."""
    path = tmp_path / "battle.vttg"
    path.touch()
    with pytest.raises(OSError, match="Input/output") as raised, reading(path):
        raise OSError(errno.EIO, "Input/output error")
    assert raised.value.filename == str(path)
    with pytest.raises(OSError, match="other") as raised, reading(path):
        raise OSError(errno.EIO, "Input/output error", "other")
    assert raised.value.filename == "other"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_plain_file_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="found a device"), reading(tmp_path / "pipe"):
        pytest.fail("it was read")


def test_where_nobody_may_look_there_is_nothing(tmp_path):
    locked = tmp_path / "locked"
    (locked / "folder").mkdir(parents=True)
    (locked / "file").write_bytes(b"")
    assert (is_folder(locked / "folder"), is_file(locked / "file")) == (True, True)
    assert (is_folder(locked / "file"), is_file(locked / "folder")) == (False, False)
    assert is_there(locked / "file")
    with without_reading(locked):
        assert not is_there(locked / "file")
        assert not is_folder(locked / "folder")
        assert not is_file(locked / "file")
