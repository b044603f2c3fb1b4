"""Whether a picture file can be shown, told from its bytes: nothing is decoded, a PNG is counted out."""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from vtt.formats.check_png import png_size
from vtt.formats.check_svg import svg_faults

MAX_SIDE_PX = 32_767
MAX_DECODED_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True)
class PictureFault:
    """What is wrong with a picture; a fault that is no error leaves it usable."""

    code: str
    message: str
    is_error: bool = True
    line: int | None = None


def check_picture(suffix: str, data: bytes) -> Iterator[PictureFault]:
    """The faults of a picture file, which its suffix (`.png`) says what to be."""
    if suffix == ".svg":
        for line, message, is_error in svg_faults(data):
            yield PictureFault(
                "broken-picture" if is_error else "svg-feature", message, is_error, line
            )
        return
    reader = _READERS.get(suffix)
    if reader is None:
        message = f"expected a picture in SVG, PNG, JPEG or GIF, found one that ends in {suffix}"
        yield PictureFault("picture-kind", message, is_error=False)
        return
    try:
        width, height = reader(data)
    except (ValueError, struct.error, IndexError) as error:
        what = str(error) if isinstance(error, ValueError) else "it ends too early"
        yield PictureFault("broken-picture", f"the picture is broken: {what}")
        return
    yield from _size_faults(width, height)


def _size_faults(width: int, height: int) -> Iterator[PictureFault]:
    if width < 1 or height < 1:
        yield PictureFault(
            "broken-picture", f"the picture is broken: it is {width} x {height} pixels"
        )
    elif max(width, height) > MAX_SIDE_PX or width * height * 4 > MAX_DECODED_BYTES:
        yield PictureFault(
            "large-picture",
            f"the picture has {width} x {height} pixels; over {MAX_SIDE_PX} a side or 256 MiB it can "
            "only be shown in tiles",
            is_error=False,
        )


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height from the frame header; the file must reach its end mark."""
    if data[:2] != b"\xff\xd8":
        raise ValueError("it does not begin as a JPEG file")
    if b"\xff\xd9" not in data[-1024:]:
        raise ValueError("its end is missing")
    at = 2
    while True:
        if data[at] != 0xFF:
            raise ValueError("one of its parts is missing")
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
        elif 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        else:
            (length,) = struct.unpack_from(">H", data, at + 2)
            at += 2 + length


def _gif_size(data: bytes) -> tuple[int, int]:
    if data[:6] not in (b"GIF87a", b"GIF89a"):
        raise ValueError("it does not begin as a GIF file")
    if not data.rstrip(b"\0").endswith(b";"):
        raise ValueError("its end is missing")
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height


_READERS: dict[str, Callable[[bytes], tuple[int, int]]] = {
    ".png": png_size,
    ".jpg": _jpeg_size,
    ".jpeg": _jpeg_size,
    ".gif": _gif_size,
}
