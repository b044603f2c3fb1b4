"""The keys of a search: Down and Return lead on to the first of what was found."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTableView

from vtt.ui.return_key import is_alone, is_return


class SearchKeys(QObject):
    """Takes the keyboard from a search to the list below it, whose first line is chosen there."""

    def __init__(self, search: QLineEdit, found: QAbstractItemView) -> None:
        super().__init__(search)
        self._found = found
        search.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and _leads_on(event)
        ):
            self._go_on()
            return True
        return super().eventFilter(watched, event)

    def _go_on(self) -> None:
        first = first_line(self._found)
        if first.isValid():
            self._found.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._found.setCurrentIndex(first)


def _leads_on(event: QKeyEvent) -> bool:
    return is_return(event) or (event.key() == Qt.Key.Key_Down and is_alone(event))


def first_line(view: QAbstractItemView) -> QModelIndex:
    """The first line of a list that stands for something; of a tree, not the heading of a group."""
    model, root = view.model(), view.rootIndex()
    rows = (
        row
        for row in range(model.rowCount(root))
        if not (isinstance(view, QTableView) and view.isRowHidden(row))
    )
    line = model.index(next(rows, -1), 0, root)
    while line.isValid() and model.rowCount(line) > 0:
        line = model.index(0, 0, line)
    return line
