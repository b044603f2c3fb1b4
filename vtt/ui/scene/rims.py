"""The outlines of selected pieces, below all of them: what stands side by side has one about the whole.

Each is the outlined picture of its piece, of which the piece itself covers all but the rim.
"""

from PySide6.QtWidgets import QGraphicsScene

from vtt.base.ids import PieceId
from vtt.ui.scene.piece_item import PieceItem
from vtt.ui.scene.pixmap_cache import PiecePixmap


class Rims:
    """The outlines that a scene shows now."""

    def __init__(self, scene: QGraphicsScene, height: float) -> None:
        self._scene = scene
        self._height = height
        self._items: dict[PieceId, PieceItem] = {}

    def show(self, piece: PieceId, painted: PiecePixmap, x: float, y: float, facing: float) -> None:
        """Outline a piece here (mm), turned clockwise."""
        item = self._items.get(piece)
        if item is not None:
            item.sync(painted, x, y, facing, self._height)
            return
        item = PieceItem.standing(piece, painted, x, y, facing, self._height)
        self._items[piece] = item
        self._scene.addItem(item)

    def hide(self, piece: PieceId) -> None:
        """Outline a piece no more."""
        item = self._items.pop(piece, None)
        if item is not None:
            self._scene.removeItem(item)

    def stand(self, piece: PieceId, x: float, y: float, facing: float) -> None:
        """Take the outline along with a piece on its way, if it has one."""
        if piece in self._items:
            self._items[piece].stand(x, y, facing)

    def set_seen(self, piece: PieceId, seen: bool) -> None:
        """Show the outline of a piece or not: one whose ghost is outlined needs none where it stood."""
        if piece in self._items:
            self._items[piece].setVisible(seen)
