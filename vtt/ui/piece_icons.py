"""Pieces as small pictures for lists: the same drawing as on the table, fitted into a box."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from vtt.base.errors import VttError
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.render.look import PieceLook, kind_look
from vtt.render.view import theme_of
from vtt.ui.scene.kept_pieces import PiecePixmap
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.pixmap_cache import PixmapCache

RATIOS = (1.0, 2.0)
ROOM = 0.86
"""The share of the box that the piece itself takes; the rest is for its shadow."""


class PieceIcons:
    """Icons of a module's kinds of pieces, painted when they are first asked for."""

    def __init__(self, module: ModuleDefinition, pictures: PictureStore, size: QSize) -> None:
        self._module = module
        self._cache = PixmapCache(pictures)
        self._size = size
        self._known: dict[tuple[str, str, bool], QIcon] = {}

    def icon(self, definition: PieceDefinition, face: str = "", dark: bool = False) -> QIcon:
        """The icon of a kind, sharp at 1x and 2x; an empty one where its picture cannot be read."""
        key = (definition.id, face, dark)
        if key not in self._known:
            self._known[key] = self._painted(definition, face, dark)
        return self._known[key]

    def pixmap(
        self, definition: PieceDefinition, px_per_mm: float, ratio: float, dark: bool = False
    ) -> PiecePixmap:
        """A piece as it is on a table of this zoom, for a hand that carries it.

        Raises:
            VttError: if its picture cannot be read.
        """
        look = self._look(definition, "")
        return self._cache.piece(look, 0.0, px_per_mm, ratio=ratio, theme=theme_of(dark))

    def _painted(self, definition: PieceDefinition, face: str, dark: bool) -> QIcon:
        look = self._look(definition, face)
        width, height = look.size
        scale = min(self._size.width() * ROOM / width, self._size.height() * ROOM / height)
        icon = QIcon()
        for ratio in RATIOS:
            try:
                found = self._cache.piece(look, 0.0, scale, ratio=ratio, theme=theme_of(dark))
            except VttError:
                return QIcon()
            icon.addPixmap(self._boxed(look, found, scale, ratio))
        return icon

    def _boxed(self, look: PieceLook, found: PiecePixmap, scale: float, ratio: float) -> QPixmap:
        """The piece in the middle of the box."""
        box = QPixmap(self._size * ratio)
        box.fill(Qt.GlobalColor.transparent)
        left, top, right, bottom = look.definition.outline.bounds
        middle = QPointF((left + right) / 2, (top + bottom) / 2) * scale * ratio
        corner = QPointF(box.width() / 2, box.height() / 2) - middle - found.origin
        painter = QPainter(box)
        painter.drawPixmap(corner, found.pixmap)
        painter.end()
        box.setDevicePixelRatio(ratio)
        return box

    def _look(self, definition: PieceDefinition, face: str) -> PieceLook:
        return kind_look(self._module, definition, face)
