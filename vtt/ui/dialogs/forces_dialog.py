"""Which forces a side brings in: those that the module offers, or a file of one's own."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import SideId
from vtt.session.bring_in import Offered
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.words import tr

WIDTH, HEIGHT = 820, 520

Offers = Callable[[SideId], Sequence[Offered]]
Reads = Callable[[Path, SideId], Offered]


class ForcesDialog(Form):
    """A list of forces with what each is made of; the side is chosen above it."""

    def __init__(
        self,
        sides: Sequence[tuple[SideId, str]],
        first: SideId,
        offers: Offers,
        reads: Reads,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Bring in forces"))
        self._offers, self._reads = offers, reads
        self._own: list[Path] = []
        self._found: list[Offered] = []
        self.side_box = QComboBox()
        self.side_box.setAccessibleName(tr("Side"))
        for side, name in sides:
            self.side_box.addItem(name, side)
        self.side_box.setCurrentIndex(max(0, self.side_box.findData(first)))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Forces"))
        self.told = QPlainTextEdit()
        self.told.setReadOnly(True)
        self.told.setAccessibleName(tr("What they are made of"))
        self.replace_box = QCheckBox(tr("In the &place of what this side has on the table"))
        self.replace_box.setChecked(True)
        self.file_button = QPushButton(tr("&Another file ..."))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.bring_button = QPushButton(tr("&Bring in"))
        self.buttons.addButton(self.bring_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self._lay_out()
        self.side_box.currentIndexChanged.connect(self._look)
        self.list.currentRowChanged.connect(self._tell)
        self.list.itemActivated.connect(self._take)
        self.file_button.clicked.connect(self._browse)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._look()

    @property
    def side(self) -> SideId:
        """The side that is chosen."""
        return SideId(self.side_box.currentData())

    @property
    def chosen(self) -> Offered | None:
        """The forces that are chosen; None where none can be brought in."""
        row = self.list.currentRow()
        found = self._found[row] if 0 <= row < len(self._found) else None
        return None if found is None or found.fault else found

    @property
    def replaces(self) -> bool:
        """Whether what the side has on the table goes."""
        return self.replace_box.isChecked()

    def add_file(self, path: Path) -> None:
        """Take a file of one's own into the list, and choose it."""
        if path not in self._own:
            self._own.append(path)
        self._look()
        self.list.setCurrentRow(len(self._found) - 1)

    def _lay_out(self) -> None:
        form = rows()
        form.addRow(tr("&For:"), self.side_box)
        parts = QHBoxLayout()
        parts.addWidget(self.list, 2)
        parts.addWidget(self.told, 3)
        below = QHBoxLayout()
        below.addWidget(self.replace_box)
        below.addStretch()
        below.addWidget(self.file_button)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addLayout(parts, 1)
        layout.addLayout(below)
        self.note = QLabel("")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setWordWrap(True)
        layout.addWidget(self.note)
        layout.addWidget(self.buttons)
        self.bring_button.setDefault(True)
        self.resize(WIDTH, HEIGHT)

    def _look(self) -> None:
        """List what there is for the side; what was chosen stays chosen."""
        row = max(0, self.list.currentRow())
        self._found = [*self._offers(self.side), *(self._reads(p, self.side) for p in self._own)]
        self.list.blockSignals(True)
        self.list.clear()
        for one in self._found:
            self.list.addItem(QListWidgetItem(one.title))
        self.list.blockSignals(False)
        self.list.setCurrentRow(min(row, len(self._found) - 1))
        self._tell()

    def _tell(self) -> None:
        """Show what the chosen forces are made of."""
        row = self.list.currentRow()
        found = self._found[row] if 0 <= row < len(self._found) else None
        forces = None if found is None else found.forces
        lines = () if forces is None else forces.lines
        indented = (f"    {line[1:]}" if line.startswith(" ") else line for line in lines)
        self.told.setPlainText("\n".join(indented))
        fault = "" if found is None else found.fault
        none = tr("The module offers none; open a file of your own.")
        self.note.setText(fault or (none if forces is None else forces.summary))
        self.bring_button.setEnabled(self.chosen is not None)

    def _take(self) -> None:
        if self.chosen is not None:
            self.accept()

    def _browse(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Forces from a file"))
        if name:
            self.add_file(Path(name))
