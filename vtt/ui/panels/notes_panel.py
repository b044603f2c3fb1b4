"""Notes: what the scenario says, notes for all, and notes of one side; written into the game by commands."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import SideId
from vtt.definition.side import SideDefinition
from vtt.state.notes import Note
from vtt.ui.labels import plain_button
from vtt.ui.panels.roomy import RoomyRows
from vtt.ui.panels.whole_list import WholeList
from vtt.ui.panels.whole_text import WholeText
from vtt.ui.words import tr

NOTE_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class NotesShown:
    """What a notes panel shows; `about` is the scenario's own text, which nobody writes.

    `reader` is who looks at it: a side, or None for who plays all of them. Only who `may_write` does.
    """

    about: str
    notes: Sequence[Note]
    reader: SideId | None = None
    may_write: bool = True


class NotesPanel(QWidget):
    """Lists notes and lets them be written; `written` carries a `Note` (an empty text removes it)."""

    written = Signal(object)

    def __init__(self, sides: Sequence[SideDefinition], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides = {side.id: side for side in sides}
        self._shown = NotesShown("", ())
        self.list = WholeList()
        self.list.setItemDelegate(RoomyRows(self.list))
        self.list.setAccessibleName(tr("Notes"))
        self.list.currentItemChanged.connect(lambda _now, _before: self._open())
        self.name = QLineEdit()
        self.name.setPlaceholderText(tr("Name of the note"))
        self.name.setAccessibleName(tr("Name of the note"))
        self.readers = QComboBox()
        self.readers.setAccessibleName(tr("Who reads it"))
        self.readers.setToolTip(tr("A note of one side is read by nobody else."))
        self.readers.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.readers.setMinimumContentsLength(8)
        self.text = WholeText()
        self.text.setAccessibleName(tr("Text of the note"))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(
            tr("Write here what is to be remembered: it is kept in the game, and can be undone.")
        )
        self.new = plain_button(tr("New"))
        self.save = plain_button(tr("Write"))
        self.save.setToolTip(tr("Write this note into the game."))
        self.remove = plain_button(tr("Remove"))
        self.new.clicked.connect(lambda: self._begin())
        self.save.clicked.connect(lambda: self._write(self.text.toPlainText()))
        self.remove.clicked.connect(lambda: self._write(""))
        self.name.textChanged.connect(lambda _text: self._enable())
        self.text.textChanged.connect(lambda: self._enable())
        self._lay_out()
        self._offer_readers(None)
        self._enable()

    def show_notes(self, shown: NotesShown) -> None:
        """Show the notes as they are now; what is being written stays, unless somebody else looks."""
        if shown == self._shown:
            return
        same_reader = shown.reader == self._shown.reader
        self._shown = shown
        kept = self._current() if same_reader else None
        writing = same_reader and self.text.document().isModified()
        if not same_reader:
            self._offer_readers(shown.reader)
        self.list.blockSignals(True)
        self.list.clear()
        if shown.about:
            self._add(tr("The scenario"), None)
        for note in shown.notes:
            self._add(self._title(note), note)
        self.list.blockSignals(False)
        self.list.setVisible(self.list.count() > 0)
        row = next((n for n, note in enumerate(self._listed()) if _same(note, kept)), -1)
        self.list.blockSignals(writing)
        self.list.setCurrentRow(row if row >= 0 or not self.list.count() else 0)
        self.list.blockSignals(False)
        if not writing:
            self._open()

    def _offer_readers(self, reader: SideId | None) -> None:
        """Whom a note can be for: all, or the side that writes it."""
        self.readers.clear()
        self.readers.addItem(tr("For all"), None)
        for side in self._sides.values():
            if reader in (None, side.id):
                self.readers.addItem(tr("Only {side}", side=side.name), side.id)

    def _add(self, title: str, note: Note | None) -> None:
        item = QListWidgetItem(title)
        item.setData(NOTE_ROLE, note)
        self.list.addItem(item)

    def _title(self, note: Note) -> str:
        if note.side is None:
            return note.name
        side = self._sides.get(note.side)
        return tr("{name} (only {side})", name=note.name, side=side.name if side else note.side)

    def _listed(self) -> list[Note | None]:
        return [self.list.item(row).data(NOTE_ROLE) for row in range(self.list.count())]

    def _current(self) -> Note | None:
        return self._listed()[row] if (row := self.list.currentRow()) >= 0 else None

    def _open(self) -> None:
        """Show the chosen note, ready to be changed; the scenario's own text is only read."""
        note = self._current()
        is_about = self.list.currentRow() >= 0 and note is None
        for part in (self.name, self.readers):
            part.setEnabled(not is_about)
        self.text.setReadOnly(is_about)
        self.name.setText(note.name if note else tr("The scenario") if is_about else "")
        self.readers.setCurrentIndex(max(0, self.readers.findData(note.side if note else None)))
        self.text.setPlainText(note.text if note else self._shown.about if is_about else "")
        self.text.document().setModified(False)
        self._enable()

    def _begin(self) -> None:
        self.list.setCurrentRow(-1)
        self._open()
        self.name.setFocus()

    def _write(self, text: str) -> None:
        side = self.readers.currentData()
        self.text.document().setModified(False)
        self.written.emit(Note(self.name.text().strip(), text, SideId(side) if side else None))

    def _enable(self) -> None:
        may = self._shown.may_write and not self.text.isReadOnly()
        can = may and bool(self.name.text().strip())
        self.new.setEnabled(self._shown.may_write)
        note = self._current()
        changed = note is None or self.text.toPlainText() != note.text
        self.save.setEnabled(can and bool(self.text.toPlainText().strip()) and changed)
        self.remove.setEnabled(can and note is not None)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.list)
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(self.readers, 1)
        layout.addLayout(row)
        layout.addWidget(self.text, 1)
        buttons = QGridLayout()
        buttons.setSpacing(4)
        buttons.addWidget(self.new, 0, 0)
        buttons.addWidget(self.remove, 0, 1)
        buttons.addWidget(self.save, 1, 0, 1, 2)
        layout.addLayout(buttons)


def _same(note: Note | None, other: Note | None) -> bool:
    if note is None or other is None:
        return note is other
    return (note.name, note.side) == (other.name, other.side)
