"""Changing the keys of actions: a list of all actions, their keys, and where two clash."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.form import Form
from vtt.ui.message_bar import REFUSED
from vtt.ui.panels.search_keys import SearchKeys
from vtt.ui.shortcuts import Keys, canonical_keys, changed_keys, conflicts, keys_in_use
from vtt.ui.words import tr, tr_known

ID_ROLE = Qt.ItemDataRole.UserRole
SIZE = (640, 560)
NATIVE = QKeySequence.SequenceFormat.NativeText


class ShortcutsDialog(Form):
    """Edits keys; while two actions share one, it says so at both and cannot be accepted.

    Args:
        specs: the actions, in the order of the menus.
        changed: the keys that were changed before, by action id.
    """

    def __init__(
        self,
        specs: Sequence[ActionSpec],
        changed: Mapping[str, Keys],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self._specs = {spec.id: spec for spec in specs}
        self._keys = keys_in_use(specs, changed)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Search actions or keys"))
        self.filter.setClearButtonEnabled(True)
        self.table = self._make_table()
        self.editor = QKeySequenceEdit()
        self.editor.setMaximumSequenceLength(1)
        self.editor.setAccessibleName(tr("New key of the chosen action"))
        self.set_key = QPushButton(tr("Set"))
        self.remove_keys = QPushButton(tr("Remove"))
        self.reset_keys = QPushButton(tr("Default"))
        self.reset_all = QPushButton(tr("Default for all"))
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setStyleSheet(f"color: {REFUSED};")
        self.buttons = QDialogButtonBox()
        self.apply = self.buttons.addButton(
            tr("Use these keys"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self._connect()
        self._show_keys()
        self.table.selectRow(0)

    def changed(self) -> dict[str, Keys]:
        """The keys that differ from the actions' own, by id."""
        return changed_keys(list(self._specs.values()), self._keys)

    def _lay_out(self) -> None:
        edit = QHBoxLayout()
        edit.addWidget(self.editor, 1)
        for button in (self.set_key, self.remove_keys, self.reset_keys, self.reset_all):
            edit.addWidget(button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.filter)
        layout.addWidget(self.table, 1)
        layout.addLayout(edit)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)
        self.apply.setDefault(True)
        self.resize(*SIZE)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._filter)
        SearchKeys(self.filter, self.table)
        self.set_key.clicked.connect(self._set)
        self.remove_keys.clicked.connect(lambda: self._change(()))
        self.reset_keys.clicked.connect(lambda: self._change(self._specs[self._chosen()].keys))
        self.reset_all.clicked.connect(self._reset_all)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(len(self._specs), 2)
        table.setHorizontalHeaderLabels([tr("Action"), tr("Keys")])
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setAccessibleName(tr("Actions and their keys"))
        for row, spec in enumerate(self._specs.values()):
            name = QTableWidgetItem(tr_known(spec.text).replace("&", "").removesuffix(" ..."))
            name.setData(ID_ROLE, spec.id)
            name.setToolTip(tr_known(spec.tip))
            table.setItem(row, 0, name)
            table.setItem(row, 1, QTableWidgetItem())
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(1, SIZE[0] // 3)
        return table

    def _cell(self, row: int, column: int) -> QTableWidgetItem:
        """A cell of the list, all of which are filled."""
        cell = self.table.item(row, column)
        assert cell is not None
        return cell

    def _chosen(self) -> str:
        """The id of the action that is chosen in the list."""
        return str(self._cell(max(0, self.table.currentRow()), 0).data(ID_ROLE))

    def _set(self) -> None:
        key = self.editor.keySequence().toString()
        self.editor.clear()
        if key:
            self._change((key,))

    def _change(self, keys: Sequence[str]) -> None:
        self._keys[self._chosen()] = canonical_keys(keys)
        self._show_keys()

    def _reset_all(self) -> None:
        self._keys = keys_in_use(list(self._specs.values()), {})
        self._show_keys()

    def _show_keys(self) -> None:
        """Write every action's keys, those that clash in the colour of what is refused, and say how."""
        clashes = conflicts(self._keys)
        for row in range(self.table.rowCount()):
            keys = self._keys[str(self._cell(row, 0).data(ID_ROLE))]
            clashing = any(key in clashes for key in keys)
            item = self._cell(row, 1)
            shown = ", ".join(QKeySequence(key).toString(NATIVE) for key in keys)
            item.setText(tr("{keys} (conflict)", keys=shown) if clashing else shown)
            colour = QColor(REFUSED) if clashing else self.palette().text().color()
            item.setForeground(colour)
        told = [
            tr("{key} is the key of {actions}.", key=key, actions=self._names(names))
            for key, names in clashes.items()
        ]
        self.problem.setText("\n".join(told))
        self.problem.setVisible(bool(told))
        self.apply.setEnabled(not told)
        self._filter(self.filter.text())

    def _names(self, names: Sequence[str]) -> str:
        texts = [
            tr_known(self._specs[name].text).replace("&", "").removesuffix(" ...") for name in names
        ]
        return tr(" and of ").join(f"“{text}”" for text in texts)

    def _filter(self, text: str) -> None:
        wanted = text.casefold()
        for row in range(self.table.rowCount()):
            words = " ".join(self._cell(row, column).text() for column in range(2))
            self.table.setRowHidden(row, wanted not in words.casefold())
