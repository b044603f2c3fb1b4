"""The tiles of a ground as they were seen when a window was all there, kept in the user's cache.

A table is seen sooner so: its ground need not even be drawn, as long as nobody zooms or looks elsewhere.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec
from PySide6.QtCore import qVersion
from PySide6.QtGui import QPixmap

from vtt.base.kept_files import KeptFiles, program_stamp, stamp_of
from vtt.ui.scene.kept_pixmap import KeptPixmap, kept, pixmap_of

FOLDER = "tiles"
MOST_KEPT = 12
MOST_BYTES = 2**25
"""What more tiles than these take is painted anew each time."""

PAINTERS = ("ui/scene",)
"""Of the program what paints a drawing; what draws it is in the stamp of the drawing."""

Place: TypeAlias = tuple[int, int]
"""Column and row of a tile."""
Written: TypeAlias = list[tuple[Place, KeptPixmap]]


class KeptTiles:
    """The tiles of one table's ground, under a stamp of all that is drawn there.

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
        return {place: pixmap_of(tile) for place, tile in _decoded(written)}

    def keep(self, scale: float, ratio: float, tiles: Mapping[Place, QPixmap]) -> None:
        """Keep the tiles of a zoom and a pixel ratio, if they do not take too much."""
        written = [(place, kept(tile)) for place, tile in tiles.items()]
        if sum(len(tile.pixels) for _, tile in written) <= MOST_BYTES:
            self._files.write(*self._name_and_stamp(scale, ratio), msgspec.msgpack.encode(written))

    def _name_and_stamp(self, scale: float, ratio: float) -> tuple[str, bytes]:
        name, drawn = self._drawing(scale)
        painted = f"{scale!r} {ratio!r} {qVersion()} {msgspec.__version__}".encode()
        return name, stamp_of(drawn, program_stamp(*PAINTERS), painted)


def _decoded(written: bytes | None) -> Written:
    try:
        return [] if written is None else msgspec.msgpack.decode(written, type=Written)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):  # none of our writing
        return []
