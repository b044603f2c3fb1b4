"""The log of the game: rows of one height, so that a hundred thousand lines cost no more than a hundred."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

EMPTY_TEXT = (
    "What happens in the game will be written here, a line for each step. "
    "A click on a line shows the table as it was then."
)
Index = QModelIndex | QPersistentModelIndex


class LogModel(QAbstractTableModel):
    """Lines made when they are shown: `line(row)` gives the text of the entry in that row."""

    def __init__(self, line: Callable[[int], str]) -> None:
        super().__init__()
        self._line = line
        self._rows: Sequence[int] = range(0)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if index.isValid() and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._line(self._rows[index.row()])
        return None

    def entry(self, row: int) -> int:
        """The number of the entry in a row."""
        return self._rows[row]

    def show_rows(self, rows: Sequence[int]) -> None:
        """Show these entries; appended rows are told as such, and all may read otherwise (undone)."""
        old, count = self._rows, len(rows)
        appended = isinstance(rows, range) and isinstance(old, range) and count >= len(old)
        if appended and count > len(old):
            self.beginInsertRows(QModelIndex(), len(old), count - 1)
            self._rows = rows
            self.endInsertRows()
        elif rows != old:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        if rows:
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, 0))


class LogPanel(QWidget):
    """The log with a search field; `chosen` carries the number of the entry that was clicked."""

    chosen = Signal(int)

    def __init__(self, line: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = line
        self._count = 0
        self._position: int | None = None
        self._empty = QLabel(EMPTY_TEXT)
        self._empty.setWordWrap(True)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search the log")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _text: self._refill())
        self.model = LogModel(line)
        self.view = _fixed_rows(self.model)
        self.view.clicked.connect(lambda index: self.chosen.emit(self.model.entry(index.row())))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.addWidget(self.search)
        layout.addWidget(self._empty)
        layout.addWidget(self.view, 1)
        layout.addStretch()
        self.show_entries(0)

    def show_entries(self, count: int, position: int | None = None) -> None:
        """The log has this many entries now.

        Args:
            count: how many.
            position: the step that the table shows, where it shows the past: it is marked. None: the
                present is shown, and the last entry is brought into sight.
        """
        self._count, self._position = count, position
        self._empty.setVisible(count == 0)
        self.view.setVisible(count > 0)
        self._refill()

    def _refill(self) -> None:
        wanted = self.search.text().strip().lower()
        if wanted:
            rows: Sequence[int] = [
                row for row in range(self._count) if wanted in self._line(row).lower()
            ]
        else:
            rows = range(self._count)
        self.model.show_rows(rows)
        if self._position is None:
            self.view.clearSelection()
            self.view.scrollToBottom()
        elif self._position - 1 in rows:
            self.view.selectRow(rows.index(self._position - 1))
        else:
            self.view.clearSelection()


def _fixed_rows(model: LogModel) -> QTableView:
    view = QTableView()
    view.setModel(model)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setAlternatingRowColors(True)
    view.horizontalHeader().hide()
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() + 6)
    view.setAccessibleName("Log of the game")
    return view
