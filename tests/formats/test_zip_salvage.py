import io
import os
import zipfile

import pytest

from vtt.formats.container import Bounds
from vtt.formats.zip_salvage import ZipSalvage, salvage_zip

FILES = {
    "module.xml": b"<module/>" * 20,
    "images/a.png": os.urandom(300),
    "images/ä.svg": b"<svg/>" * 50,
    "maps/field.xml": b"<table/>" * 90,
}


def archive(files=FILES, method=zipfile.ZIP_DEFLATED):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return made.getvalue()


class Pipe(io.RawIOBase):
    """A place to write to that cannot go back: sizes then stand behind the files."""

    def __init__(self):
        self.data = b""

    def writable(self):
        return True

    def write(self, data):
        self.data += bytes(data)
        return len(data)


def streamed(files=FILES):
    made = Pipe()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return made.data


def salvaged(tmp_path, data, bounds=None):
    path = tmp_path / "x.vttm"
    path.write_bytes(data)
    return salvage_zip(path, bounds) if bounds else salvage_zip(path)


def headless(data):
    """An archive without the list of its files."""
    return data[: data.index(b"PK\x01\x02")]


@pytest.mark.parametrize("make", [archive, streamed])
def test_everything_comes_out_of_a_sound_archive_and_of_one_without_its_list(tmp_path, make):
    assert salvaged(tmp_path, make()) == ZipSalvage(FILES, [])
    assert salvaged(tmp_path, headless(make())) == ZipSalvage(FILES, [])


def test_files_that_are_not_packed_come_out_too(tmp_path):
    data = archive(method=zipfile.ZIP_STORED)
    assert salvaged(tmp_path, headless(data)) == ZipSalvage(FILES, [])


@pytest.mark.parametrize("make", [archive, streamed])
def test_of_an_archive_that_is_cut_the_files_before_the_cut_come_out(tmp_path, make):
    data = make()
    cut = data.index("images/ä.svg".encode()) + 20
    found = salvaged(tmp_path, data[:cut])
    assert list(found.files) == ["module.xml", "images/a.png"]
    assert found.lost == ["images/ä.svg cannot be unpacked: the archive ends in the middle of it"]


@pytest.mark.parametrize("whole", [True, False])
def test_a_file_that_is_spoilt_costs_only_itself(tmp_path, whole):
    data = bytearray(archive())
    at = data.index(b"images/a.png") + 30
    data[at : at + 4] = b"\0\0\0\0"
    found = salvaged(tmp_path, bytes(data) if whole else headless(bytes(data)))
    assert sorted(found.files) == sorted(set(FILES) - {"images/a.png"})
    (line,) = found.lost
    assert line.startswith("images/a.png cannot be unpacked: ")


@pytest.mark.parametrize("name", ["../out.xml", "/etc/x.xml", "C:/x.xml", "a\\b.xml"])
def test_names_that_lead_out_are_left_out(tmp_path, name):
    data = archive({"module.xml": b"<module/>", name: b"evil"})
    found = salvaged(tmp_path, headless(data))
    assert list(found.files) == ["module.xml"]
    assert "is not safe" in found.lost[0]


def test_it_keeps_to_the_bounds(tmp_path):
    bomb = headless(archive({"a": bytes(5000), "b": bytes(50), "c": b"x", "d": b"y"}))
    found = salvaged(tmp_path, bomb, Bounds(files=2, file_bytes=1000, total_bytes=1000))
    assert list(found.files) == ["b", "c"]
    assert found.lost == [
        "a cannot be unpacked: expected at most 1000 bytes",
        "d: expected at most 2 files",
    ]


def test_what_it_cannot_read_is_told(tmp_path):
    data = archive({"a": b"aaaa" * 9}, zipfile.ZIP_BZIP2)
    assert salvaged(tmp_path, headless(data)).lost == [
        "a cannot be unpacked: expected method 0 or 8 with a known size, found method 12"
    ]
    locked = bytearray(headless(archive({"a": b"b"})))
    locked[6] |= 1
    assert salvaged(tmp_path, bytes(locked)).lost == ["a cannot be unpacked: it is encrypted"]
