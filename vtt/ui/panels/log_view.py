"""A list of steps: of a hundred thousand rows those in sight alone are asked how high they are."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from vtt.ui.panels.log_model import LogModel
from vtt.ui.panels.log_rows import LogRowDelegate, least_height
from vtt.ui.words import tr

TRIES = 4
"""Rows that grow in sight push the one that is wanted down; it is called back at most so many times."""


class LogView(QTableView):
    """Rows whose words are read in full, over as many lines as they need.

    It scrolls by rows, so that rows which grow when they come into sight move none above them.
    """

    def __init__(self, model: LogModel, delegate: LogRowDelegate) -> None:
        super().__init__()
        self._delegate = delegate
        self._is_fitting = False
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setShowGrid(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(least_height(self.font()))
        self.setAccessibleName(tr("Log of the game"))
        self.verticalScrollBar().valueChanged.connect(self._fit_seen)
        model.dataChanged.connect(self._fit_seen)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(least_height(self.font()))
            self._fit_seen()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_seen()

    def scrollToBottom(self) -> None:
        """Show the last rows that have room."""
        self._fit(self._last_rows())
        super().scrollToBottom()

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into sight, whole also where it grows by being there."""
        for _ in range(TRIES):
            super().scrollTo(index, hint)
            self._fit_seen()
            if self.viewport().rect().contains(self.visualRect(index)):
                return

    def _fit_seen(self, *_changed: object) -> None:
        self._fit(self._seen_rows())

    def _fit(self, rows: Iterable[int]) -> None:
        """Make rows as high as their words are; a row that changes may bring others into sight."""
        if self._is_fitting:
            return
        self._is_fitting = True
        try:
            for row in rows:
                height = self._height(row)
                if height != self.rowHeight(row):
                    self.setRowHeight(row, height)
            self.updateGeometries()
        finally:
            self._is_fitting = False

    def _seen_rows(self) -> Iterator[int]:
        """The rows from the first one in sight down to the lower edge."""
        row, room = max(0, self.rowAt(0)), self.viewport().height()
        while row < self.model().rowCount() and room > 0:
            yield row
            room -= self.rowHeight(row)
            row += 1

    def _last_rows(self) -> Iterator[int]:
        """The last rows, upwards, as many as have room and one more."""
        row, room = self.model().rowCount() - 1, self.viewport().height()
        while row >= 0 and room > 0:
            yield row
            room -= self.rowHeight(row)
            row -= 1

    def _height(self, row: int) -> int:
        line = self._delegate.line_of(self.model().index(row, 0))
        return self._delegate.height(line, self.font(), self.viewport().width())
