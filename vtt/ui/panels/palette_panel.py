"""The pieces that new ones are taken from: in groups with pictures; dragged, clicked, or by Return."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QIcon, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLabel, QLineEdit, QTreeView, QVBoxLayout, QWidget

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.definition.module import ModuleDefinition
from vtt.session.palette import PaletteGroup, palette_groups
from vtt.session.palette_path import palette_sight
from vtt.session.piece_list import ListedPiece, PieceGroup
from vtt.ui.panels.palette_choices import PaletteChoices
from vtt.ui.panels.piece_model import Index, PieceModel, Role
from vtt.ui.panels.search_keys import SearchKeys
from vtt.ui.piece_icons import PieceIcons
from vtt.ui.return_key import is_return_pressed
from vtt.ui.words import tr

MIME = "application/x-vtt-piece-kind"
ICON = QSize(44, 32)


def dragged_kind(data: QMimeData) -> PieceDefinitionId | None:
    """The kind of piece that a drag carries; None where it carries something else."""
    if not data.hasFormat(MIME):
        return None
    return PieceDefinitionId(bytes(data.data(MIME).data()).decode())


class PaletteModel(PieceModel):
    """Kinds of pieces in groups, with their pictures; they can be dragged."""

    def __init__(self, icon: Callable[[PieceDefinitionId], QIcon]) -> None:
        super().__init__(lambda _kind: "", str)
        self._icon = icon

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsDragEnabled if self.piece_at(index) else found

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        kind = self.piece_at(index)
        if kind is not None and role == Role.DecorationRole:
            return self._icon(PieceDefinitionId(kind))
        if kind is not None and role in (Role.ToolTipRole, Role.AccessibleTextRole):
            return super().data(index, Role.DisplayRole)
        return super().data(index, role)

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        kind = self.piece_at(indexes[0]) if indexes else None
        if kind is not None:
            data.setData(MIME, kind.encode())
        return data


class PalettePanel(QWidget):
    """Kinds of pieces to take from; `taken` tells the kind, and whether the keyboard took it.

    The tabs and lists of a module's palettes lead to what is shown; a search goes through them all.
    """

    taken = Signal(str, bool)

    def __init__(
        self,
        module: ModuleDefinition,
        icons: PieceIcons,
        is_dark: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._module = module
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search pieces to place"))
        self.search.setAccessibleName(tr("Search pieces to place"))
        self.search.setClearButtonEnabled(True)
        self.model = PaletteModel(lambda kind: icons.icon(module.piece(kind), dark=is_dark()))
        self.tree = PaletteTree(self.model)
        self.tree.clicked.connect(lambda index: self._take(index, by_keys=False))
        self.tree.returned.connect(lambda index: self._take(index, by_keys=True))
        self.choices = PaletteChoices()
        self.hint = QLabel(tr("Drag a piece onto the table, or click it and then the place."))
        self.hint.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.search)
        layout.addWidget(self.hint)
        layout.addWidget(self.choices)
        layout.addWidget(self.tree, 1)
        self.choices.changed.connect(self._fill)
        self.search.textChanged.connect(lambda _text: self._fill())
        SearchKeys(self.search, self.tree)
        self._fill()

    def _fill(self) -> None:
        words = self.search.text().strip()
        groups = tuple(
            PieceGroup(group.title, tuple(ListedPiece(PieceId(p.id), p.name) for p in group.pieces))
            for group in self._groups(words)
        )
        self.model.show_groups(groups)
        if words or len(groups) == 1:
            self.tree.expandAll()
        else:
            self.tree.expand(self.model.index(0, 0))

    def _groups(self, words: str) -> tuple[PaletteGroup, ...]:
        if words or not self._module.palettes:
            self.choices.show_choices(())
            return palette_groups(self._module, words)
        sight = palette_sight(self._module, self.choices.chosen)
        self.choices.show_choices(sight.choices)
        return sight.groups

    def _take(self, index: QModelIndex, by_keys: bool) -> None:
        kind = self.model.piece_at(index)
        if kind is not None:
            self.taken.emit(kind, by_keys)


class PaletteTree(QTreeView):
    """The list; a drag carries the piece's picture as large as `carried` gives it."""

    returned = Signal(QModelIndex)

    def __init__(self, model: PaletteModel) -> None:
        super().__init__()
        self._model = model
        self.carried: Callable[[PieceDefinitionId, QDrag], None] = lambda _kind, _drag: None
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setIconSize(ICON)
        self.setUniformRowHeights(False)
        self.setIndentation(14)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(tr("Pieces to place"))

    def startDrag(self, actions: Qt.DropAction) -> None:
        index = self.currentIndex()
        kind = self._model.piece_at(index)
        if kind is None:
            return
        drag = QDrag(self)
        drag.setMimeData(self._model.mimeData([index]))
        self.carried(PieceDefinitionId(kind), drag)
        drag.exec(Qt.DropAction.CopyAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return takes the piece; a double click is a click twice, and takes nothing more."""
        if is_return_pressed(event):
            self.returned.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
