"""One item for one piece: a composed picture at a pose. It owns nothing and holds only an id."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from vtt.base.ids import PieceId
from vtt.ui.scene.kept_pieces import PiecePixmap

SMOOTH = Qt.TransformationMode.SmoothTransformation


class PieceItem(QGraphicsPixmapItem):
    """Shows a painted piece so that its origin stands at a place of the table (mm).

    A table has thousands: nothing is set that is not needed. What lies under the pointer is the seat's
    word, from true outlines; the item is never asked for its shape.
    """

    __slots__ = ("_facing", "_painted", "piece")

    def __init__(self, piece: PieceId) -> None:
        QGraphicsPixmapItem.__init__(self)
        self.piece = piece
        self._painted: PiecePixmap | None = None
        self._facing = 0.0
        self.setTransformationMode(SMOOTH)

    def sync(self, painted: PiecePixmap, x: float, y: float, facing: float, height: float) -> None:
        """Show this picture here, turned clockwise; `height` orders the items that lie on each other."""
        if painted is not self._painted:
            self._painted = painted
            self.setPixmap(painted.pixmap)
            self.setOffset(painted.offset or QPointF())
            self.setScale(1.0 / painted.scale)
        self.stand(x, y, facing)
        self.setZValue(height)

    def stand(self, x: float, y: float, facing: float) -> None:
        """Show the picture here, turned clockwise."""
        if facing != self._facing:
            self._facing = facing
            self.setRotation(facing)
        self.setPos(x, y)
