"""All data of the selected pieces; what can be changed is changed by a command, for all of them at once."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.session.inspection import MIXED, Field, edited, fields_of, property_set
from vtt.session.seat import Seat
from vtt.ui.labels import plain_button
from vtt.ui.panels.whole_table import WholeTable
from vtt.ui.words import tr

OPTIONS_ROLE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class InspectorPanel(QWidget):
    """Shows what is selected; an edited cell proposes a command through `propose`.

    `refused` tells in a sentence what cannot be a value.
    """

    refused = Signal(str)

    def __init__(
        self,
        seat: Callable[[], Seat],
        propose: Callable[[Command], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._seat_in_front = seat
        self._propose = propose
        self._filling = False
        self._fields: list[Field | None] = []
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.table = _table()
        self.table.cellChanged.connect(self._edited)
        self.new_name, self.new_value = QLineEdit(), QLineEdit()
        self.new_name.setPlaceholderText(tr("New property"))
        self.new_name.setAccessibleName(tr("Name of a new property"))
        self.new_value.setPlaceholderText(tr("Value"))
        self.new_value.setAccessibleName(tr("Value of the new property"))
        self.add = plain_button(tr("Add"))
        self.new_value.returnPressed.connect(self._add_property)
        self.add.clicked.connect(lambda: self._add_property())
        self._adding = QWidget()
        row = QHBoxLayout(self._adding)
        row.setContentsMargins(0, 0, 0, 0)
        for part, stretch in ((self.new_name, 1), (self.new_value, 1), (self.add, 0)):
            row.addWidget(part, stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.title)
        layout.addWidget(self.table)
        layout.addWidget(self._adding)
        layout.addStretch()
        self.show_selected()

    @property
    def _seat(self) -> Seat:
        return self._seat_in_front()

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """The selected pieces that are there."""
        there = self._seat.state.pieces
        return tuple(piece for piece in self._seat.selection.pieces if piece in there)

    def show_selected(self) -> None:
        """Show the selected pieces as they are now."""
        pieces = self.pieces
        self.title.setText(_title(self._seat, pieces))
        self.table.setVisible(bool(pieces))
        self._adding.setVisible(bool(pieces))
        self._filling = True
        self._fill(fields_of(self._seat.view, pieces) if pieces else ())
        self._filling = False

    def _fill(self, fields: tuple[Field, ...]) -> None:
        """A row for each field, under headings; a cell that says the same as before stays."""
        rows: list[Field | None] = []
        headings: dict[int, str] = {}
        for field in fields:
            if field.section not in headings.values():
                headings[len(rows)] = field.section
                rows.append(None)
            rows.append(field)
        same = [f and (f.name, f.editable, f.options) for f in rows] == [
            f and (f.name, f.editable, f.options) for f in self._fields
        ]
        self._fields = rows
        if not same:
            self.table.clearSpans()
            self.table.setRowCount(len(rows))
        for number, shown in enumerate(rows):
            if shown is None:
                self.table.setItem(number, 0, _heading(headings[number]))
                self.table.takeItem(number, 1)
                self.table.setSpan(number, 0, 1, 2)
            elif same:
                item = self.table.item(number, 1)
                assert item is not None
                item.setText(shown.text)
            else:
                self.table.setItem(number, 0, _cell(shown.name, editable=False))
                self.table.setItem(number, 1, _value_cell(shown))

    def _edited(self, row: int, column: int) -> None:
        field = self._fields[row] if row < len(self._fields) else None
        item = self.table.item(row, column)
        if self._filling or column != 1 or field is None or item is None:
            return
        text = item.text()
        if text not in (field.text, MIXED):
            try:
                command = edited(self._seat.view, self.pieces, field.name, text)
            except CommandError as error:
                self.refused.emit(str(error))
            else:
                self._propose(command)
        self.show_selected()

    def _add_property(self) -> None:
        name, text = self.new_name.text().strip(), self.new_value.text()
        if not name or not text.strip():
            self.refused.emit(tr("A new property takes a name and a value."))
            return
        try:
            command = property_set(self._seat.view, self.pieces, name, text)
        except CommandError as error:
            self.refused.emit(str(error))
            return
        self._propose(command)
        self.new_name.clear()
        self.new_value.clear()
        self.new_name.setFocus()
        self.show_selected()


class ChoiceDelegate(QStyledItemDelegate):
    """Lets a value with options be chosen from a list; others are typed."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        options = index.data(OPTIONS_ROLE)
        if not options:
            return super().createEditor(parent, option, index)
        chooser = QComboBox(parent)
        chooser.addItems(options)
        chooser.activated.connect(lambda _row: self._choose(chooser))
        return chooser

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data()))
            editor.showPopup()
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)

    def _choose(self, chooser: QComboBox) -> None:
        self.commitData.emit(chooser)
        self.closeEditor.emit(chooser)


def _table() -> WholeTable:
    table = WholeTable(0, 2)
    table.setHorizontalHeaderLabels([tr("Property"), tr("Value")])
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
    table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    triggers = QAbstractItemView.EditTrigger
    table.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
    table.setTabKeyNavigation(False)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setItemDelegateForColumn(1, ChoiceDelegate(table))
    table.setAccessibleName(tr("Data of the selected pieces"))
    return table


def _title(seat: Seat, pieces: tuple[PieceId, ...]) -> str:
    if not pieces:
        return tr(
            "Select a piece to see all that is known of it. Place, facing, marks and properties "
            "can be edited, for several pieces at once."
        )
    if len(pieces) == 1:
        return seat.name(pieces[0])
    return tr("{name} and {count} more", name=seat.name(pieces[0]), count=len(pieces) - 1)


def _heading(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    font = item.font()
    font.setBold(True)
    item.setFont(font)
    return item


def _cell(text: str, editable: bool) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
    item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if editable else flags)
    return item


def _value_cell(field: Field) -> QTableWidgetItem:
    item = _cell(field.text, field.editable)
    if field.options:
        item.setData(OPTIONS_ROLE, list(field.options))
    item.setToolTip(tr("Double click or F2 to change it.") if field.editable else field.text)
    return item
