import struct
import zlib

import pytest

from tests.formats.test_check_picture import chunk
from vtt.formats import check_png
from vtt.formats.check_png import png_size

KINDS = [(1, 0), (8, 0), (16, 0), (8, 2), (16, 2), (2, 3), (8, 3), (8, 4), (8, 6), (16, 6)]
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def row_bytes(width, depth, colours):
    return 1 + (width * depth * CHANNELS[colours] + 7) // 8


def made(width, height, depth, colours, pixels, interlace=0, parts=1):
    header = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, interlace)
    step = max(1, -(-len(pixels) // parts))
    data = b"".join(chunk(b"IDAT", pixels[at : at + step]) for at in range(0, len(pixels), step))
    return check_png.MARK + chunk(b"IHDR", header) + data + chunk(b"IEND", b"")


@pytest.mark.parametrize(("depth", "colours"), KINDS)
@pytest.mark.parametrize("parts", [1, 3])
def test_a_picture_with_all_its_pixels_is_whole_and_with_one_byte_less_it_is_not(
    depth, colours, parts
):
    plain = bytes(row_bytes(13, depth, colours) * 7)
    assert png_size(made(13, 7, depth, colours, zlib.compress(plain), parts=parts)) == (13, 7)
    with pytest.raises(ValueError, match="some of its pixels are missing"):
        png_size(made(13, 7, depth, colours, zlib.compress(plain[:-1]), parts=parts))


@pytest.mark.parametrize(
    ("width", "height", "count"), [(8, 8, 15), (1, 1, 1), (5, 1, 4), (13, 7, 14)]
)
def test_an_interlaced_picture_has_more_rows(width, height, count):
    """Each row of each pass that has columns begins with a filter byte."""
    plain = width * height + count
    assert png_size(made(width, height, 8, 0, zlib.compress(bytes(plain)), 1)) == (width, height)
    with pytest.raises(ValueError, match="some of its pixels are missing"):
        png_size(made(width, height, 8, 0, zlib.compress(bytes(plain - 1)), 1))


def test_pixels_that_cannot_be_unpacked_are_told():
    with pytest.raises(ValueError, match="its pixels cannot be unpacked"):
        png_size(made(9, 9, 8, 2, b"no pixels at all"))
    with pytest.raises(ValueError, match="some of its pixels are missing"):
        png_size(made(9, 9, 8, 2, b""))


@pytest.mark.parametrize(("depth", "colours"), [(8, 5), (3, 2), (0, 0)])
def test_colours_that_there_are_not_are_told(depth, colours):
    with pytest.raises(ValueError, match=f"it has colours of kind {colours} in {depth} bits"):
        png_size(made(2, 2, depth, colours, zlib.compress(bytes(99))))


def test_what_unpacks_to_more_than_its_pixels_is_not_unpacked(monkeypatch):
    bomb = zlib.compress(bytes(40_000_000), 9)
    asked = []
    real = zlib.decompressobj

    class Counting:
        def __init__(self):
            self.real = real()

        def decompress(self, *args):
            found = self.real.decompress(*args)
            asked.append(len(found))
            return found

        def __getattr__(self, name):
            return getattr(self.real, name)

    monkeypatch.setattr(check_png.zlib, "decompressobj", Counting)
    assert png_size(made(10, 10, 8, 6, bomb)) == (10, 10)
    assert sum(asked) < 1_000_000
    asked.clear()
    assert png_size(made(30_000, 30_000, 8, 6, bomb)) == (30_000, 30_000)
    assert asked == []
