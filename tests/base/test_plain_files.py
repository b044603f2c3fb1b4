"""A device or a pipe is refused before anything is read of it; files and folders are let be."""

import os

import pytest

from vtt.base.plain_files import expect_plain_file


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_refused_with_its_name(tmp_path):
    os.mkfifo(tmp_path / "pipe.vttg")
    with pytest.raises(OSError, match=r"found a device, a pipe or a socket.*pipe\.vttg"):
        expect_plain_file(tmp_path / "pipe.vttg")


def test_files_folders_and_what_is_missing_are_let_be(tmp_path):
    (tmp_path / "file").touch()
    for name in ("file", "", "missing", "file/below"):
        expect_plain_file(tmp_path / name)
