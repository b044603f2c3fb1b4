"""Everything under the pieces, painted once for each zoom into tiles, so that panning costs a blit."""

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from vtt.render.primitives import DrawList
from vtt.ui.scene.painter import Painting, Pictures
from vtt.ui.scene.shape_store import ShapeStore

TILE_PX = 512
TILES_KEPT = 96

Draw: TypeAlias = Callable[[float], DrawList]
"""The draw list for a scale in device-independent pixels to the mm."""


class GroundItem(QGraphicsItem):
    """Ground, boards and terrain of a table in tiles of device pixels.

    `use_scale` says for which zoom tiles are made; at any other zoom the tiles that are there are
    stretched, so that zooming itself costs no painting. A drawing covers all of the table: tiles that lie
    within it are opaque, and are copied rather than blended.
    """

    def __init__(self, rect: QRectF, draw: Draw, pictures: Pictures) -> None:
        super().__init__()
        self._rect = rect
        self._draw = draw
        self._pictures = pictures
        self._scale, self._ratio = 1.0, 1.0
        self._painting: Painting | None = None
        self._store = ShapeStore()
        self._tiles: OrderedDict[tuple[int, int], QPixmap] = OrderedDict()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._rect

    def use_scale(self, scale: float, ratio: float) -> None:
        """Make tiles for a zoom (device-independent pixels to the mm) and a pixel ratio."""
        if (scale, ratio) != (self._scale, self._ratio):
            self._scale, self._ratio = scale, ratio
            self.redraw()

    def redraw(self) -> None:
        """Forget all tiles: the table has changed below the pieces."""
        self._painting = None
        self._tiles.clear()
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        transform = painter.worldTransform()
        ratio = painter.device().devicePixelRatio()
        device_scale = option.levelOfDetailFromTransform(transform) * ratio
        stretch = device_scale / (self._scale * self._ratio)
        side = TILE_PX / (self._scale * self._ratio)
        seen = option.exposedRect.intersected(self._rect)
        origin = transform.map(QPointF(0.0, 0.0)) * ratio
        left, top = round(origin.x()), round(origin.y())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # tiles meet without a seam
        painter.resetTransform()
        painter.scale(1.0 / ratio, 1.0 / ratio)
        painter.translate(left, top)
        painter.rotate(math.degrees(math.atan2(transform.m12(), transform.m11())))
        for row in range(int(seen.top() // side), int(seen.bottom() // side) + 1):
            for column in range(int(seen.left() // side), int(seen.right() // side) + 1):
                target = QRectF(
                    column * TILE_PX * stretch,
                    row * TILE_PX * stretch,
                    TILE_PX * stretch,
                    TILE_PX * stretch,
                )
                tile = self._tile(column, row, side)
                painter.drawPixmap(target, tile, QRectF(tile.rect()))
        painter.restore()

    def _tile(self, column: int, row: int, side: float) -> QPixmap:
        key = (column, row)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._painted(column * side, row * side, side)
            self._tiles[key] = tile
            if len(self._tiles) > TILES_KEPT:
                self._tiles.popitem(last=False)
        else:
            self._tiles.move_to_end(key)
        return tile

    def _painted(self, left: float, top: float, side: float) -> QPixmap:
        if self._painting is None:
            drawn = self._draw(self._scale)
            self._painting = Painting(drawn, self._scale, self._pictures, self._store)
        tile = QPixmap(TILE_PX, TILE_PX)
        whole = self._rect.contains(QRectF(left, top, side, side))
        tile.fill(Qt.GlobalColor.black if whole else Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.scale(TILE_PX / side, TILE_PX / side)
        painter.translate(-left, -top)
        painter.setClipRect(QRectF(left, top, side, side))
        self._painting.paint(painter)
        painter.end()
        return tile


class RestScene(QGraphicsScene):
    """A scene that counts its changes: `rest_version` tells whether a picture of it is still right."""

    rest_version = 0


class DrawingItem(QGraphicsItem):
    """A draw list shown as it is: overlays, ghosts, measures. Made anew when it changes.

    It claims no more of the table than it draws on: what a drag changes is painted anew, not the table.
    While it `holds_back` it paints nothing (`vtt.ui.scene.resting`); one that `moves` with a gesture is
    no part of what rests.
    """

    holds_back = False
    moves = False

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self._draw: Draw | None = None
        self._scale = 1.0
        self._painting: Painting | None = None
        self._covered = QRectF()
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        return self._covered

    def use_scale(self, scale: float) -> None:
        """Draw for a zoom (device-independent pixels to the mm); until the next one it is stretched."""
        if scale != self._scale:
            self._scale = scale
            self._prepare()

    def show_drawing(self, draw: Draw | None) -> None:
        """Show a drawing, or nothing."""
        if draw is None and self._draw is None:
            return
        self._draw = draw
        self._prepare()

    def _prepare(self) -> None:
        draw, scale, scene = self._draw, self._scale, self.scene()
        if isinstance(scene, RestScene) and not self.moves:
            scene.rest_version += 1
        painting = None if draw is None else Painting(draw(scale), scale, self._pictures)
        covered = QRectF() if painting is None else painting.covered
        if not (covered.isEmpty() and self._covered.isEmpty()):  # a point would be painted anew too
            self.prepareGeometryChange()
            self.update()
            self.setVisible(not covered.isEmpty())
        self._painting, self._covered = painting, covered

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        if self._painting is not None and not self.holds_back:
            self._painting.paint(painter)
