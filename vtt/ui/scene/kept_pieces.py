"""The pictures of the pieces that were seen first, kept in the user's cache for the next time.

To open the files of pictures and to paint them takes longer than to look them up. They are found by all that
is seen of a piece, for the files of the module as they were.
"""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QPointF, qVersion
from PySide6.QtGui import QPixmap

from vtt.base.frozen import thaw
from vtt.base.kept_files import KeptFiles, program_stamp, stamp_of
from vtt.formats.container import FolderContainer, ZipContainer
from vtt.render.picture_files import PictureFiles
from vtt.session.kept_modules import are_at_rest, stamp_of_files
from vtt.ui.scene.kept_pixmap import KeptPixmap, kept, pixmap_of

FOLDER = "pieces"
MOST_KEPT = 12
MOST_BYTES = 2**24
"""What the pictures of one module may take; those seen last are then painted anew each time."""

PAINTERS = ("base", "behaviour", "definition", "formats", "geometry", "render", "ui/scene")
"""The packages of the program that have a say in how a piece is painted; `formats` cleans its drawings."""


class PiecePixmap(msgspec.Struct, frozen=True):
    """A painted piece: its pixmap, where the piece's origin lies in it, and its pixels to the mm.

    `origin` is in the pixmap's own pixels and `scale` in such pixels to the mm, so an item with
    its pixmap at `left`, `top` and `mm_per_px` as its scale shows the piece in its true size.
    """

    pixmap: QPixmap
    origin: QPointF
    scale: float
    left: float = 0.0
    top: float = 0.0
    mm_per_px: float = 1.0
    """Where the pixmap begins, seen from the piece's origin, and the size of its pixels: worked out once."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "left", -self.origin.x())
        msgspec.structs.force_setattr(self, "top", -self.origin.y())
        msgspec.structs.force_setattr(self, "mm_per_px", 1.0 / self.scale)


class _KeptPiece(msgspec.Struct, frozen=True, array_like=True):
    pixmap: KeptPixmap
    origin: tuple[float, float]
    scale: float


class KeptPieces:
    """Pictures of pieces by what is seen of them, under a stamp of the files that they are made from."""

    def __init__(self, cache: Path, name: str, files: bytes) -> None:
        self._files = KeptFiles(cache / FOLDER, "pieces", MOST_KEPT)
        self._name = name
        self._stamp_of_files = files
        self._known: dict[bytes, _KeptPiece] | None = None

    def find(self, seen: object) -> PiecePixmap | None:
        """The picture of a piece that was kept; None: it is to be painted."""
        if self._known is None:
            self._known = _decoded(self._files.read(self._name, self._stamp()))
        known = self._known.get(_key(seen)) if self._known else None
        if known is None:
            return None
        return PiecePixmap(pixmap_of(known.pixmap), QPointF(*known.origin), known.scale)

    def keep(self, painted: Mapping[Any, PiecePixmap]) -> None:
        """Keep pictures in place of those that were kept, unless all of them are.

        From then on none is found: who zooms needs others, and these would only take memory.
        """
        known, self._known = self._known, {}
        if known is None or known.keys() >= set(map(_key, painted)):
            return
        pieces: dict[bytes, _KeptPiece] = {}
        taken = 0
        for seen, found in painted.items():
            origin = (found.origin.x(), found.origin.y())
            piece = _KeptPiece(kept(found.pixmap), origin, found.scale)
            taken += len(piece.pixmap.pixels)
            if taken > MOST_BYTES:
                break
            pieces[_key(seen)] = piece
        self._files.write(self._name, self._stamp(), msgspec.msgpack.encode(pieces))

    def _stamp(self) -> bytes:
        libraries = f"{qVersion()} {msgspec.__version__}".encode()
        return stamp_of(self._stamp_of_files, program_stamp(*PAINTERS), libraries)


def kept_pieces(files: PictureFiles, place: Path | None, cache: Path | None) -> KeptPieces | None:
    """Where the pictures of a module's pieces are kept; None: it cannot be told whether its files change."""
    if cache is None or place is None or not isinstance(files, FolderContainer | ZipContainer):
        return None
    stamps = files.stamps()
    if not are_at_rest(stamps):
        return None
    return KeptPieces(cache, str(place.resolve()), stamp_of_files(stamps))


def _key(seen: object) -> bytes:
    return sha256(msgspec.msgpack.encode(seen, enc_hook=thaw)).digest()


def _decoded(written: bytes | None) -> dict[bytes, _KeptPiece]:
    try:
        if written is None:
            return {}
        return msgspec.msgpack.decode(written, type=dict[bytes, _KeptPiece])
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):  # none of our writing
        return {}
