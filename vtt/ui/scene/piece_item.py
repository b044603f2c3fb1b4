"""One item for one piece: a composed picture at a pose. It owns nothing and holds only an id."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from vtt.base.ids import PieceId
from vtt.geometry.pose import Pose
from vtt.ui.scene.pixmap_cache import PiecePixmap

ID_KEY = 0


class PieceItem(QGraphicsPixmapItem):
    """Shows a painted piece so that its origin stands at a pose of the table (mm)."""

    def __init__(self, piece: PieceId) -> None:
        super().__init__()
        self.setData(ID_KEY, piece)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    def sync(self, painted: PiecePixmap, pose: Pose, height: float) -> None:
        """Show this picture here; `height` orders the items that lie on each other."""
        if painted.pixmap.cacheKey() != self.pixmap().cacheKey():
            self.setPixmap(painted.pixmap)
            self.setOffset(-painted.origin)
            self.setScale(1.0 / painted.scale)
        self.setRotation(pose.facing)
        self.setPos(pose.x, pose.y)
        self.setZValue(height)
