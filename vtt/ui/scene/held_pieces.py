"""The pieces in hand where they would stand: an item each, and one picture for many that move as one.

A group that only slides keeps its shape: its picture is composed once, and a step moves one item
instead of some hundred.
"""

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QGraphicsPixmapItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from vtt.base.ids import PieceId
from vtt.session.tools.base import Ghost
from vtt.ui.scene.ground_item import leave_place
from vtt.ui.scene.piece_item import PieceItem

GHOST_HEIGHT, GHOST_OPACITY = 1e8, 0.85
MANY = 8
"""From so many on a group that slides is one picture."""

MOST_PX = 4096 * 4096
SAME_MM = 0.001
"""Poses are rounded to this: what lies closer has moved as one."""

Sync = Callable[[PieceItem, Ghost], None]


class GroupItem(QGraphicsPixmapItem):
    """The picture of a group. It paints nothing while it `holds_back` (`vtt.ui.scene.resting`)."""

    holds_back = False

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if not self.holds_back:
            super().paint(painter, option, widget)  # type: ignore[arg-type]  # Qt takes none


class HeldPieces:
    """Shows ghosts on a scene; `sync` has an item show a ghost.

    `px_per_mm` is that of the screen's own pixels; after a change of it, or of what pieces look like,
    `forget_picture` has the next step compose anew.
    """

    def __init__(self, scene: QGraphicsScene, sync: Sync) -> None:
        self._scene = scene
        self._sync = sync
        self._items: dict[PieceId, PieceItem] = {}
        self._shown: Sequence[Ghost] = ()
        self._corner = QPointF()
        self.group: GroupItem | None = None
        self.px_per_mm = 1.0

    @property
    def pieces(self) -> set[PieceId]:
        """The pieces that are held."""
        return set(self._items)

    def show(self, ghosts: Sequence[Ghost]) -> bool:
        """Show these; whether they are others than before, or have not just slid as one."""
        shift = self._shift(ghosts)
        if shift is not None and (self.group is not None or self._compose()) and self.group:
            leave_place(self._scene, self.group)
            self.group.setPos(self._corner + QPointF(*shift))
            return False
        self.forget_picture()
        wanted = {ghost.piece for ghost in ghosts}
        for piece in self._items.keys() - wanted:
            self._scene.removeItem(self._items.pop(piece))
        for ghost in ghosts:
            item = self._items.get(ghost.piece)
            if item is None:
                item = self._items[ghost.piece] = PieceItem.blank(ghost.piece)
                item.setOpacity(GHOST_OPACITY)
                self._scene.addItem(item)
            self._sync(item, ghost)
        self._shown = tuple(ghosts)
        return True

    def forget_picture(self) -> None:
        """Show the items themselves again."""
        self._shown = ()
        if self.group is not None:
            leave_place(self._scene, self.group)
            self._scene.removeItem(self.group)
            self.group = None
            for item in self._items.values():
                item.setVisible(True)

    def _shift(self, ghosts: Sequence[Ghost]) -> tuple[float, float] | None:
        """How far in mm these have slid as one from those that the items show; None: they have not."""
        if len(ghosts) < MANY or len(ghosts) != len(self._shown):
            return None
        dx = ghosts[0].pose.x - self._shown[0].pose.x
        dy = ghosts[0].pose.y - self._shown[0].pose.y
        for now, before in zip(ghosts, self._shown, strict=True):
            there, here = now.pose, before.pose
            if (
                now.piece != before.piece
                or there.facing != here.facing
                or abs(there.x - here.x - dx) > SAME_MM
                or abs(there.y - here.y - dy) > SAME_MM
            ):
                return None
        return dx, dy

    def _compose(self) -> bool:
        """Make one picture of all items, in the pixels of the screen; False where it would be too large."""
        items = sorted(self._items.values(), key=lambda item: item.zValue())
        covered = QRectF()
        for item in items:
            covered = covered.united(item.sceneBoundingRect())
        scale = self.px_per_mm
        left, top = math.floor(covered.left() * scale), math.floor(covered.top() * scale)
        width = math.ceil(covered.right() * scale) - left
        height = math.ceil(covered.bottom() * scale) - top
        if not 0 < width * height <= MOST_PX:
            return False
        pixmap = QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(GHOST_OPACITY)
        painter.translate(-left, -top)
        painter.scale(scale, scale)
        base = painter.transform()
        for item in items:
            painter.setTransform(item.sceneTransform() * base)
            painter.drawPixmap(item.offset(), item.pixmap())
            item.setVisible(False)
        painter.end()
        self._corner = QPointF(left / scale, top / scale)
        group = self.group = GroupItem(pixmap)
        group.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        group.setScale(1.0 / scale)
        group.setZValue(GHOST_HEIGHT)
        self._scene.addItem(group)
        return True
