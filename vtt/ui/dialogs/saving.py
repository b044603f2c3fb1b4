"""Asking where to save: the name bears the ending that opens it again, and replaces nothing unasked."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from vtt.base.plain_files import is_there
from vtt.ui.words import tr


def ask_where_to_save(
    parent: QWidget, title: str, start: str, kinds: str, ending: str
) -> Path | None:
    """Ask for the name of a new file; None where none was chosen.

    Args:
        parent: the window that asks.
        title: of the dialog.
        start: the name that it begins with; may be empty.
        kinds: the dialog's filter, as Qt writes it.
        ending: with its dot; "Round 3.5" gets it too, or the file could not be opened again.
    """
    name, _ = QFileDialog.getSaveFileName(parent, title, start, kinds)
    if not name:
        return None
    if name.lower().endswith(ending):
        return Path(name)
    path = Path(name + ending)  # the dialog has asked about another file than this one
    return path if not is_there(path) or _may_replace(path, parent) else None


def _may_replace(path: Path, parent: QWidget) -> bool:
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("{file} is there already. Replace it?", file=path.name))
    replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is replace
