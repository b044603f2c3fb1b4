"""A list of all pieces that are seen: grouped, searched; what is selected there is shown on the table."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import PieceId
from vtt.session.piece_list import GroupBy, grouped_pieces, place_words, told
from vtt.state.view import PlayerView
from vtt.ui.panels.piece_model import NAME, PLACE, PieceModel
from vtt.ui.panels.roomy import RoomyRows
from vtt.ui.panels.search_keys import SearchKeys
from vtt.ui.words import tr

PLACE_WIDTH, NARROW = 110, 270
PLACE_SHARE = 0.44
"""So much of the width has the place, until a person draws the line elsewhere."""
SELECT = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows


class PiecesPanel(QWidget):
    """Lists the pieces of a view; `chosen` carries those that were selected by hand.

    `confirmed` tells that Return or a double click was meant for them: on with them on the table.

    `is_seen` tells whether it is in sight: a list that nobody looks at costs nothing.
    """

    chosen = Signal(object)
    confirmed = Signal()

    def __init__(
        self,
        view: Callable[[], PlayerView],
        is_seen: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._is_seen = is_seen
        self._is_stale = True
        self._is_showing = False
        self._selected: tuple[PieceId, ...] = ()
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search pieces"))
        self.search.setAccessibleName(tr("Search pieces"))
        self.search.setClearButtonEnabled(True)
        self.grouping = QComboBox()
        self.grouping.setAccessibleName(tr("Group by"))
        self.grouping.setToolTip(tr("What the pieces are grouped by."))
        for by, text in _grouping_words().items():
            self.grouping.addItem(text, by.value)
        self.model = PieceModel(self._place, self._told)
        self.tree = _tree(self.model)
        self._place_width = PLACE_WIDTH
        self.tree.selectionModel().selectionChanged.connect(self._selection_changed)
        self.tree.activated.connect(lambda _index: self._confirm())
        self.tree.clicked.connect(lambda _index: self._choose())
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        self.search.textChanged.connect(lambda _text: self._fill())
        self.grouping.currentIndexChanged.connect(lambda _index: self._fill())
        SearchKeys(self.search, self.tree)
        self._lay_out()

    def show_pieces(self) -> None:
        """The game has changed."""
        self._is_stale = True
        if self._is_seen():
            self._fill()

    def show_selection(self, pieces: Iterable[PieceId]) -> None:
        """These are selected on the table."""
        self._selected = tuple(pieces)
        if self._is_seen():
            self._mark_selected()

    def come_into_sight(self) -> None:
        """Show what was not shown while nobody looked."""
        if self._is_stale:
            self._fill()
        else:
            self._mark_selected()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room names are worth more than places, which the tool tip tells too."""
        super().resizeEvent(event)
        width = event.size().width()
        self.tree.setColumnHidden(PLACE, width < NARROW)
        header = self.tree.header()
        if width >= NARROW and header.sectionSize(PLACE) in (PLACE_WIDTH, self._place_width):
            self._place_width = max(PLACE_WIDTH, int(PLACE_SHARE * width))
            header.resizeSection(PLACE, self._place_width)

    def _fill(self) -> None:
        self._is_stale = False
        words = self.search.text().strip()
        groups = grouped_pieces(self._view(), GroupBy(self.grouping.currentData()), words)
        self._is_showing = True
        if self.model.show_groups(groups):
            self.tree.expandAll()
            for row in range(len(groups)):
                self.tree.setFirstColumnSpanned(row, QModelIndex(), True)
        self._is_showing = False
        self.empty.setText(
            tr("No piece is called that.") if words else tr("No pieces stand on the tables.")
        )
        self.empty.setVisible(not groups)
        self.tree.setVisible(bool(groups))
        self._mark_selected()

    def _mark_selected(self) -> None:
        """Show what is selected on the table, without telling it back."""
        if self._picked() == set(self._selected):
            return
        wanted = QItemSelection()
        for piece in self._selected:
            index = self.model.index_of(piece)
            if index.isValid():
                wanted.select(index, index)
        self._is_showing = True
        clear = QItemSelectionModel.SelectionFlag.Clear
        self.tree.selectionModel().select(wanted, clear | SELECT)
        self._is_showing = False
        first = self.model.index_of(self._selected[0]) if self._selected else None
        if first is not None and first.isValid():
            self.tree.scrollTo(first)

    def _picked(self) -> set[PieceId]:
        rows = self.tree.selectionModel().selectedRows(NAME)
        return {piece for row in rows if (piece := self.model.piece_at(row)) is not None}

    def _selection_changed(self) -> None:
        if not self._is_showing:
            self._choose()

    def _choose(self) -> None:
        rows = self.tree.selectionModel().selectedRows(NAME)
        current = self.model.piece_at(self.tree.currentIndex())
        pieces = [piece for row in rows if (piece := self.model.piece_at(row)) is not None]
        if current in pieces:
            pieces = [current, *(piece for piece in pieces if piece != current)]
        if pieces:
            self.chosen.emit(tuple(pieces))

    def _confirm(self) -> None:
        self._choose()
        self.confirmed.emit()

    def _place(self, piece: PieceId) -> str:
        view = self._view()
        state = view.state.pieces.get(piece)
        return "" if state is None else place_words(view, state)

    def _told(self, piece: PieceId) -> str:
        return told(self._view(), piece)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.grouping)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.empty)
        layout.addWidget(self.tree, 1)
        layout.addStretch()


def _tree(model: PieceModel) -> QTreeView:
    tree = QTreeView()
    tree.setModel(model)
    tree.setItemDelegate(RoomyRows(tree))
    tree.setUniformRowHeights(True)
    tree.setAlternatingRowColors(True)
    tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    tree.setIndentation(14)
    header = tree.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(PLACE, QHeaderView.ResizeMode.Interactive)
    header.resizeSection(PLACE, PLACE_WIDTH)
    tree.setAccessibleName(tr("Pieces on the tables"))
    return tree


def _grouping_words() -> dict[GroupBy, str]:
    return {
        GroupBy.SIDE: tr("By side"),
        GroupBy.ARMY: tr("By army"),
        GroupBy.TABLE: tr("By table"),
        GroupBy.KIND: tr("By kind"),
    }
