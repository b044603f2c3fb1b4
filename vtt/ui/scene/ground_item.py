"""Everything under the pieces, painted once for each zoom into tiles, so that panning costs a blit."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from vtt.render.primitives import DrawList
from vtt.ui.scene.painter import paint
from vtt.ui.scene.picture_store import PictureStore

TILE_PX = 512
TILES_KEPT = 96

Draw: TypeAlias = Callable[[float], DrawList]
"""The draw list for a scale in device-independent pixels to the mm."""


class GroundItem(QGraphicsItem):
    """Ground, boards and terrain of a table. Tiles are device pixels at the zoom they were made for."""

    def __init__(self, rect: QRectF, draw: Draw, pictures: PictureStore) -> None:
        super().__init__()
        self._rect = rect
        self._draw = draw
        self._pictures = pictures
        self._scale = 0.0
        self._shapes: DrawList = ()
        self._tiles: OrderedDict[tuple[int, int], QPixmap] = OrderedDict()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._rect

    def redraw(self) -> None:
        """Forget all tiles: the table has changed below the pieces."""
        self._scale = 0.0
        self._tiles.clear()
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        ratio = painter.device().devicePixelRatio()
        transform = painter.worldTransform()
        scale = option.levelOfDetailFromTransform(transform)
        self._use_scale(scale * ratio, scale)
        side = TILE_PX / (scale * ratio)
        seen = option.exposedRect.intersected(self._rect)
        origin = transform.map(QPointF(0.0, 0.0)) * ratio
        left, top = round(origin.x()), round(origin.y())
        painter.save()
        painter.resetTransform()
        for row in range(int(seen.top() // side), int(seen.bottom() // side) + 1):
            for column in range(int(seen.left() // side), int(seen.right() // side) + 1):
                tile = self._tile(column, row, side, scale)
                tile.setDevicePixelRatio(ratio)
                at = QPointF(left + column * TILE_PX, top + row * TILE_PX) / ratio
                painter.drawPixmap(at, tile)
        painter.restore()

    def _use_scale(self, device_scale: float, scale: float) -> None:
        if device_scale != self._scale:
            self._scale = device_scale
            self._shapes = self._draw(scale)
            self._tiles.clear()

    def _tile(self, column: int, row: int, side: float, scale: float) -> QPixmap:
        key = (column, row)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._painted(column * side, row * side, side, scale)
            self._tiles[key] = tile
            if len(self._tiles) > TILES_KEPT:
                self._tiles.popitem(last=False)
        else:
            self._tiles.move_to_end(key)
        return tile

    def _painted(self, left: float, top: float, side: float, scale: float) -> QPixmap:
        tile = QPixmap(TILE_PX, TILE_PX)  # device pixels; its ratio is set when it is shown
        tile.fill(Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.scale(TILE_PX / side, TILE_PX / side)
        painter.translate(-left, -top)
        painter.setClipRect(QRectF(left, top, side, side))
        paint(painter, self._shapes, scale, self._pictures)
        painter.end()
        return tile


class DrawingItem(QGraphicsItem):
    """A draw list shown as it is: overlays, ghosts, measures. Made anew when it changes."""

    def __init__(self, rect: QRectF, pictures: PictureStore) -> None:
        super().__init__()
        self._rect = rect
        self._pictures = pictures
        self._draw: Draw | None = None

    def boundingRect(self) -> QRectF:
        return self._rect

    def show_drawing(self, draw: Draw | None) -> None:
        """Show a drawing, or nothing."""
        if draw is None and self._draw is None:
            return
        self._draw = draw
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        if self._draw is None:
            return
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        paint(painter, self._draw(scale), scale, self._pictures)


def rect_with_margin(size: QSizeF, margin: float) -> QRectF:
    """The table's rectangle in mm with a margin about it, where overlays may reach."""
    return QRectF(-margin, -margin, size.width() + 2 * margin, size.height() + 2 * margin)
