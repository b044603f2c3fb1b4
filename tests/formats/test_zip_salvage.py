import io
import os
import tracemalloc
import zipfile

import pytest

from vtt.formats.container import DEFAULT_BOUNDS, Bounds
from vtt.formats.zip_salvage import NO_LIST, ZipSalvage, salvage_zip

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
    with salvage_zip(path, bounds or DEFAULT_BOUNDS) as found:
        return ZipSalvage(dict(found.files), found.lost)


def headless(data):
    """An archive without the list of its files."""
    return data[: data.index(b"PK\x01\x02")]


@pytest.mark.parametrize("make", [archive, streamed])
def test_everything_comes_out_of_a_sound_archive_and_of_one_without_its_list(tmp_path, make):
    assert salvaged(tmp_path, make()) == ZipSalvage(FILES, [])
    assert salvaged(tmp_path, headless(make())) == ZipSalvage(FILES, [NO_LIST])


def test_files_that_are_not_packed_come_out_too(tmp_path):
    data = archive(method=zipfile.ZIP_STORED)
    assert salvaged(tmp_path, headless(data)) == ZipSalvage(FILES, [NO_LIST])


@pytest.mark.parametrize("make", [archive, streamed])
def test_of_an_archive_that_is_cut_the_files_before_the_cut_come_out(tmp_path, make):
    data = make()
    cut = data.index("images/ä.svg".encode()) + 20
    found = salvaged(tmp_path, data[:cut])
    assert list(found.files) == ["module.xml", "images/a.png"]
    assert found.lost == [
        "images/ä.svg cannot be unpacked: the archive ends in the middle of it",
        NO_LIST,
    ]


def test_an_archive_that_is_cut_between_two_files_is_not_said_to_be_whole(tmp_path):
    data = archive()
    found = salvaged(tmp_path, data[: data.index(b"PK\x03\x04", 4)])
    assert found == ZipSalvage({"module.xml": FILES["module.xml"]}, [NO_LIST])


def test_where_the_list_has_begun_no_file_is_missing(tmp_path):
    data = archive()
    listed = data.index(b"PK\x01\x02")
    assert salvaged(tmp_path, data[: listed + 70]) == ZipSalvage(FILES, [])


def test_a_file_whose_head_is_gone_is_told_by_the_list(tmp_path):
    data = bytearray(archive())
    at = data.index(b"images/a.png")
    data[at - 30 : at] = bytes(30)
    found = salvaged(tmp_path, bytes(data[:-22]))
    assert "images/a.png" not in found.files
    assert found.lost == ["images/a.png: it is listed, and nothing of it is found"]


def test_a_link_is_left_out(tmp_path):
    link = zipfile.ZipInfo("images/l.svg")
    link.external_attr = 0o120777 << 16
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("module.xml", b"<module/>")
        file.writestr(link, b"/etc/passwd")
    found = salvaged(tmp_path, made.getvalue())
    assert list(found.files) == ["module.xml"]
    assert found.lost == ["the file name 'images/l.svg' is not safe: it is a link"]


def test_names_in_old_letters_keep_them(tmp_path):
    written = archive({"module.xml": b"<module/>", "images/xx.svg": b"<svg/>"})
    data = written.replace(b"images/xx.svg", "images/é1.svg".encode("cp437"))
    assert "images/é1.svg" in salvaged(tmp_path, headless(data)).files


@pytest.mark.parametrize("make", [archive, streamed])
def test_a_bomb_is_left_out_and_takes_no_more_than_its_bounds(tmp_path, make):
    bounds = Bounds(harmless=100_000)
    data = make({"module.xml": b"<module/>", "bomb": bytes(3_000_000), "last": b"x"})
    tracemalloc.start()
    found = salvaged(tmp_path, headless(data), bounds)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert list(found.files) == ["module.xml", "last"]
    assert "bomb cannot be unpacked: expected at most" in found.lost[0]
    assert most < 1_000_000


def test_many_bombs_together_are_bounded_too(tmp_path):
    bounds = Bounds(harmless=100_000)
    data = headless(archive({f"bomb {n}": bytes(99_000) for n in range(40)}))
    found = salvaged(tmp_path, data, bounds)
    assert 0 < sum(map(len, found.files.values())) <= max(100_000, 200 * len(data))
    assert len(found.files) + len(found.lost) - 1 == 40


@pytest.mark.parametrize("whole", [True, False])
def test_a_file_that_is_spoilt_costs_only_itself(tmp_path, whole):
    data = bytearray(archive())
    at = data.index(b"images/a.png") + 30
    data[at : at + 4] = b"\0\0\0\0"
    found = salvaged(tmp_path, bytes(data) if whole else bytes(data[:-22]))
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
    found = salvaged(tmp_path, bomb, Bounds(files=3, file_bytes=1000, total_bytes=9000))
    assert list(found.files) == ["b", "c"]
    assert found.lost == [
        "a cannot be unpacked: expected at most 1000 bytes",
        "d: expected at most 3 files",
        NO_LIST,
    ]


def test_what_it_cannot_read_is_told(tmp_path):
    data = archive({"a": b"aaaa" * 9}, zipfile.ZIP_BZIP2)
    assert salvaged(tmp_path, headless(data)).lost == [
        "a cannot be unpacked: expected method 0 or 8 with a known size, found method 12",
        NO_LIST,
    ]
    locked = bytearray(headless(archive({"a": b"b"})))
    locked[6] |= 1
    assert salvaged(tmp_path, bytes(locked)).lost == [
        "a cannot be unpacked: it is encrypted",
        NO_LIST,
    ]
