"""A table that shows all its rows and never scrolls by itself."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QTableWidget, QWidget

from vtt.ui.panels.in_sight import bring_into_sight


class WholeTable(QTableWidget):
    """As high as its rows; the panel in which it lies scrolls. Its headers are not seen."""

    def __init__(self, rows: int, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(rows, columns, parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.verticalHeader().hide()
        self.horizontalHeader().hide()
        self.verticalHeader().sectionResized.connect(lambda *_sizes: self.updateGeometry())
        self.verticalHeader().sectionCountChanged.connect(lambda *_counts: self.updateGeometry())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._height())

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a cell into sight, in the area that scrolls the whole table."""
        super().scrollTo(index, hint)
        box = self.visualRect(index)
        bring_into_sight(self, box.translated(self.viewport().pos()))

    def _height(self) -> int:
        return self.verticalHeader().length() + 2 * self.frameWidth()
