"""Rows of lists with a little air above and below their words."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

AIR = 6


class RoomyRows(QStyledItemDelegate):
    """Paints rows as the style does, a few pixels higher."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return super().sizeHint(option, index) + QSize(0, AIR)
