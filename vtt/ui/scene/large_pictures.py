"""Large pictures, decoded in a thread: a window stays alive meanwhile, and shows a rough one at once.

A JPEG gives an eighth of itself in a tenth of the time; the whole follows as a pyramid, which is kept
in the user's cache folder for the next time.
"""

import logging
import weakref
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from vtt.base.errors import FormatError
from vtt.base.observers import Observers
from vtt.session.folders import cache_folder
from vtt.ui.scene.pyramid import Pyramid, in_memory, levels_of
from vtt.ui.scene.pyramid_file import open_pyramid, pyramid_path, write_pyramid

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

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


class _Post(QObject):
    """Brings what the thread has made into the window's thread, to whom asked for it if he is still there.

    It lives as long as the program: what the thread held last would else be taken down in the thread.
    """

    _came = Signal(object, str, object)

    def __init__(self) -> None:
        super().__init__()
        self._came.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def send(
        self, to: "weakref.ref[LargePictures]", path: str, found: Pyramid | FormatError
    ) -> None:
        """Tell what there is of a picture; from any thread."""
        self._came.emit(to, path, found)

    def _deliver(
        self, to: "weakref.ref[LargePictures]", path: str, found: Pyramid | FormatError
    ) -> None:
        pictures = to()
        if pictures is not None:
            pictures.arrived.notify((path, found))


class LargePictures:
    """Opens large pictures; `arrived` tells in the window's thread that there is more of one.

    It is told the picture's path and what there is: a `Pyramid`, or a `FormatError`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.arrived: Observers[tuple[str, Pyramid | FormatError]] = Observers()
        self._folder = folder or cache_folder() / "pictures"

    def kept(self, raster: Raster) -> Pyramid | None:
        """The pyramid of a picture that was opened before, if it is still kept."""
        return open_pyramid(pyramid_path(self._folder, raster.data))

    def begin(self, raster: Raster) -> None:
        """Open a picture in the thread; it arrives rough, then whole, or as a FormatError."""
        _worker().submit(_open, raster, self._folder, weakref.ref(self), _post())

    def opened(self, raster: Raster) -> Pyramid:
        """Open a picture now, and keep it.

        Raises:
            FormatError: if it is no picture.
        """
        return _opened(raster, self._folder)


def _opened(raster: Raster, folder: Path) -> Pyramid:
    levels = levels_of(raster.decoded())
    path = pyramid_path(folder, raster.data)
    try:
        write_pyramid(path, levels)
    except OSError as error:
        logging.getLogger(__name__).info("%s cannot be kept: %s", path, error)
        return in_memory(levels)
    return open_pyramid(path) or in_memory(levels)


def _open(raster: Raster, folder: Path, to: "weakref.ref[LargePictures]", post: _Post) -> None:
    """What the thread does; a picture that nobody waits for any more is left."""
    if to() is None:
        return
    try:
        rough = raster.rough()
        if rough is not None:
            post.send(to, raster.path, in_memory([rough]))
        post.send(to, raster.path, _opened(raster, folder))
    except FormatError as fault:
        post.send(to, raster.path, fault)
    except Exception as error:
        logging.getLogger(__name__).exception("picture %s", raster.path)
        post.send(to, raster.path, FormatError(f"picture {raster.path!r}: {error}"))


@cache
def _post() -> _Post:
    return _Post()


@cache
def _worker() -> "ThreadPoolExecutor":
    """One thread for all windows: a picture decodes while another one is looked at."""
    from concurrent.futures import ThreadPoolExecutor  # for large pictures alone

    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
