"""The tiles of a ground as they were painted first, kept in the user's cache for the next time.

A table is seen sooner so: its ground need not even be drawn, as long as nobody zooms or looks elsewhere.
Of what else was painted later nothing is kept.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec
from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QImage, QPixmap

from vtt.base.kept_files import KeptFiles, program_stamp, stamp_of

FOLDER = "tiles"
MOST_KEPT = 12
MOST_BYTES = 2**25
"""What more tiles than these take is painted anew each time."""

PAINTERS = ("ui/scene",)
"""Of the program what paints a drawing; what draws it is in the stamp of the drawing."""

Place: TypeAlias = tuple[int, int]
"""Column and row of a tile."""


class KeptTile(msgspec.Struct, frozen=True, array_like=True):
    """A tile as it lies in the file; `pixels` are rows of four bytes each, as Qt has them in memory."""

    place: Place
    size: Place
    is_opaque: bool
    pixels: bytes


class KeptTiles:
    """The first tiles of one table's ground, under a stamp of all that is drawn there.

    Args:
        cache: the folder of the user's cache.
        drawing: the name of the drawing and the stamp of all that it depends on, for a scale in
            device-independent pixels to the mm. Of one name only the tiles of the last time are kept.
    """

    def __init__(self, cache: Path, drawing: Callable[[float], tuple[str, bytes]]) -> None:
        self._files = KeptFiles(cache / FOLDER, "tiles", MOST_KEPT)
        self._drawing = drawing

    def find(self, scale: float, ratio: float) -> dict[Place, QPixmap]:
        """The tiles kept for a zoom and a pixel ratio; none where something of it is different now."""
        written = self._files.read(*self._name_and_stamp(scale, ratio))
        return {tile.place: _pixmap(tile) for tile in _decoded(written)}

    def keep(self, scale: float, ratio: float, tiles: Mapping[Place, QPixmap]) -> None:
        """Keep the tiles of a zoom and a pixel ratio, if they do not take too much."""
        kept = [_kept(place, tile) for place, tile in tiles.items()]
        if sum(len(tile.pixels) for tile in kept) <= MOST_BYTES:
            self._files.write(*self._name_and_stamp(scale, ratio), msgspec.msgpack.encode(kept))

    def _name_and_stamp(self, scale: float, ratio: float) -> tuple[str, bytes]:
        name, drawn = self._drawing(scale)
        painted = f"{scale!r} {ratio!r} {qVersion()} {msgspec.__version__}".encode()
        return name, stamp_of(drawn, program_stamp(*PAINTERS), painted)


def _decoded(written: bytes | None) -> list[KeptTile]:
    try:
        return [] if written is None else msgspec.msgpack.decode(written, type=list[KeptTile])
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):  # none of our writing
        return []


def _kept(place: Place, tile: QPixmap) -> KeptTile:
    is_opaque = not tile.hasAlphaChannel()
    image = tile.toImage().convertToFormat(_format(is_opaque))
    return KeptTile(place, (image.width(), image.height()), is_opaque, bytes(image.constBits()))


def _pixmap(tile: KeptTile) -> QPixmap:
    size = QSize(*tile.size)
    image = QImage(
        tile.pixels, size.width(), size.height(), 4 * size.width(), _format(tile.is_opaque)
    )
    return QPixmap.fromImage(image)  # a copy, which needs the bytes no longer


def _format(is_opaque: bool) -> QImage.Format:
    """One in which a row is as long as its pixels."""
    return QImage.Format.Format_RGB32 if is_opaque else QImage.Format.Format_ARGB32_Premultiplied
