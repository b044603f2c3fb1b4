"""A table as one builds it first in Qt: a view, a plain pixmap item for each counter, nothing else."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsView,
)


def put_items(scene, counters, picture_mm, movable=False):
    """A plain item for each (x, y, pixmap) in mm, as wide as it is on the table; gives the items."""
    items = []
    for x, y, pixmap in counters:
        item = QGraphicsPixmapItem(pixmap)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setOffset(-pixmap.width() / 2, -pixmap.height() / 2)
        item.setScale(picture_mm / pixmap.width())
        item.setPos(x, y)
        if movable:
            item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsMovable)
            item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        scene.addItem(item)
        items.append(item)
    return items


class PlainTable:
    """Counters as movable items in a view.

    Args:
        counters: (x, y, pixmap) of each: the middle in mm, and its picture.
        picture_mm: the side of a picture in mm.
        size: of the view in pixels.
        table: left, top, width and height in mm.
        matrix: from the table to the view.
    """

    def __init__(self, counters, picture_mm, size, table, matrix):
        self.scene = QGraphicsScene(QRectF(*table))
        self.items = put_items(self.scene, counters, picture_mm, movable=True)
        self.view = QGraphicsView(self.scene)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.view.resize(*size)
        self.view.setTransform(matrix)

    def move(self, items, dx, dy):
        for item in items:
            item.moveBy(dx, dy)
