"""A draw list as a PNG file, with no window: our own letters make it the same on each machine."""

import os
import sys
from collections.abc import Iterable
from functools import cache

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter

from vtt.base.errors import VttError
from vtt.render.picture_files import PictureFiles
from vtt.render.primitives import Primitive
from vtt.ui.font_files import load_fonts
from vtt.ui.made_app import made_app
from vtt.ui.scene.painter import paint
from vtt.ui.scene.picture_store import LARGEST_SIDE_PX, PictureStore

WEBP, WEBP_QUALITY = QByteArray(b"webp"), 80
"""How pictures are written that only have to be looked at."""
WEBP_SIDE_PX = 16_383
"""A side of a WebP picture has no more pixels; the map of a long front may."""

LARGEST_AREA_PX = 2**28
"""A picture takes four bytes a pixel: a gigabyte of memory."""


def render_image(
    primitives: Iterable[Primitive],
    box: tuple[float, float, float, float],
    width_px: int,
    files: PictureFiles,
    pixel_ratio: float = 1.0,
) -> QImage:
    """A draw list as an image.

    Args:
        primitives: the shapes, lowest first.
        box: left, top, right and bottom of the part that is shown, in table mm.
        width_px: width in device-independent pixels; the height follows from the box.
        files: where the module's pictures are read.
        pixel_ratio: device pixels to each of them.

    Raises:
        VttError: if a side of the image has more pixels than Qt can hold, or all of it needs more memory
            than a picture may take.
    """
    ensure_application()
    load_fonts()
    left, top, right, bottom = box
    scale = width_px / (right - left)
    height_px = max(1, round((bottom - top) * scale))
    width, height = round(width_px * pixel_ratio), round(height_px * pixel_ratio)
    if max(width, height) > LARGEST_SIDE_PX:
        raise VttError(
            f"a picture of {width} x {height} pixels is too large: a side may have {LARGEST_SIDE_PX:,}"
        )
    if width * height > LARGEST_AREA_PX:
        raise VttError(
            f"a picture of {width} x {height} pixels is too large: all of it may have "
            f"{LARGEST_AREA_PX:,}; as SVG it has no bound"
        )
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise VttError(f"there is no memory for a picture of {width} x {height} pixels")
    image.fill(0)
    painter = QPainter(image)
    try:
        painter.scale(width / (right - left), height / (bottom - top))
        painter.translate(-left, -top)
        paint(painter, primitives, scale, PictureStore(files))
    finally:
        painter.end()
    return image


def png_bytes(image: QImage) -> bytes:
    """An image as the bytes of a PNG file.

    Raises:
        VttError: if Qt cannot encode it.
    """
    return _written(image, QByteArray(b"png"))


def _written(image: QImage, kind: QByteArray, quality: int = -1) -> bytes:
    buffer = QBuffer()
    writer = QImageWriter(buffer, kind)
    writer.setQuality(quality)
    if not writer.write(image):
        called = bytes(kind.data()).decode().upper()
        raise VttError(f"the picture cannot be written as {called}: {writer.errorString()}")
    return bytes(buffer.data().data())


def small_bytes(image: QImage) -> bytes:
    """An image as the bytes of a WebP file, a fifth as large as a PNG, where such can be written; else PNG.

    Raises:
        VttError: if Qt cannot encode it.
    """
    is_too_long = max(image.width(), image.height()) > WEBP_SIDE_PX
    if is_too_long or WEBP not in QImageWriter.supportedImageFormats():
        return png_bytes(image)
    return _written(image, WEBP, WEBP_QUALITY)


def ensure_application() -> QGuiApplication:
    """Qt's application object; where there is no display, one that needs none."""
    existing = QGuiApplication.instance()
    return existing if isinstance(existing, QGuiApplication) else _new_application()


@cache
def _new_application() -> QGuiApplication:
    """Made once and kept, since Qt ends with the last reference to it."""
    if sys.platform.startswith("linux") and not os.environ.get("QT_QPA_PLATFORM"):
        os.environ["QT_QPA_PLATFORM"] = (
            "offscreen"  # a picture needs no screen, be one named or not
        )
    return made_app(lambda: QGuiApplication(["vtt"]))
