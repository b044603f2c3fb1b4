"""What is said when a file is opened: which one, why it cannot be, what has changed and whether to go on."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from vtt.base.problems import Problem
from vtt.formats.repair import Repair
from vtt.ui.words import tr

OPEN_FILTER = (
    "Games and modules (*.vttg *.vttm module.xml *.vmod *.vmdx *.vsav *.vlog buildFile.xml buildFile);;"
    "VASSAL (*.vmod *.vmdx *.vsav *.vlog);;All files (*)"
)


def ask_for_file(parent: QWidget) -> str:
    """Ask for a game or a module; its path, empty where none was chosen."""
    name, _ = QFileDialog.getOpenFileName(
        parent, tr("Open a game or a module"), "", tr(OPEN_FILTER)
    )
    return name


def say_unopened(
    path: Path,
    error: Exception,
    parent: QWidget | None,
    repair: Callable[[Path], None] | None = None,
) -> None:
    """Say why a file cannot be opened, with every fault among the details; offer to repair it."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setText(tr("{file} cannot be opened.", file=path.name))
    box.setInformativeText(str(error))
    box.setDetailedText("\n".join(map(str, getattr(error, "problems", ()))))
    mend = None
    if repair is not None:
        box.addButton(QMessageBox.StandardButton.Close)
        mend = box.addButton(tr("Save what can be saved"), QMessageBox.ButtonRole.ActionRole)
    box.exec()
    if repair is not None and box.clickedButton() is mend:
        repair(path)


def ask_to_go_on(path: Path, problems: Sequence[Problem], parent: QWidget | None) -> bool:
    """Say what is missing or changed since the game was played last, and whether to open it all the same."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("{file} was played with something else than what is here.", file=path.name))
    box.setInformativeText("\n".join(problem.message for problem in problems))
    go_on = box.addButton(tr("Go on"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is go_on


def ask_to_give_up(path: Path, parent: QWidget | None) -> bool:
    """Ask whether a game without a name is to be removed."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("Give up this game?"))
    box.setInformativeText(tr("{path} is removed and cannot be brought back.", path=path))
    give_up = box.addButton(tr("Give up"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is give_up


def tell_repair(path: Path, found: Repair, parent: QWidget | None) -> None:
    """Say what could be saved of a damaged game, and what is lost."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Information)
    if found.fault:
        box.setText(tr("What could be saved of {name} is in a new game.", name=path.name))
        lost = [tr("Lost: {what}", what=line) for line in found.lost]
        box.setInformativeText("\n".join((*found.saved, *(lost or [tr("Nothing is lost.")]))))
    else:
        box.setText(tr("{name} is sound.", name=path.name))
    box.exec()
