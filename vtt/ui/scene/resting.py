"""What rests while a group is dragged: one picture of the viewport, so that a step paints only the group.

The picture is of everything but what moves. It is made anew when anything else has changed, and at the
latest after three seconds.
"""

import time

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGraphicsView, QStyleOptionGraphicsItem

from vtt.ui.scene.table_scene import TableScene

LONGEST_S = 3.0


class Resting:
    """Paints a view of a scene in the place of Qt, while the scene has a group in hand."""

    def __init__(self, view: QGraphicsView, scene: TableScene) -> None:
        self._view = view
        self._scene = scene
        self._picture: QPixmap | None = None
        self._seen: object = None
        self._made = 0.0

    def paint(self, event: QPaintEvent) -> bool:
        """Paint what an event asks for; False where Qt is to do it."""
        moving = self._scene.moving
        if not moving:
            self._picture = None
            return False
        picture = self._current()
        viewport, ratio = self._view.viewport(), picture.devicePixelRatio()
        matrix, option = self._view.viewportTransform(), QStyleOptionGraphicsItem()
        painter = QPainter(viewport)
        try:
            painter.setRenderHints(self._view.renderHints())
            painter.setClipRegion(event.region())
            box = QRectF(event.rect())
            source = QRectF(
                box.x() * ratio, box.y() * ratio, box.width() * ratio, box.height() * ratio
            )
            painter.drawPixmap(box, picture, source)
            for item in moving:
                painter.save()
                painter.setTransform(item.sceneTransform() * matrix)
                item.paint(painter, option, viewport)
                painter.restore()
        finally:
            painter.end()
        return True

    def _current(self) -> QPixmap:
        """The picture of what rests, as it is now."""
        view, now = self._view, time.monotonic()
        seen = (self._scene.rest_version, view.viewportTransform(), view.viewport().size())
        if self._picture is None or seen != self._seen or now - self._made > LONGEST_S:
            self._picture, self._seen, self._made = self._made_anew(), seen, now
        return self._picture

    def _made_anew(self) -> QPixmap:
        """By the view's own `render`: a widget cannot be painted while it is being painted."""
        view, moving = self._view, self._scene.moving
        viewport = view.viewport()
        ratio = viewport.devicePixelRatio()
        picture = QPixmap(viewport.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(viewport.palette().color(view.backgroundRole()))
        painter = QPainter(picture)
        try:
            for item in moving:
                item.holds_back = True
            painter.setRenderHints(view.renderHints())
            view.render(painter, QRectF(viewport.rect()), viewport.rect())
        finally:
            painter.end()
            for item in moving:
                item.holds_back = False
        return picture
