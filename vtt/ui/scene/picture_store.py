"""The pictures of a module, decoded once: drawn ones by QtSvg, the others as images."""

import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from vtt.base.errors import FormatError
from vtt.base.observers import Observers
from vtt.formats.plain_svg import is_plain
from vtt.render.picture_files import PictureFiles, is_svg
from vtt.ui.scene.pyramid import Pyramid, in_memory, levels_of

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer

    from vtt.ui.scene.kept_pieces import KeptPieces
    from vtt.ui.scene.large_pictures import LargePictures, Raster
    from vtt.ui.scene.pixmap_cache import PixmapCache

LARGEST_SIDE_PX = 32767
LARGEST_MIB = 256
"""Qt's own limits, beyond which a picture is painted from a pyramid."""

MISSING_COLOUR, WAITING_COLOUR = "#d55e00", "#8d8981"

_OTHERS = re.compile(rb"text|href|[^\x01-\x7f]", re.IGNORECASE)
"""What a drawing may show that is not its own: letters, whose font is the system's, and other pictures."""

Fault: TypeAlias = Callable[[FormatError], None]


class PictureStore:
    """Paints pictures by their path; each is read and decoded when first shown.

    A window gives `tell`: a picture that cannot be shown is then told of once, and a crossed box
    stands in its place. Without it the fault is raised.

    `soon` paints without waiting: a large picture is decoded in a thread, and `arrived` tells its path
    when there is more of it to be seen. `pieces` are whole pieces as they were painted the last time.
    """

    def __init__(
        self,
        files: PictureFiles,
        tell: Fault | None = None,
        cache: Path | None = None,
        pieces: "KeptPieces | None" = None,
    ) -> None:
        self._files = files
        self._tell = tell
        self._known: dict[str, QSvgRenderer | QImage | Pyramid | None] = {}
        self._large: dict[str, Pyramid | None] = {}
        self._lettered: set[str] = set()
        self._cache = cache
        self._pieces = pieces
        self.arrived: Observers[str] = Observers()

    @cached_property
    def soon(self) -> "SoonPictures":
        """The same pictures for what is painted again and again: never waits for a large one."""
        return SoonPictures(self)

    @cached_property
    def _loader(self) -> "LargePictures":
        from vtt.ui.scene.large_pictures import LargePictures

        loader = LargePictures(self._cache)
        loader.arrived.connect(self._came)
        return loader

    @cached_property
    def composed(self) -> "PixmapCache":
        """Pictures of whole pieces, made from these; all tables and views of a game share them."""
        from vtt.ui.scene.pixmap_cache import PixmapCache

        return PixmapCache(self, before=self._pieces)

    def is_certain(self, path: str) -> bool:
        """Whether a picture that was painted follows from its file alone; a missing one is told of again."""
        found = self._known.get(path)
        is_small = found is not None and not isinstance(found, Pyramid)
        return is_small and path not in self._lettered

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
        elif isinstance(picture, Pyramid):
            picture.paint(painter, target)
        else:
            picture.render(painter, target)

    def paint_soon(self, painter: QPainter, path: str, target: QRectF) -> None:
        """Paint a picture as far as it is there; what is missing comes, and `arrived` tells of it."""
        if path not in self._large and path not in self._known:
            self._look_at(path)
        if path not in self._large:
            self.paint(painter, path, target)
            return
        found = self._large[path]
        if found is None:
            painter.fillRect(target, QColor(WAITING_COLOUR))
        else:
            found.paint(painter, target)

    def _look_at(self, path: str) -> None:
        """Begin to open a picture, if it is a large one; `paint` opens the others and tells of faults."""
        if is_svg(path):
            return
        try:
            raster = _raster(self._files.read(path), path)
        except FormatError:
            return
        if raster.is_large:
            self._large[path] = self._loader.kept(raster)
            if self._large[path] is None:
                self._loader.begin(raster)

    def _came(self, event: tuple[str, Pyramid | FormatError]) -> None:
        path, found = event
        if isinstance(found, Pyramid):
            self._large[path] = found
        else:
            del self._large[path]
            self._known[path] = None
            if self._tell is not None:
                self._tell(found)
        self.arrived.notify(path)

    def _opened(self, path: str) -> "QSvgRenderer | QImage | Pyramid | None":
        try:
            data = self._files.read(path)
            if not is_svg(path):
                return of_pixels(data, path)
            if _OTHERS.search(data):
                self._lettered.add(path)
            return drawn(data, path)
        except FormatError as fault:
            if self._tell is None:
                raise
            self._tell(fault)
            return None


class SoonPictures:
    """Paints the pictures of a store without waiting for large ones."""

    def __init__(self, store: PictureStore) -> None:
        self._store = store

    def paint(self, painter: QPainter, path: str, target: QRectF) -> None:
        """Paint a picture as far as it is there."""
        self._store.paint_soon(painter, path, target)


def _paint_missing(painter: QPainter, target: QRectF) -> None:
    """A crossed box, where a picture should be."""
    pen = QPen(QColor(MISSING_COLOUR), 0.0)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(target)
    painter.drawLine(target.topLeft(), target.bottomRight())
    painter.drawLine(target.topRight(), target.bottomLeft())


def drawn(data: bytes, path: str) -> "QSvgRenderer":
    """A drawn picture from its file's bytes, without anything that lies in other files.

    Raises:
        FormatError: if it is no SVG, or one that Qt cannot draw or could not draw in time.
    """
    from PySide6.QtSvg import QSvgRenderer  # pieces that were seen before are not drawn

    renderer = QSvgRenderer(QByteArray(data)) if is_plain(data) else None
    if renderer is None or not renderer.isValid():
        from vtt.formats.clean_svg import clean_svg  # it loads XML, and tells what is wrong

        renderer = QSvgRenderer(QByteArray(clean_svg(data, path)))
    if not renderer.isValid():
        raise FormatError(f"picture {path!r}: expected an SVG file that Qt can draw")
    return renderer


def _raster(data: bytes, path: str) -> "Raster":
    from vtt.ui.scene.large_pictures import Raster  # most pictures are drawn

    return Raster(data, path)


def decoded(data: bytes, path: str) -> QImage:
    """A picture of a common size from its file's bytes, as one image.

    Raises:
        FormatError: if it is no picture, or beyond the sizes that Qt paints (its name, size and limit).
    """
    raster = _raster(data, path)
    width, height = raster.size.width(), raster.size.height()
    if max(width, height) > LARGEST_SIDE_PX:
        raise FormatError(
            f"picture {path!r} is {width} x {height} pixels: a side may have {LARGEST_SIDE_PX:,} at most"
        )
    mib = width * height * 4 / 2**20
    if mib > LARGEST_MIB:
        raise FormatError(
            f"picture {path!r} is {width} x {height} pixels, {mib:.0f} MiB when decoded:"
            f" at most {LARGEST_MIB} MiB can be shown here"
        )
    return raster.decoded()


def of_pixels(data: bytes, path: str) -> QImage | Pyramid:
    """A picture from its file's bytes; beyond the sizes that Qt paints it is a pyramid.

    Raises:
        FormatError: if it is no picture, or larger than anything that is shown.
    """
    image = _raster(data, path).decoded()
    largest = max(image.width(), image.height())
    if largest > LARGEST_SIDE_PX or image.sizeInBytes() > LARGEST_MIB * 2**20:
        return in_memory(levels_of(image))
    return image
