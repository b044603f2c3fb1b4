import io
import zipfile

import pytest

from vtt.base.errors import FormatError
from vtt.formats.vassal.nested import read_nested


def archive(**entries):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in entries.items():
            file.writestr(name, data)
    return made.getvalue()


def test_an_entry_of_an_archive_in_memory():
    assert read_nested(archive(savedGame=b"x" * 100), "savedGame") == b"x" * 100


def test_what_cannot_be_read_is_told():
    with pytest.raises(FormatError, match="expected the entry"):
        read_nested(archive(other=b""), "savedGame")
    with pytest.raises(FormatError, match="cannot be unpacked"):
        read_nested(b"PK\x03\x04nothing", "savedGame")
    whole = bytearray(archive(savedGame=bytes(range(256)) * 4))
    whole[60:200] = bytes(140)
    with pytest.raises(FormatError, match="cannot be unpacked"):
        read_nested(bytes(whole), "savedGame")
