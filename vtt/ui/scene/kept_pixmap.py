"""A pixmap as it lies in a file of the cache."""

from typing import TypeAlias

import msgspec
from PySide6.QtGui import QImage, QPixmap

Size: TypeAlias = tuple[int, int]


class KeptPixmap(msgspec.Struct, frozen=True, array_like=True):
    """`pixels` are rows of four bytes for each pixel, as Qt has them in memory."""

    size: Size
    is_opaque: bool
    pixels: bytes


def kept(pixmap: QPixmap) -> KeptPixmap:
    """A pixmap as it is kept."""
    is_opaque = not pixmap.hasAlphaChannel()
    image = pixmap.toImage().convertToFormat(_format(is_opaque))
    return KeptPixmap((image.width(), image.height()), is_opaque, bytes(image.constBits()))


def pixmap_of(known: KeptPixmap) -> QPixmap:
    """The pixmap that was kept."""
    width, height = known.size
    image = QImage(known.pixels, width, height, 4 * width, _format(known.is_opaque))
    return QPixmap.fromImage(image)  # a copy, which needs the bytes no longer


def _format(is_opaque: bool) -> QImage.Format:
    """One in which a row is as long as its pixels."""
    return QImage.Format.Format_RGB32 if is_opaque else QImage.Format.Format_ARGB32_Premultiplied
