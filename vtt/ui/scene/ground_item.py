"""Everything under the pieces, painted once for each zoom into tiles, so that panning costs a blit."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from vtt.render.primitives import DrawList
from vtt.ui.scene.kept_tiles import KeptTiles, Place
from vtt.ui.scene.painter import Painting, Pictures
from vtt.ui.scene.shape_store import ShapeStore

TILE_PX = 512
TILES_KEPT = 96
TILES_PUT_BY = 24
"""Of the last side from which the table was seen: two players at one screen look in turn."""

LONGEST_S = 0.04
"""So long a paint of the window may take for new tiles, while old ones can be seen in their place."""

Draw: TypeAlias = Callable[[float], DrawList]
"""The draw list for a scale in device-independent pixels to the mm."""


class Tiles:
    """Tiles painted for one zoom (device-independent pixels to the mm) and one pixel ratio."""

    def __init__(self, scale: float, ratio: float) -> None:
        self.scale, self.ratio = scale, ratio
        self.side = TILE_PX / (scale * ratio)
        """How much of the table a tile shows, in mm each way."""
        self.painted: OrderedDict[Place, QPixmap] = OrderedDict()

    def is_like(self, other: "Tiles") -> bool:
        """Whether they are of one size."""
        return (self.scale, self.ratio) == (other.scale, other.ratio)

    def forget(self, seen: int, most: int = TILES_KEPT) -> None:
        """Forget those that were used longest ago where they are too many; all that are `seen` stay."""
        while len(self.painted) > max(most, seen):
            self.painted.popitem(last=False)

    def forget_all_but(self, places: Iterable[Place]) -> None:
        """Keep these alone: what is seen until others take their place."""
        kept = [(place, self.painted[place]) for place in places if place in self.painted]
        self.painted = OrderedDict(kept)

    def places(self, seen: QRectF) -> list[Place]:
        """The columns and rows of the tiles that show a part of the table."""
        return [
            (column, row)
            for row in range(int(seen.top() // self.side), int(seen.bottom() // self.side) + 1)
            for column in range(int(seen.left() // self.side), int(seen.right() // self.side) + 1)
        ]

    def copy_to(self, painter: QPainter, places: Iterable[Place], device_scale: float) -> None:
        """Copy what is there to a painter of device pixels, stretched to its pixels to the mm."""
        size = TILE_PX * device_scale / (self.scale * self.ratio)
        for column, row in places:
            tile = self.painted.get((column, row))
            if tile is not None:
                self.painted.move_to_end((column, row))
                target = QRectF(column * size, row * size, size, size)
                painter.drawPixmap(target, tile, QRectF(tile.rect()))


class GroundItem(QGraphicsItem):
    """Ground, boards and terrain of a table in tiles of device pixels.

    `use_scale` says for which zoom tiles are made; at any other zoom the tiles that are there are
    stretched, so that zooming itself costs no painting. In a window those stay to be seen while the new
    ones come, a few with each paint, so that a map of thousands of hexes does not hold the window up.
    A drawing covers all of the table: tiles that lie within it are opaque, and are copied, not blended.
    The tiles of the first paint are looked for among those `kept`.
    """

    def __init__(
        self, rect: QRectF, draw: Draw, pictures: Pictures, kept: KeptTiles | None = None
    ) -> None:
        super().__init__()
        self._kept = kept
        self._was_painted = False
        self._rect = rect
        self._draw = draw
        self._pictures = pictures
        self._painting: Painting | None = None
        self._store = ShapeStore()
        self._tiles = Tiles(1.0, 1.0)
        self._before: Tiles | None = None
        self._turn = 0
        self._put_by: tuple[int, Painting | None, Tiles] | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._rect

    def use_scale(self, scale: float, ratio: float) -> None:
        """Make tiles for a zoom (device-independent pixels to the mm) and a pixel ratio."""
        if (scale, ratio) != (self._tiles.scale, self._tiles.ratio):
            before = self._tiles if self._tiles.painted else self._before
            self._painting = None
            self._tiles, self._before = Tiles(scale, ratio), before
            self.update()

    def keep(self) -> None:
        """Keep for the next time the tiles that are here now, if they come from the drawing alone."""
        painting, tiles = self._painting, self._tiles
        if self._kept is None or painting is None:  # none, or all of them are kept
            return
        if not (painting.pictures or painting.has_foreign_letters):
            self._kept.keep(tiles.scale, tiles.ratio, tiles.painted)

    def turn_to(self, turn: int) -> None:
        """Draw for a table that is shown turned; what was made for the turn before is put by."""
        kept, (painting, tiles) = self._put_by, (self._painting, self._tiles)
        tiles.forget(0, most=TILES_PUT_BY)
        self._put_by = (self._turn, painting, tiles)
        self._turn, self._before = turn, None
        self._painting, self._tiles = None, Tiles(tiles.scale, tiles.ratio)
        if kept is not None and kept[0] == turn and kept[2].is_like(tiles):
            _, self._painting, self._tiles = kept
        self.update()

    def redraw(self) -> None:
        """Forget all tiles: the table has changed below the pieces."""
        self._painting, self._put_by = None, None
        self._tiles, self._before = Tiles(self._tiles.scale, self._tiles.ratio), None
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        transform = painter.worldTransform()
        ratio = painter.device().devicePixelRatio()
        device_scale = option.levelOfDetailFromTransform(transform) * ratio
        seen = option.exposedRect.intersected(self._rect)
        places = self._tiles.places(seen)
        is_whole = self._bring_tiles(places, hurried=widget is not None)
        origin = transform.map(QPointF(0.0, 0.0)) * ratio
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # tiles meet without a seam
        painter.resetTransform()
        painter.scale(1.0 / ratio, 1.0 / ratio)
        painter.translate(round(origin.x()), round(origin.y()))
        painter.rotate(math.degrees(math.atan2(transform.m12(), transform.m11())))
        if is_whole:
            self._before = None  # as much memory as the new ones
        elif self._before is not None:
            self._before.copy_to(painter, self._before.places(seen), device_scale)
            if widget is not None:
                window = transform.inverted()[0].mapRect(QRectF(widget.rect()))
                self._before.forget_all_but(self._before.places(window.intersected(self._rect)))
        self._tiles.copy_to(painter, places, device_scale)
        self._tiles.forget(len(places))
        painter.restore()
        if not is_whole:
            self.update(seen)

    def _bring_tiles(self, places: Sequence[Place], hurried: bool) -> bool:
        """Have the tiles there, those of the first paint as they were kept; whether all of them are."""
        if not self._was_painted and self._kept is not None:
            tiles = self._tiles
            tiles.painted.update(self._kept.find(tiles.scale, tiles.ratio))
        self._was_painted = True
        return self._paint_tiles(places, hurried)

    def _paint_tiles(self, places: Sequence[Place], hurried: bool) -> bool:
        """Paint the tiles that lack, in a hurry only for a while; whether all of them are there."""
        until = time.perf_counter() + LONGEST_S
        lacking = [place for place in places if place not in self._tiles.painted]
        for number, place in enumerate(lacking):
            late = number > 0 and time.perf_counter() > until
            if late and hurried and self._before is not None:
                return False
            self._tiles.painted[place] = self._painted(*place)
        return True

    def _painted(self, column: int, row: int) -> QPixmap:
        scale, side = self._tiles.scale, self._tiles.side
        if self._painting is None:
            self._painting = Painting(self._draw(scale), scale, self._pictures, self._store)
        box = QRectF(column * side, row * side, side, side)
        tile = QPixmap(TILE_PX, TILE_PX)
        whole = self._rect.contains(box)
        tile.fill(Qt.GlobalColor.black if whole else Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.scale(TILE_PX / side, TILE_PX / side)
        painter.translate(-box.left(), -box.top())
        painter.setClipRect(box)
        self._painting.paint(painter)
        painter.end()
        return tile


class RestScene(QGraphicsScene):
    """A scene that counts its changes: `rest_version` tells whether a picture of it is still right."""

    rest_version = 0


def leave_place(scene: QGraphicsScene | None, item: QGraphicsItem) -> None:
    """Have the views paint anew where an item is shown, before it is shown elsewhere or not at all.

    Qt knows where it painted an item itself, not where `vtt.ui.scene.resting` did in its place. The
    views are told directly: the scene would look for all items there.
    """
    if scene is None or not item.isVisible():
        return
    left = item.sceneBoundingRect()
    for view in scene.views():
        view.viewport().update(view.mapFromScene(left).boundingRect().adjusted(-2, -2, 2, 2))


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
            leave_place(scene, self)
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
