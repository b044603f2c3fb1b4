import struct
import zlib

import pytest

from vtt.formats.check_picture import check_picture


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width=2, height=2):
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress((b"\0" + b"\1" * 3 * width) * height)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def jpeg(width=3, height=5):
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8\xff\xe0\x00\x04ab\xff" + frame + b"\xff\xd9"


GIF = b"GIF89a" + struct.pack("<HH", 4, 4) + b"\x00\x00\x00;"


def told(suffix, data):
    return [(fault.code, fault.message, fault.is_error) for fault in check_picture(suffix, data)]


@pytest.mark.parametrize(
    ("suffix", "data"), [(".png", png()), (".jpg", jpeg()), (".jpeg", jpeg()), (".gif", GIF)]
)
def test_sound_pictures_have_no_fault(suffix, data):
    assert told(suffix, data) == []


@pytest.mark.parametrize(
    ("suffix", "data", "message"),
    [
        (".png", b"hello", "it does not begin as a PNG file"),
        (".png", png()[:-15], "it ends too early"),
        (".png", png().replace(b"IDAT", b"IDAX"), "the checksum of its part 'IDAX' is wrong"),
        (".png", png()[:8] + chunk(b"IEND", b""), "it has no header"),
        (".png", png(0, 2), "it is 0 x 2 pixels"),
        (".jpg", b"hello", "it does not begin as a JPEG file"),
        (".jpg", jpeg()[:-2], "its end is missing"),
        (".jpg", b"\xff\xd8\x00" + b"\xff\xd9", "one of its parts is missing"),
        (".jpg", b"\xff\xd8\xff\xe0\x00\x10\xff\xd9", "it ends too early"),
        (".gif", b"hello", "it does not begin as a GIF file"),
        (".gif", GIF[:-1], "its end is missing"),
    ],
)
def test_broken_pictures_are_errors(suffix, data, message):
    assert told(suffix, data) == [("broken-picture", f"the picture is broken: {message}", True)]


@pytest.mark.parametrize(("width", "height"), [(40_000, 1), (20_000, 20_000)])
def test_pictures_that_qt_refuses_in_one_piece_are_warned_of(width, height):
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = chunk(b"IDAT", zlib.compress(bytes(120_001)))
    data = png()[:8] + chunk(b"IHDR", header) + pixels + chunk(b"IEND", b"")
    ((code, message, is_error),) = told(".png", data)
    assert (code, is_error) == ("large-picture", False)
    assert f"{width} x {height} pixels" in message


def test_other_kinds_of_pictures_are_warned_of():
    ((code, _, is_error),) = told(".bmp", b"BM")
    assert (code, is_error) == ("picture-kind", False)


def test_an_svg_is_an_error_only_where_it_cannot_be_shown():
    assert told(".svg", b"<svg><foreignObject/></svg>")[0][0::2] == ("svg-feature", False)
    assert told(".svg", b"<svg>")[0][0::2] == ("broken-picture", True)
