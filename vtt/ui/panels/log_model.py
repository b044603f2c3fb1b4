"""The log as Qt asks for it: lines made when they are shown."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from vtt.session.log_lines import LogLine
from vtt.ui.panels.log_rows import LINE_ROLE, words_of
from vtt.ui.words import tr

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class LogModel(QAbstractTableModel):
    """Rows of steps; `line(position)` gives the step that led to a position (from 1)."""

    def __init__(self, line: Callable[[int], LogLine]) -> None:
        super().__init__()
        self._line = line
        self._rows: Sequence[int] = range(1, 1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or role not in ROLES:
            return None
        line = self._line(self._rows[index.row()])
        if role == LINE_ROLE:
            return line
        return _told(line) if role == Role.ToolTipRole else _display(line)

    def position(self, row: int) -> int:
        """The position of the step in a row."""
        return self._rows[row]

    def row_of(self, position: int) -> int:
        """The row of a step; -1 where it is not shown."""
        return self._rows.index(position) if position in self._rows else -1

    def show_rows(self, rows: Sequence[int]) -> None:
        """Show these steps; appended rows are told as such, and all may read otherwise (undone).

        Where exactly one step was added none was undone, else it would have taken that one's place: the
        rows before it read as they did, and only the new one is painted.
        """
        old, count = self._rows, len(rows)
        if count > len(old) and _starts_with(rows, old):
            self.beginInsertRows(QModelIndex(), len(old), count - 1)
            self._rows = rows
            self.endInsertRows()
        elif rows != old:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        if count and count != len(old) + 1:
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, 0))


ROLES = (Role.DisplayRole, Role.ToolTipRole, Role.AccessibleTextRole, LINE_ROLE)


def _starts_with(rows: Sequence[int], old: Sequence[int]) -> bool:
    if isinstance(rows, range) and isinstance(old, range):
        return True
    return type(rows) is type(old) and rows[: len(old)] == old


def _display(line: LogLine) -> str:
    words = tr("undone: {step}", step=words_of(line)) if line.is_undone else words_of(line)
    faces = ", ".join(str(result) for _, result in line.dice)
    return f"{line.position}  {words} [{faces}]" if faces else f"{line.position}  {words}"


def _told(line: LogLine) -> str:
    return "\n".join(line.details or (line.text,))
