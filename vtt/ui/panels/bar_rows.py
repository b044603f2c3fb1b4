"""Rows of a tree whose words take as many lines as they need, some with a bar below that tells a share."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeWidget

from vtt.ui.panels.roomy import RoomyRows

SHARE_ROLE = Qt.ItemDataRole.UserRole + 2
"""How long an item's bar is, from 0 to 1; none: it has no bar."""

LIMIT_ROLE = Qt.ItemDataRole.UserRole + 3
"""Where on the bar something happens, from 0 to 1; none: nowhere."""

BAR, LIMIT = "#0072B2", "#D55E00"
BAR_PX, TICK_PX = 3, 2


class BarRows(RoomyRows):
    """Paints the words of a tree's column, and the bars below them."""

    def __init__(self, tree: QTreeWidget, column: int = 0) -> None:
        super().__init__(tree)
        self._tree, self._column = tree, column

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        spanned = self._tree.isFirstColumnSpanned(index.row(), index.parent())
        alone = spanned or self._tree.columnCount() == 1
        width = self._tree.viewport().width() if alone else self._tree.columnWidth(self._column)
        here = QStyleOptionViewItem(option)
        here.rect = QRect(0, 0, max(1, width - self._indent(index)), 1)
        return super().sizeHint(here, index)

    def _indent(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """How far a row begins from the left, in pixels."""
        steps, parent = int(self._tree.rootIsDecorated()), index.parent()
        while parent.isValid():
            steps, parent = steps + 1, parent.parent()
        return steps * self._tree.indentation()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        share = index.data(SHARE_ROLE)
        if share is None:
            return
        box = option.rect.adjusted(4, 0, -4, -1)
        top = box.bottom() + 1 - BAR_PX
        length = box.width() * min(max(share, 0.0), 1.0)
        painter.fillRect(QRectF(box.left(), top, box.width(), BAR_PX), option.palette.mid())
        painter.fillRect(QRectF(box.left(), top, length, BAR_PX), QColor(BAR))
        limit = index.data(LIMIT_ROLE)
        if limit is not None:
            at = box.left() + (box.width() - TICK_PX) * min(max(limit, 0.0), 1.0)
            painter.fillRect(QRectF(at, top - BAR_PX, TICK_PX, 2 * BAR_PX), QColor(LIMIT))
