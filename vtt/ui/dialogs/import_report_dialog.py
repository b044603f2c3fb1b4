"""What became of each part of an imported file: carried, changed, kept raw, lost, with counts and places."""

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.definition.exchange import ExchangeNote, NoteKind
from vtt.formats.exchange import ExchangeReport
from vtt.formats.exchange_text import report_data, report_lines
from vtt.formats.safe_write import write_safely
from vtt.ui.dialogs.form import Form
from vtt.ui.dialogs.saving import ask_where_to_save
from vtt.ui.words import tr

SIZE = (820, 560)
MOST_PLACES = 200
"""So many places of one part are listed in the window; the file of the report has more."""
TEXT_FILTER = "Text (*.txt)"
JSON_FILTER = "JSON (*.json)"


class ImportReportDialog(Form):
    """Shows the report; accepted: the game is wanted."""

    def __init__(self, source: Path, report: ExchangeReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Report of the import"))
        self._report = report
        self._source = source
        self.tree = _tree(report)
        head = QLabel(_summary(source, report))
        head.setTextFormat(Qt.TextFormat.PlainText)
        head.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.play_button = QPushButton(tr("&Play"))
        self.text_button = QPushButton(tr("Save as &text ..."))
        self.json_button = QPushButton(tr("Save as &JSON ..."))
        buttons.addButton(self.play_button, QDialogButtonBox.ButtonRole.AcceptRole)
        for button in (self.text_button, self.json_button):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.addWidget(head)
        layout.addWidget(self.tree)
        layout.addWidget(buttons)
        self.play_button.setDefault(True)
        self.resize(*SIZE)
        self.text_button.clicked.connect(self._save_text)
        self.json_button.clicked.connect(self._save_json)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.play_button.setFocus()

    def _save_text(self) -> None:
        text = "\n".join(report_lines(self._report)) + "\n"
        self._save(text, tr(TEXT_FILTER), ".txt")

    def _save_json(self) -> None:
        text = json.dumps(report_data(self._report), indent=2, ensure_ascii=False) + "\n"
        self._save(text, tr(JSON_FILTER), ".json")

    def _save(self, text: str, kinds: str, ending: str) -> None:
        start = str(Path.home() / f"{self._source.stem}{ending}")
        path = ask_where_to_save(self, tr("Save the report"), start, kinds, ending)
        if path is None:
            return
        try:
            write_safely(path, text.encode())
        except OSError as error:
            why = error.strerror or str(error)
            QMessageBox.warning(self, tr("Not saved"), tr("Not saved: {why}", why=why))


def _kind_name(kind: NoteKind) -> str:
    return {
        NoteKind.CARRIED: tr("Carried"),
        NoteKind.CHANGED: tr("Changed"),
        NoteKind.KEPT_RAW: tr("Kept raw"),
        NoteKind.LOST: tr("Lost"),
    }[kind]


def _summary(source: Path, report: ExchangeReport) -> str:
    lost = sum(note.count for note in report.notes if note.kind is NoteKind.LOST)
    words = tr("{file} is imported into {folder}.", file=source.name, folder=report.target)
    if not lost:
        return f"{words} {tr('Nothing is lost.')}"
    told = tr("One part is lost.") if lost == 1 else tr("{count} parts are lost.", count=lost)
    return f"{words} {told}"


def _tree(report: ExchangeReport) -> QTreeWidget:
    """A branch for each kind, what was lost first; what was carried or kept is folded where more is told."""
    tree = QTreeWidget()
    tree.setAccessibleName(tr("What became of each part"))
    tree.setHeaderLabels([tr("Part"), tr("Count"), tr("Place")])
    tree.setUniformRowHeights(True)
    for kind in reversed(NoteKind):
        notes = [note for note in report.notes if note.kind is kind]
        if not notes:
            continue
        branch = _branch(tree, _kind_name(kind), sum(note.count for note in notes))
        for note in notes:
            row = _row(branch, note.text, note.count, "" if note.where is None else str(note.where))
            _add_places(row, note)
        branch.setExpanded(kind is not NoteKind.KEPT_RAW)
    if report.problems:
        branch = _branch(tree, tr("Problems"), len(report.problems))
        for problem in report.problems:
            where = "" if problem.where is None else str(problem.where)
            _row(branch, problem.message, 1, where)
    header = tree.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    for column in (1, 2):
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
    return tree


def _branch(tree: QTreeWidget, name: str, count: int) -> QTreeWidgetItem:
    branch = QTreeWidgetItem(tree, [name, f"{count}"])
    font = branch.font(0)
    font.setBold(True)
    branch.setFont(0, font)
    branch.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
    return branch


def _row(branch: QTreeWidgetItem, text: str, count: int, place: str) -> QTreeWidgetItem:
    row = QTreeWidgetItem(branch, [text, f"{count}", place])
    row.setToolTip(0, text)
    row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
    return row


def _add_places(row: QTreeWidgetItem, note: ExchangeNote) -> None:
    """The places of a part that stands in several, folded under it."""
    if len(note.places) < 2:
        return
    for place in note.places[:MOST_PLACES]:
        QTreeWidgetItem(row, ["", "", str(place)])
    more = len(note.places) - MOST_PLACES
    if more > 0:
        QTreeWidgetItem(row, [tr("and {count} more", count=more)])
