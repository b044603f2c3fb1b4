"""Lists that show all their rows and never scroll by themselves, or no more than a few rows of many."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QSizePolicy, QWidget

from vtt.ui.panels.in_sight import bring_into_sight


class WholeList(QListWidget):
    """As high as its rows are at its width. For short lists: every row is asked for its height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.model().rowsInserted.connect(self._grow)
        self.model().rowsRemoved.connect(self._grow)
        self.model().modelReset.connect(self._grow)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QListWidget.ScrollHint = QListWidget.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into sight, in the area that scrolls the whole list."""
        super().scrollTo(index, hint)
        bring_into_sight(self, self.visualRect(index).translated(self.viewport().pos()))

    def _grow(self, *_rows: object) -> None:
        self.updateGeometry()

    def _height(self) -> int:
        """All rows, the air between them, and the frame."""
        self.doItemsLayout()
        bottom = max(
            (self.visualItemRect(self.item(row)).bottom() for row in range(self.count())),
            default=-1,
        )
        return bottom + 1 + self.spacing() + 2 * self.frameWidth()


MOST_ROWS = 5


class ShortList(WholeList):
    """As high as its rows, up to a few; then it scrolls by itself and leaves room for what is below."""

    def __init__(self, most: int = MOST_ROWS, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = most
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def _height(self) -> int:
        whole = super()._height()
        if self.count() <= self._most:
            return whole
        last = self.visualItemRect(self.item(self._most - 1))
        return last.bottom() + self.verticalOffset() + 1 + 2 * self.frameWidth()
