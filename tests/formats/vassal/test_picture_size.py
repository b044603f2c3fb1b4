import struct

import pytest

from vtt.formats.vassal.picture_size import kind_of_picture, picture_size

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 60, 40)
JPEG = (
    b"\xff\xd8\xff\xe0"
    + struct.pack(">H", 4)
    + b"ab"
    + b"\xff\xc0\x00\x11\x08"
    + struct.pack(">HH", 30, 50)
)


@pytest.mark.parametrize(
    ("data", "size", "kind"),
    [
        (PNG, (60, 40), ".png"),
        (JPEG, (50, 30), ".jpg"),
        (b"GIF89a" + struct.pack("<HH", 7, 9), (7, 9), ".gif"),
        (b"BM" + bytes(16) + struct.pack("<ii", 5, -6), (5, 6), ".bmp"),
        (b'<?xml version="1.0"?><svg width="20" height="10mm"/>', (20, 38), ".svg"),
        (b'<svg viewBox="0 0 30 40.4">', (30, 40), ".svg"),
        (b"<svg>", None, ".svg"),
        (b"text", None, ""),
        (b"\x89PNG\r\n\x1a\n", None, ".png"),
        (b"\xff\xd8\xff", None, ".jpg"),
        (b"\xff\xd8\x00\x00", None, ".jpg"),
        (b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 0, 40), None, ".png"),
    ],
)
def test_sizes_are_told_from_the_content(data, size, kind):
    assert picture_size(data) == size
    assert kind_of_picture(data) == kind


def test_a_header_that_claims_a_huge_picture_costs_nothing():
    huge = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 2**31 - 1, 2**31 - 1)
    assert picture_size(huge) == (2**31 - 1, 2**31 - 1)
