import io
import zipfile

import pytest

from vtt.formats.zip_list import listed_files, old_name

NAMES = ["module.xml", "images/a.png", "docs/é.md"]


def archive(folders=("docs/",)):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name in folders:
            file.writestr(name, b"")
        for name in NAMES:
            file.writestr(name, name.encode())
        link = zipfile.ZipInfo("images/link.png")
        link.external_attr = 0o120777 << 16
        file.writestr(link, "/etc/passwd")
    return made.getvalue()


def test_files_and_links_are_listed_and_folders_are_not():
    expected = {**dict.fromkeys(NAMES, False), "images/link.png": True}
    assert listed_files(archive(), 0) == expected


def test_a_list_that_is_cut_or_spoilt_gives_what_is_left_of_it():
    data = archive()
    begin = data.index(b"PK\x01\x02")
    second = data.index(b"PK\x01\x02", begin + 4)
    third = data.index(b"PK\x01\x02", second + 4)
    assert list(listed_files(data[:third], 0)) == NAMES[:1]
    assert list(listed_files(data[: third + 20], 0)) == NAMES[:1]
    spoilt = data[:second] + bytes(4) + data[second + 4 :]
    assert list(listed_files(spoilt, 0)) == [*NAMES[1:], "images/link.png"]
    assert listed_files(data[:begin], 0) == listed_files(b"", 0) == {}


@pytest.mark.parametrize("letters", ["utf-8", "cp437"])
def test_names_are_read_in_new_and_old_letters(letters):
    assert old_name("é.svg".encode(letters)) == "é.svg"
