"""Pieces as pixmaps: each look is painted once for a size, so that a scene item has nothing to paint."""

import math
from collections import OrderedDict

import msgspec
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.draw_stack import draw_count
from vtt.render.look import PieceLook
from vtt.render.view import LIGHT, Theme, View
from vtt.ui.scene.kept_pieces import KeptPieces, PiecePixmap
from vtt.ui.scene.painter import Painting
from vtt.ui.scene.picture_store import PictureStore

SCALE_STEP = 2.0**0.25
SIZE_DECIMALS = 9
"""Zooming in and out again ends at the same zoom but for rounding, and finds the same pictures."""

LIGHT_SECTORS = 24
LARGEST_PX = 2048.0
ROOM_MM, ROOM_PX, COUNT_ROOM_PX = 4.5, 8.0, 10.0
DEFAULT_BUDGET = 192 * 2**20


class _Key(msgspec.Struct, frozen=True):
    look: PieceLook
    size: float
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

    What stands upright is painted in exactly the pixels that it takes on the screen: it is sharp, and
    Qt copies it at a third of what a stretched picture costs. What is turned is resampled anyway and
    is painted in a step of size, so that a small change of zoom paints nothing anew.

    What was painted `before`, when the same module was seen the last time, is looked up.
    """

    def __init__(
        self,
        pictures: PictureStore,
        budget: int = DEFAULT_BUDGET,
        before: KeptPieces | None = None,
    ) -> None:
        self._pictures = pictures
        self._before = before
        self._certain: set[_Key] = set()
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
            px_per_mm: the zoom in device-independent pixels to the mm; the pixmap of a turned piece
                has up to 19 % more.
            ratio: the screen's device pixel ratio.
            theme: light or dark.
            selected: with the double outline.
            hovered: lifted, with a longer shadow.
            count: the number that is told of the pieces beneath and the piece; shown from two on.

        Raises:
            FormatError: if the piece's picture cannot be read.
        """
        scale = painted_scale(look, px_per_mm * ratio, upright=facing % 90.0 == 0.0)
        sector = round(facing / 360.0 * LIGHT_SECTORS) % LIGHT_SECTORS
        size = round(scale, SIZE_DECIMALS)
        key = _Key(look, size, sector, ratio, selected, hovered, count, theme)
        found = self._kept.get(key)
        if found is None:
            found = self._known(key) or self._painted(key, scale)
            self._kept[key] = found
            self._bytes += _bytes_of(found.pixmap)
            self._drop_oldest()
        self._kept.move_to_end(key)
        return found

    def clear(self) -> None:
        """Forget every pixmap (another module, other pictures)."""
        self._kept.clear()
        self._certain.clear()
        self._bytes = 0

    def keep(self) -> None:
        """Keep for the next time what is here now, as far as it follows from the module's files alone."""
        if self._before is not None:
            known = {key: found for key, found in self._kept.items() if key in self._certain}
            self._before.keep(known)

    def _known(self, key: _Key) -> PiecePixmap | None:
        found = None if self._before is None else self._before.find(key)
        if found is not None:
            self._certain.add(key)
        return found

    def _painted(self, key: _Key, scale: float) -> PiecePixmap:
        """`scale` is in device pixels to the mm, and `key.size` is its name."""
        view = View(scale / key.ratio, key.theme, 360.0 * key.sector / LIGHT_SECTORS)
        room = _room(key, view)
        left, top, right, bottom = key.look.reach
        width, height = (right - left + 2 * room) * scale, (bottom - top + 2 * room) * scale
        pixmap = QPixmap(math.ceil(width), math.ceil(height))
        pixmap.fill(Qt.GlobalColor.transparent)
        origin = QPointF((room - left) * scale, (room - top) * scale)
        pose = Pose(0.0, 0.0)
        shapes = (
            *draw_piece(key.look, pose, view, selected=key.selected, hovered=key.hovered),
            *draw_count(key.count, key.look.size, pose, view),
        )
        painting = Painting(shapes, view.scale, self._pictures)
        painter = QPainter(pixmap)
        try:
            painter.translate(origin)
            painter.scale(scale, scale)
            painting.paint(painter)
        finally:
            painter.end()
        if not painting.has_foreign_letters and all(
            map(self._pictures.is_certain, painting.pictures)
        ):
            self._certain.add(key)
        return PiecePixmap(pixmap, origin, scale)

    def _drop_oldest(self) -> None:
        while self._bytes > self._budget and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _bytes_of(dropped.pixmap)


def painted_scale(look: PieceLook, device_px_per_mm: float, *, upright: bool) -> float:
    """The pixels to the mm in which a piece is painted for a zoom, in device pixels to the mm.

    Upright that is the zoom itself, turned the next power of the fourth root of 2. No pixmap has a
    side of much more than 2,048 pixels: beyond that the piece is stretched.
    """
    if upright and (_longest(look) + 2 * ROOM_MM) * device_px_per_mm <= LARGEST_PX:
        return device_px_per_mm
    step = math.ceil(round(math.log(device_px_per_mm, SCALE_STEP), 6))
    most = math.floor(math.log(LARGEST_PX / (_longest(look) + 2 * ROOM_MM), SCALE_STEP))
    return SCALE_STEP ** min(step, most)


def _longest(look: PieceLook) -> float:
    """The longer side of all that is shown of a piece, in mm."""
    left, top, right, bottom = look.reach
    return max(right - left, bottom - top)


def _room(key: _Key, view: View) -> float:
    """The mm that a picture needs about the piece for its shadow, outline and count.

    The count's disc stands on the upper right corner of an upright square, to which the piece may
    be turned.
    """
    corner = (2.0**0.5 - 1.0) * min(key.look.size) / 2
    count = corner + view.mm(COUNT_ROOM_PX) if key.count > 1 else 0.0
    return max(ROOM_MM, view.mm(ROOM_PX), count)


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
