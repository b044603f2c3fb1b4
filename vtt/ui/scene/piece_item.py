"""One item for one piece: a composed picture at a pose. It owns nothing and holds only an id."""

from typing import Self

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from vtt.base.ids import PieceId
from vtt.ui.scene.kept_pieces import PiecePixmap

SMOOTH = Qt.TransformationMode.SmoothTransformation


class PieceItem(QGraphicsPixmapItem):
    """Shows a painted piece so that its origin stands at a place of the table (mm).

    A table has thousands: nothing is set that is not needed. What lies under the pointer is the seat's
    word, from true outlines; the item is never asked for its shape. It has no `__init__` in Python, which
    would cost as much as three calls of Qt: an item is made by `blank` or `standing`.
    """

    __slots__ = ("_facing", "_painted", "piece")

    piece: PieceId
    _painted: PiecePixmap | None
    _facing: float

    @classmethod
    def blank(cls, piece: PieceId) -> Self:
        """One that shows nothing yet."""
        item = cls()
        item.piece, item._painted, item._facing = piece, None, 0.0
        item.setTransformationMode(SMOOTH)
        return item

    @classmethod
    def standing(
        cls, piece: PieceId, painted: PiecePixmap, x: float, y: float, facing: float, height: float
    ) -> Self:
        """One that shows this; made so it costs half of a blank one that is told later."""
        item = cls(painted.pixmap)
        item.piece, item._painted, item._facing = piece, painted, facing
        item.setTransformationMode(SMOOTH)
        item.setOffset(painted.left, painted.top)
        item.setScale(painted.mm_per_px)
        if facing:
            item.setRotation(facing)
        item.setPos(x, y)
        item.setZValue(height)
        return item

    def sync(self, painted: PiecePixmap, x: float, y: float, facing: float, height: float) -> None:
        """Show this picture here, turned clockwise; `height` orders the items that lie on each other."""
        if painted is not self._painted:
            self._painted = painted
            self.setPixmap(painted.pixmap)
            self.setOffset(painted.left, painted.top)
            self.setScale(painted.mm_per_px)
        self.stand(x, y, facing)
        self.setZValue(height)

    def stand(self, x: float, y: float, facing: float) -> None:
        """Show the picture here, turned clockwise."""
        if facing != self._facing:
            self._facing = facing
            self.setRotation(facing)
        self.setPos(x, y)
