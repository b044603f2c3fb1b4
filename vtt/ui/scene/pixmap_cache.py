"""Pieces as pixmaps: each look is painted once for a size, so that a scene item has nothing to paint."""

import math
from collections import OrderedDict

import msgspec
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.draw_stack import COUNTED_FROM, draw_count
from vtt.render.look import PieceLook
from vtt.render.view import LIGHT, Theme, View
from vtt.ui.scene.painter import paint
from vtt.ui.scene.picture_store import PictureStore

SCALE_STEP = 2.0**0.25
LIGHT_SECTORS = 24
LARGEST_PX = 2048.0
ROOM_MM, ROOM_PX, COUNT_ROOM_PX = 4.5, 8.0, 10.0
DEFAULT_BUDGET = 192 * 2**20


class PiecePixmap(msgspec.Struct, frozen=True):
    """A painted piece: its pixmap, where the piece's origin lies in it, and its pixels to the mm.

    `origin` is in the pixmap's device-independent pixels and `scale` in such pixels to the mm, so
    an item with offset -origin and scale 1 / `scale` shows the piece in its true size.
    """

    pixmap: QPixmap
    origin: QPointF
    scale: float


class _Key(msgspec.Struct, frozen=True):
    look: PieceLook
    step: int
    sector: int
    ratio: float
    selected: bool
    hovered: bool
    count: int
    theme: Theme


class PixmapCache:
    """Keeps the pixmaps painted last, up to a number of bytes.

    A piece is painted facing up and turned by its item; its shadow is drawn for the direction that
    the turn will give it, in steps of 15 degrees.
    """

    def __init__(self, pictures: PictureStore, budget: int = DEFAULT_BUDGET) -> None:
        self._pictures = pictures
        self._budget = budget
        self._bytes = 0
        self._kept: OrderedDict[_Key, PiecePixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        """Bytes of all pixmaps that are kept."""
        return self._bytes

    def piece(  # noqa: PLR0913 - what a picture depends on, by name
        self,
        look: PieceLook,
        facing: float,
        px_per_mm: float,
        *,
        ratio: float = 1.0,
        theme: Theme = LIGHT,
        selected: bool = False,
        hovered: bool = False,
        count: int = 1,
    ) -> PiecePixmap:
        """A piece's pixmap for a zoom.

        Args:
            look: what is seen of it.
            facing: the way it will face, in degrees clockwise, for its shadow.
            px_per_mm: the zoom in device-independent pixels to the mm; the pixmap has up to 19 %
                more.
            ratio: the screen's device pixel ratio.
            theme: light or dark.
            selected: with the double outline.
            hovered: lifted, with a longer shadow.
            count: how many lie in the stack that the piece is on top of; shown from three on.

        Raises:
            FormatError: if the piece's picture cannot be read.
        """
        step = scale_step(look, px_per_mm * ratio)
        sector = round(facing / 360.0 * LIGHT_SECTORS) % LIGHT_SECTORS
        key = _Key(look, step, sector, ratio, selected, hovered, count, theme)
        found = self._kept.get(key)
        if found is None:
            found = self._painted(key)
            self._kept[key] = found
            self._bytes += _bytes_of(found.pixmap)
            self._drop_oldest()
        self._kept.move_to_end(key)
        return found

    def clear(self) -> None:
        """Forget every pixmap (another module, other pictures)."""
        self._kept.clear()
        self._bytes = 0

    def _painted(self, key: _Key) -> PiecePixmap:
        scale = SCALE_STEP**key.step / key.ratio
        view = View(scale, key.theme, 360.0 * key.sector / LIGHT_SECTORS)
        room = _room(key, view)
        left, top, right, bottom = key.look.definition.outline.bounds
        width, height = (right - left + 2 * room) * scale, (bottom - top + 2 * room) * scale
        pixmap = QPixmap(math.ceil(width * key.ratio), math.ceil(height * key.ratio))
        pixmap.setDevicePixelRatio(key.ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        origin = QPointF((room - left) * scale, (room - top) * scale)
        pose = Pose(0.0, 0.0)
        shapes = (
            *draw_piece(key.look, pose, view, selected=key.selected, hovered=key.hovered),
            *draw_count(key.count, key.look.size, pose, view),
        )
        painter = QPainter(pixmap)
        try:
            painter.translate(origin)
            painter.scale(scale, scale)
            paint(painter, shapes, scale, self._pictures)
        finally:
            painter.end()
        return PiecePixmap(pixmap, origin, scale)

    def _drop_oldest(self) -> None:
        while self._bytes > self._budget and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _bytes_of(dropped.pixmap)


def scale_step(look: PieceLook, device_px_per_mm: float) -> int:
    """The step of size in which a piece is painted for a zoom, in device pixels to the mm.

    A step is a power of the fourth root of 2, rounded up. No pixmap has a side of much more than
    2,048 pixels: beyond that the piece is stretched.
    """
    step = math.ceil(round(math.log(device_px_per_mm, SCALE_STEP), 6))
    most = math.floor(math.log(LARGEST_PX / (max(look.size) + 2 * ROOM_MM), SCALE_STEP))
    return min(step, most)


def _room(key: _Key, view: View) -> float:
    """The mm that a picture needs about the piece for its shadow, outline and count.

    The count's disc stands on the upper right corner of an upright square, to which the piece may
    be turned.
    """
    corner = (2.0**0.5 - 1.0) * min(key.look.size) / 2
    count = corner + view.mm(COUNT_ROOM_PX) if key.count >= COUNTED_FROM else 0.0
    return max(ROOM_MM, view.mm(ROOM_PX), count)


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
