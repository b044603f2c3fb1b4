"""Large pictures, decoded in a thread: a window stays alive meanwhile, and shows a rough one at once.

A JPEG gives an eighth of itself in a tenth of the time; the whole follows as a pyramid, which is kept
in the user's cache folder for the next time.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from vtt.base.errors import FormatError
from vtt.base.observers import Observers
from vtt.session.folders import cache_folder
from vtt.ui.scene.pyramid import Pyramid, in_memory, levels_of
from vtt.ui.scene.pyramid_file import open_pyramid, pyramid_path, write_pyramid

LARGE_PX = 1_000_000
"""From here on a picture takes more than a third of a frame to decode."""

LARGEST_MIB = 1024
"""What a picture may take when it is decoded; module files are foreign, so there is a bound."""

ROUGH_SHARE = 8


class Raster:
    """A picture made of pixels, from its file's bytes; its size is known before it is decoded.

    Raises:
        FormatError: if it is larger than anything that is shown (its name, size and the limit).
    """

    def __init__(self, data: bytes, path: str) -> None:
        self.data, self.path = data, path
        self.size = self._reader().size()
        mib = self.size.width() * self.size.height() * 4 / 2**20
        if mib > LARGEST_MIB:
            raise FormatError(
                f"picture {path!r} is {self.size.width()} x {self.size.height()} pixels,"
                f" {mib:.0f} MiB when decoded: at most {LARGEST_MIB} MiB can be shown;"
                " cut it into several boards"
            )

    @property
    def is_large(self) -> bool:
        """Whether it is worth a thread and a pyramid."""
        return self.size.width() * self.size.height() >= LARGE_PX

    def decoded(self) -> QImage:
        """All of it.

        Raises:
            FormatError: if it is no picture.
        """
        reader = self._reader()
        image = reader.read()
        if image.isNull():
            raise FormatError(f"picture {self.path!r} cannot be read: {reader.errorString()}")
        if image.hasAlphaChannel():
            return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        return image.convertToFormat(QImage.Format.Format_RGB32)

    def rough(self) -> QImage | None:
        """A small one that is had at once; None where the file's kind has no such thing."""
        reader = self._reader()
        if bytes(reader.format().data()) != b"jpeg":
            return None
        size = self.size / ROUGH_SHARE
        reader.setScaledSize(QSize(max(1, size.width()), max(1, size.height())))
        image = reader.read()
        return None if image.isNull() else image.convertToFormat(QImage.Format.Format_RGB32)

    def _reader(self) -> QImageReader:
        QImageReader.setAllocationLimit(LARGEST_MIB)
        device = QBuffer()
        device.setData(QByteArray(self.data))
        device.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(device)
        reader.setAutoTransform(True)
        self._device = device  # a reader does not keep what it reads from
        return reader


class LargePictures(QObject):
    """Opens large pictures; `arrived` tells in the window's thread that there is more of one.

    It is told the picture's path and what there is: a `Pyramid`, or a `FormatError`.
    """

    _done = Signal(str, object)

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.arrived: Observers[tuple[str, Pyramid | FormatError]] = Observers()
        self._folder = folder or cache_folder() / "pictures"
        self._done.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def _deliver(self, path: str, found: object) -> None:
        if isinstance(found, Pyramid | FormatError):
            self.arrived.notify((path, found))

    def kept(self, raster: Raster) -> Pyramid | None:
        """The pyramid of a picture that was opened before, if it is still kept."""
        return open_pyramid(pyramid_path(self._folder, raster.data))

    def begin(self, raster: Raster) -> None:
        """Open a picture in the thread; it arrives rough, then whole, or as a FormatError."""
        _worker().submit(self._open, raster)

    def opened(self, raster: Raster) -> Pyramid:
        """Open a picture now, and keep it.

        Raises:
            FormatError: if it is no picture.
        """
        levels = levels_of(raster.decoded())
        path = pyramid_path(self._folder, raster.data)
        try:
            write_pyramid(path, levels)
        except OSError as error:
            logging.getLogger(__name__).info("%s cannot be kept: %s", path, error)
            return in_memory(levels)
        return open_pyramid(path) or in_memory(levels)

    def _open(self, raster: Raster) -> None:
        try:
            rough = raster.rough()
            if rough is not None:
                self._done.emit(raster.path, in_memory([rough]))
            self._done.emit(raster.path, self.opened(raster))
        except FormatError as fault:
            self._done.emit(raster.path, fault)
        except Exception as error:
            logging.getLogger(__name__).exception("picture %s", raster.path)
            self._done.emit(raster.path, FormatError(f"picture {raster.path!r}: {error}"))


@cache
def _worker() -> ThreadPoolExecutor:
    """One thread for all windows: a picture decodes while another one is looked at."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
