"""Width and height of a picture from the first bytes of its file: nothing is decoded."""

import re
import struct
from typing import Final

_SVG_TAG: Final = re.compile(rb"<(?:svg:)?svg\b[^>]*>", re.DOTALL)
_LENGTH: Final = rb"""\b%s\s*=\s*["']\s*([0-9.]+)\s*(px|mm|cm|in|pt)?\s*["']"""
_VIEW_BOX: Final = re.compile(
    rb"""\bviewBox\s*=\s*["']\s*[-0-9.]+[\s,]+[-0-9.]+[\s,]+([0-9.]+)[\s,]+([0-9.]+)"""
)
_PX: Final = {b"": 1.0, b"px": 1.0, b"mm": 96 / 25.4, b"cm": 96 / 2.54, b"in": 96.0, b"pt": 96 / 72}


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, told from the content, or None where that is no known picture.

    >>> picture_size(b"GIF89a" + bytes((40, 0, 30, 0)))
    (40, 30)
    """
    try:
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            return _positive(struct.unpack_from(">II", data, 16))
        if data[:4] == b"GIF8":
            return _positive(struct.unpack_from("<HH", data, 6))
        if data[:2] == b"\xff\xd8":
            return _jpeg(data)
        if data[:2] == b"BM":
            width, height = struct.unpack_from("<ii", data, 18)
            return _positive((width, abs(height)))
        return _svg(data)
    except (struct.error, IndexError, ValueError):
        return None


def kind_of_picture(data: bytes) -> str:
    """The suffix that a picture's content asks for; empty where it is none that is known."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return ".png"
    if data[:4] == b"GIF8":
        return ".gif"
    if data[:2] == b"\xff\xd8":
        return ".jpg"
    if data[:2] == b"BM":
        return ".bmp"
    return ".svg" if _SVG_TAG.search(data[:4096]) else ""


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while True:
        if data[at] != 0xFF:
            return None
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
        elif 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return _positive((width, height))
        else:
            at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])


def _svg(data: bytes) -> tuple[int, int] | None:
    tag = _SVG_TAG.search(data[:65536])
    if tag is None:
        return None
    sides = [re.search(_LENGTH % side, tag[0]) for side in (b"width", b"height")]
    if all(sides):
        lengths = [float(side[1]) * _PX[side[2] or b""] for side in sides if side]
        return _positive((round(lengths[0]), round(lengths[1])))
    box = _VIEW_BOX.search(tag[0])
    return _positive((round(float(box[1])), round(float(box[2])))) if box else None


def _positive(size: tuple[int, int]) -> tuple[int, int] | None:
    return size if size[0] > 0 and size[1] > 0 else None
