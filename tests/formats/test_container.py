import io
import os
import zipfile

import pytest

from vtt.base.errors import FormatError
from vtt.formats.container import (
    Bounds,
    FolderContainer,
    ZipContainer,
    open_container,
)

FILES = {"module.xml": b"<module/>", "images/a.svg": b"<svg/>", "images/A.svg": b"<svg />"}


def zip_of(path, files, **renamed):
    """An archive; `renamed` puts raw bytes in the place of an ASCII name of the same length."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    data = made.getvalue()
    for name, raw in renamed.items():
        assert data.count(name.encode()) == 2
        data = data.replace(name.encode(), raw)
    path.write_bytes(data)
    return path


@pytest.fixture(params=["folder", "archive"])
def container(request, tmp_path):
    if request.param == "archive":
        opened = open_container(zip_of(tmp_path / "m.vttm", FILES.items()))
    else:
        for name, data in FILES.items():
            (tmp_path / "m" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "m" / name).write_bytes(data)
        opened = open_container(tmp_path / "m")
    yield opened
    opened.close()


def test_folder_and_archive_give_the_same(container):
    assert container.names() == ("images/A.svg", "images/a.svg", "module.xml")
    assert {name: container.read(name) for name in container.names()} == FILES


def test_a_file_that_is_not_there_is_named_with_the_nearest(container):
    with pytest.raises(
        FormatError, match=r"has no file 'image/a\.svg'; did you mean 'images/a\.svg'"
    ):
        container.read("image/a.svg")


def test_an_archive_with_an_unsafe_name_is_refused(tmp_path):
    path = zip_of(tmp_path / "m.zip", [("../evil.svg", b"x")])
    with pytest.raises(FormatError, match=r"the file name '\.\./evil\.svg' is not safe: it has"):
        open_container(path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_archive_with_a_name_twice_is_refused(tmp_path):
    path = zip_of(tmp_path / "m.zip", [("a", b"1"), ("a", b"2")])
    with pytest.raises(FormatError, match="expected each file once, found 'a' twice"):
        open_container(path)


@pytest.mark.parametrize("other", ["module.xml/inner.svg", "module.xml/a/b"])
def test_an_archive_with_a_file_that_is_a_folder_too_is_refused(tmp_path, other):
    path = zip_of(tmp_path / "m.zip", [("module.xml", b"1"), (other, b"2")])
    with pytest.raises(FormatError, match=r"a file or a folder, found both named 'module\.xml'"):
        open_container(path)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Lützen".encode("cp437") + b".svg ", "Lützen.svg "),
        ("Lützen.svg".encode(), "Lützen.svg"),
        ("戦場".encode() + b"x", "戦場x"),
    ],
)
def test_names_without_a_mark_are_utf_8_or_code_page_437(tmp_path, raw, name):
    path = zip_of(tmp_path / "m.zip", [("x" * len(raw), b"1")], **{"x" * len(raw): raw})
    opened = open_container(path)
    assert opened.names() == (name,)
    assert opened.read(name) == b"1"
    opened.close()


def test_folders_in_an_archive_are_no_files(tmp_path):
    opened = open_container(zip_of(tmp_path / "m.zip", [("images/", b""), ("images/a", b"1")]))
    assert opened.names() == ("images/a",)
    opened.close()


@pytest.mark.parametrize(
    ("bounds", "fault"),
    [
        (Bounds(files=1), "expected at most 1 files, found more"),
        (Bounds(file_bytes=3), "expected files of at most 3 bytes, a has 4"),
        (Bounds(total_bytes=7), "expected at most 7 bytes in all, found more"),
    ],
)
def test_containers_are_bounded(tmp_path, bounds, fault):
    files = [("a", b"1234"), ("b", b"5678")]
    (tmp_path / "m").mkdir()
    for name, data in files:
        (tmp_path / "m" / name).write_bytes(data)
    with pytest.raises(FormatError, match=fault):
        FolderContainer(tmp_path / "m", bounds)
    with pytest.raises(FormatError, match=fault):
        ZipContainer(zip_of(tmp_path / "m.zip", files), bounds)


def test_a_file_that_unpacks_to_more_than_it_claims_is_refused(tmp_path):
    path = zip_of(tmp_path / "m.zip", [("bomb", b"0" * 5000)])
    data = path.read_bytes()
    size, lie = (5000).to_bytes(4, "little"), (10).to_bytes(4, "little")
    path.write_bytes(data.replace(size, lie))
    opened = open_container(path)
    with pytest.raises(FormatError, match=r"bomb (cannot be unpacked|unpacks to more)"):
        opened.read("bomb")
    opened.close()


def test_a_broken_archive_is_refused(tmp_path):
    path = zip_of(tmp_path / "m.zip", [("a", os.urandom(3000))])
    data = bytearray(path.read_bytes())
    data[200] ^= 0xFF
    path.write_bytes(bytes(data))
    opened = open_container(path)
    with pytest.raises(FormatError, match="a cannot be unpacked"):
        opened.read("a")
    opened.close()
    path.write_bytes(b"PK\x05\x06" + b"\xff" * 18)
    with pytest.raises(FormatError, match="expected a"):
        open_container(path)


def test_a_compressed_file_that_is_garbled_is_refused(tmp_path):
    path = zip_of(tmp_path / "m.zip", [("a", b"words " * 200)])
    data = bytearray(path.read_bytes())
    data[31:36] = b"\xff" * 5
    path.write_bytes(bytes(data))
    opened = open_container(path)
    with pytest.raises(FormatError, match="a cannot be unpacked: Error -3 while decompressing"):
        opened.read("a")
    opened.close()


def test_a_file_whose_own_head_has_a_name_that_is_none_cannot_be_unpacked(tmp_path):
    path = zip_of(tmp_path / "m.zip", [("abc", b"words")])
    data = bytearray(path.read_bytes())
    data[7] |= 0x08  # its name is said to be UTF-8
    data[30:33] = b"\xd6\xfc\xc7"
    path.write_bytes(bytes(data))
    opened = open_container(path)
    with pytest.raises(FormatError, match="abc cannot be unpacked: 'utf-8' codec can't decode"):
        opened.read("abc")
    opened.close()


def test_an_archive_that_was_cut_off_is_told_from_other_files(tmp_path):
    path = zip_of(tmp_path / "m.vttm", [("a", os.urandom(3000))])
    path.write_bytes(path.read_bytes()[:1500])
    with pytest.raises(
        FormatError, match=r"m\.vttm: expected .*, found a zip archive that ends too"
    ):
        open_container(path)


def test_what_is_neither_is_named(tmp_path):
    (tmp_path / "x.txt").write_text("x", encoding="utf-8")
    with pytest.raises(FormatError, match="expected a folder or a zip archive, found a text"):
        open_container(tmp_path / "x.txt")
    with pytest.raises(FormatError, match="expected a folder or a zip archive, found nothing"):
        open_container(tmp_path / "y")


def test_hidden_files_and_links_out_of_the_folder_are_left_out(tmp_path):
    (tmp_path / "m" / ".git").mkdir(parents=True)
    (tmp_path / "m" / ".git" / "config").write_bytes(b"x")
    (tmp_path / "m" / ".hidden").write_bytes(b"x")
    (tmp_path / "m" / "a").write_bytes(b"1")
    (tmp_path / "secret").write_bytes(b"s")
    (tmp_path / "m" / "link").symlink_to(tmp_path / "secret")
    (tmp_path / "m" / "inside").symlink_to(tmp_path / "m" / "a")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "b").write_bytes(b"2")
    (tmp_path / "m" / "folder").symlink_to(tmp_path / "other")
    (tmp_path / "m" / "lost").symlink_to(tmp_path / "nowhere")
    (tmp_path / "m" / "loop").symlink_to(tmp_path / "m")
    os.mkfifo(tmp_path / "m" / "pipe")
    opened = FolderContainer(tmp_path / "m")
    assert opened.names() == ("a", "inside")
    assert sorted(opened.left_out()) == [
        *((name, "which leads out of the module") for name in ("folder", "link", "loop", "lost")),
        ("pipe", "which is a device, a pipe or a socket"),
    ]


def test_a_file_that_cannot_be_read_is_named(tmp_path, monkeypatch):
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "a").write_bytes(b"1")
    opened = FolderContainer(tmp_path / "m")
    (tmp_path / "m" / "a").unlink()
    with pytest.raises(FormatError, match="m: a cannot be read: No such file or directory"):
        opened.read("a")


def linked(path, name, target):
    """An archive with a link, as zip programs of Unix write it."""
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = 0o120777 << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(entry, target)
    return path


@pytest.mark.parametrize("target", ["/etc/passwd", "../../x", "module.xml"])
def test_an_archive_with_a_link_is_refused(tmp_path, target):
    with pytest.raises(
        FormatError, match=r"m\.zip: expected files, found the link 'images/a\.svg'"
    ):
        open_container(linked(tmp_path / "m.zip", "images/a.svg", target))


@pytest.mark.parametrize("name", ["/etc/x.svg", "C:/x.svg", "c:x.svg", "a\\b.svg", "a/../../b.svg"])
def test_an_archive_with_a_name_that_leads_elsewhere_is_refused(tmp_path, name):
    path = zip_of(tmp_path / "m.zip", [("x" * len(name), b"1")], **{"x" * len(name): name.encode()})
    with pytest.raises(FormatError, match="is not safe: it"):
        open_container(path)


def test_an_archive_that_unpacks_to_far_more_than_files_do_is_refused(tmp_path):
    path = zip_of(tmp_path / "m.zip", [("bomb", bytes(20 * 1024 * 1024))])
    with pytest.raises(
        FormatError,
        match=r"m\.zip: expected a packed byte to stand for at most 200, bomb makes 2097",
    ):
        open_container(path)
    few = [(f"part {number}", bytes(2 * 1024 * 1024)) for number in range(10)]
    with pytest.raises(FormatError, match="at most 200, the whole makes 2097"):
        open_container(zip_of(tmp_path / "m.zip", few))


def test_what_packs_well_and_is_small_or_packs_badly_and_is_large_is_let_pass(tmp_path):
    bounds = Bounds(harmless=100_000)
    files = [("blank", bytes(90_000)), ("noise", os.urandom(200_000))]
    opened = open_container(zip_of(tmp_path / "m.zip", files), bounds)
    assert opened.names() == ("blank", "noise")
    opened.close()


def test_a_list_of_files_that_is_too_long_is_refused_before_it_is_read(tmp_path, monkeypatch):
    path = zip_of(tmp_path / "m.zip", [("a" * 300, b""), ("b" * 300, b"")])

    def unread(*_):
        raise AssertionError("the list was read")

    monkeypatch.setattr(zipfile, "ZipFile", unread)
    with pytest.raises(FormatError, match="expected at most 1 files, found a list of 692 bytes"):
        open_container(path, Bounds(files=1))


def test_a_stamp_changes_with_each_file_of_a_folder(tmp_path):
    (tmp_path / "in").mkdir()
    for name in ("a.xml", "in/b.svg"):
        (tmp_path / name).write_text("1")
    before = open_container(tmp_path).stamps()
    assert [stamp.name for stamp in before] == ["a.xml", "in/b.svg"]
    assert open_container(tmp_path).stamps() == before
    (tmp_path / "in" / "b.svg").write_text("2")
    os.utime(tmp_path / "in" / "b.svg", (1e9, 1e9))
    first, second = open_container(tmp_path).stamps()
    assert first == before[0]
    assert second != before[1]
    assert second.changed > 1e9, "the time of the change cannot be put back"


def test_an_archive_has_one_stamp(tmp_path):
    path = tmp_path / "a.vttm"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.xml", "1")
    container = open_container(path)
    container.close()
    assert [(stamp.name, stamp.size) for stamp in container.stamps()] == [
        ("a.vttm", path.stat().st_size)
    ]


def test_forgiven_are_all_names_of_a_file_and_a_folder_and_what_lies_in_the_folders_is_read(
    tmp_path,
):
    pairs = [(name, b"x") for n in range(300) for name in (f"{n}", f"{n}/inner")]
    archive = zip_of(tmp_path / "a.zip", [*pairs, ("sound", b"y")])
    with pytest.raises(FormatError, match="found both named '0'"):
        open_container(archive)
    container = open_container(archive, forgiving=True)
    assert set(container.names()) == {"sound", *(f"{n}/inner" for n in range(300))}
    assert {name for name, _ in container.left_out()} == {f"{n}" for n in range(300)}
