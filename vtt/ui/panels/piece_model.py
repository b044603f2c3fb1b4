"""Pieces in groups as Qt asks for them: two levels, words made when they are shown."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from vtt.base.ids import PieceId
from vtt.session.piece_list import ListedPiece, PieceGroup
from vtt.ui.words import tr

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
GROUP = 0
"""The inner id of a group's index; that of a piece is the row of its group, plus one."""

NAME, PLACE = range(2)


class PieceModel(QAbstractItemModel):
    """Groups with pieces in them; `place` tells where one stands, `told` all of it in a sentence."""

    def __init__(self, place: Callable[[PieceId], str], told: Callable[[PieceId], str]) -> None:
        super().__init__()
        self._place, self._told = place, told
        self._groups: Sequence[PieceGroup] = ()
        self._rows: dict[PieceId, tuple[int, int]] = {}

    @property
    def groups(self) -> Sequence[PieceGroup]:
        """What is shown."""
        return self._groups

    def show_groups(self, groups: Sequence[PieceGroup]) -> bool:
        """Show these; where only places changed the rows stay. Whether the rows are others now."""
        if groups == self._groups:
            for row, group in enumerate(groups):
                above = self.index(row, NAME)
                last = len(group.pieces) - 1
                right = self.columnCount() - 1
                self.dataChanged.emit(self.index(0, NAME, above), self.index(last, right, above))
            return False
        self.beginResetModel()
        self._groups = groups
        self._rows = {
            piece.id: (above, row)
            for above, group in enumerate(groups)
            for row, piece in enumerate(group.pieces)
        }
        self.endResetModel()
        return True

    def piece_at(self, index: Index) -> PieceId | None:
        """The piece in a row; None for a group."""
        piece = self._piece(index)
        return None if piece is None else piece.id

    def index_of(self, piece: PieceId) -> QModelIndex:
        """Where a piece stands in the list; an invalid index where it does not."""
        if piece not in self._rows:
            return QModelIndex()
        above, row = self._rows[piece]
        return self.index(row, NAME, self.index(above, NAME))

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else GROUP)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex | QObject:  # type: ignore[override]  # noqa: B008
        if not index.isValid() or index.internalId() == GROUP:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, NAME, GROUP)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if not parent.isValid():
            return len(self._groups)
        is_group = parent.internalId() == GROUP and parent.column() == NAME
        return len(self._groups[parent.row()].pieces) if is_group else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self._piece(index) is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if role == Role.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return tr("Piece") if section == NAME else tr("Place")
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        piece = self._piece(index)
        if piece is None:
            return self._group_data(index, role)
        if role == Role.DisplayRole:
            return piece.name if index.column() == NAME else self._place(piece.id)
        if role in (Role.ToolTipRole, Role.AccessibleTextRole):
            return self._told(piece.id)
        return None

    def _group_data(self, index: Index, role: int) -> object:
        group = self._groups[index.row()]
        count = len(group.pieces)
        if role == Role.DisplayRole and index.column() == NAME:
            return f"{group.title} ({count})"
        if role == Role.AccessibleTextRole:
            return tr("{group}: {count} pieces", group=group.title, count=count)
        if role == Role.FontRole:
            bold = QFont()
            bold.setBold(True)
            return bold
        return None

    def _piece(self, index: Index) -> ListedPiece | None:
        if not index.isValid() or index.internalId() == GROUP:
            return None
        return self._groups[index.internalId() - 1].pieces[index.row()]
