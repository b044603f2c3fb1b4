"""Lists that show all their rows and never scroll by themselves, or no more than a few rows of many."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from vtt.ui.panels.in_sight import bring_into_sight


class WrappedRows(QStyledItemDelegate):
    """Rows as high as their words beside the icon: Qt's style wraps for the height as if there were none."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        beside = QStyleOptionViewItem(option)
        self.initStyleOption(beside, index)
        if not beside.icon.isNull() and option.rect.isValid():
            style = beside.widget.style()
            margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
            beside.rect.setWidth(option.rect.width() - beside.decorationSize.width() - 2 * margin)
        return super().sizeHint(beside, index)


class WholeList(QListWidget):
    """As high as its rows are at its width. For short lists: every row is asked for its height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(WrappedRows(self))
        self._late = QTimer(self)  # its rows are wrapped for a new width when that is known
        self._late.setSingleShot(True)
        self._late.timeout.connect(self._fit)
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
            self._grow()

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
        self._late.start(0)

    def _fit(self) -> None:
        """Ask for the height of the rows as they lie at last."""
        if self.isVisible() and self.height() != self._height():
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
