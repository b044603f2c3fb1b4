"""The pictures of a module, decoded once: drawn ones by QtSvg, the others as images."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QImage, QImageReader, QPainter
from PySide6.QtSvg import QSvgRenderer

from vtt.base.errors import FormatError
from vtt.render.picture_files import PictureFiles, is_svg

LARGEST_SIDE_PX = 32767
LARGEST_MIB = 256


class PictureStore:
    """Paints pictures by their path; each is read and decoded when first shown."""

    def __init__(self, files: PictureFiles) -> None:
        self._files = files
        self._drawn: dict[str, QSvgRenderer] = {}
        self._images: dict[str, QImage] = {}

    def paint(self, painter: QPainter, path: str, target: QRectF) -> None:
        """Paint a picture stretched to a rectangle of the painter's own coordinates.

        Raises:
            FormatError: if it cannot be read, or Qt would refuse its size.
        """
        if is_svg(path):
            self._renderer(path).render(painter, target)
        else:
            painter.drawImage(target, self.image(path))

    def image(self, path: str) -> QImage:
        """A picture of pixels.

        Raises:
            FormatError: as `paint`.
        """
        if path not in self._images:
            self._images[path] = decoded(self._files.read(path), path)
        return self._images[path]

    def _renderer(self, path: str) -> QSvgRenderer:
        if path not in self._drawn:
            renderer = QSvgRenderer(QByteArray(self._files.read(path)))
            if not renderer.isValid():
                raise FormatError(f"picture {path!r}: expected an SVG file that Qt can draw")
            self._drawn[path] = renderer
        return self._drawn[path]


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
