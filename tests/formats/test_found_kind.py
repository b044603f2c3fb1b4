import pytest

from vtt.formats.found_kind import found_kind


@pytest.mark.parametrize(
    ("begin", "kind"),
    [
        (b"", "an empty file"),
        (bytes(12), "a file of zeros"),
        (b"PK\x03\x04\x14", "a zip archive"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        (b"<?xml version='1.0'?>", "an XML text"),
        (b"Dear Ada,\n", "a text"),
        ("Жди".encode()[:-1], "a text"),
        (b"\x00\x01\x02", "another kind of file"),
        (b"\xc3\x28 no letters", "another kind of file"),
    ],
)
def test_a_file_is_told_by_its_first_bytes(begin, kind):
    assert found_kind(begin) == kind
