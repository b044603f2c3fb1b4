"""The pictures of a module, decoded once: drawn ones by QtSvg, the others as images."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from vtt.base.errors import FormatError
from vtt.render.picture_files import PictureFiles, is_svg

if TYPE_CHECKING:
    from vtt.ui.scene.pixmap_cache import PixmapCache

LARGEST_SIDE_PX = 32767
LARGEST_MIB = 256
MISSING_COLOUR = "#d55e00"


Fault: TypeAlias = Callable[[FormatError], None]


class PictureStore:
    """Paints pictures by their path; each is read and decoded when first shown.

    A window gives `tell`: a picture that cannot be shown is then told of once, and a crossed box
    stands in its place. Without it the fault is raised.
    """

    def __init__(self, files: PictureFiles, tell: Fault | None = None) -> None:
        self._files = files
        self._tell = tell
        self._known: dict[str, QSvgRenderer | QImage | None] = {}

    @cached_property
    def composed(self) -> "PixmapCache":
        """Pictures of whole pieces, made from these; all tables and views of a game share them."""
        from vtt.ui.scene.pixmap_cache import PixmapCache

        return PixmapCache(self)

    def paint(self, painter: QPainter, path: str, target: QRectF) -> None:
        """Paint a picture stretched to a rectangle of the painter's own coordinates.

        Raises:
            FormatError: if it cannot be read, or Qt would refuse its size, and nobody is to be told.
        """
        if path not in self._known:
            self._known[path] = self._opened(path)
        picture = self._known[path]
        if picture is None:
            _paint_missing(painter, target)
        elif isinstance(picture, QImage):
            painter.drawImage(target, picture)
        else:
            picture.render(painter, target)

    def _opened(self, path: str) -> QSvgRenderer | QImage | None:
        try:
            data = self._files.read(path)
            return drawn(data, path) if is_svg(path) else decoded(data, path)
        except FormatError as fault:
            if self._tell is None:
                raise
            self._tell(fault)
            return None


def _paint_missing(painter: QPainter, target: QRectF) -> None:
    """A crossed box, where a picture should be."""
    pen = QPen(QColor(MISSING_COLOUR), 0.0)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(target)
    painter.drawLine(target.topLeft(), target.bottomRight())
    painter.drawLine(target.topRight(), target.bottomLeft())


def drawn(data: bytes, path: str) -> QSvgRenderer:
    """A drawn picture from its file's bytes, without anything that lies in other files.

    Raises:
        FormatError: if it is no SVG, or one that Qt cannot draw or could not draw in time.
    """
    from vtt.formats.clean_svg import clean_svg

    renderer = QSvgRenderer(QByteArray(clean_svg(data, path)))
    if not renderer.isValid():
        raise FormatError(f"picture {path!r}: expected an SVG file that Qt can draw")
    return renderer


def decoded(data: bytes, path: str) -> QImage:
    """A picture from its file's bytes.

    Raises:
        FormatError: if it is no picture, or larger than Qt's limits (its name, size and limit).
    """
    device = QBuffer()
    device.setData(QByteArray(data))
    device.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(device)
    reader.setAutoTransform(True)
    check_size(reader, path)
    image = reader.read()
    if image.isNull():
        raise FormatError(f"picture {path!r} cannot be read: {reader.errorString()}")
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def check_size(reader: QImageReader, path: str) -> None:
    """Refuse a picture that Qt would refuse, by name, before any of it is decoded.

    Raises:
        FormatError: with the picture's size and the limit.
    """
    size = reader.size()
    width, height = size.width(), size.height()
    if max(width, height) > LARGEST_SIDE_PX:
        raise FormatError(
            f"picture {path!r} is {width} x {height} pixels: a side may have {LARGEST_SIDE_PX:,} at most"
        )
    mib = width * height * 4 / 2**20
    if mib > LARGEST_MIB:
        raise FormatError(
            f"picture {path!r} is {width} x {height} pixels, {mib:.0f} MiB when decoded:"
            f" at most {LARGEST_MIB} MiB can be shown; cut it into several boards"
        )
