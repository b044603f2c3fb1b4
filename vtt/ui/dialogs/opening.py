"""What is said when a file is opened: why it cannot be, or what has changed and whether to go on."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from vtt.base.problems import Problem


def say_unopened(path: Path, error: Exception, parent: QWidget | None) -> None:
    """Say why a file cannot be opened, with every fault among the details."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setText(f"{path.name} cannot be opened.")
    box.setInformativeText(str(error))
    box.setDetailedText("\n".join(map(str, getattr(error, "problems", ()))))
    box.exec()


def ask_to_go_on(path: Path, problems: Sequence[Problem], parent: QWidget | None) -> bool:
    """Say what is missing or changed since the game was played last, and whether to open it all the same."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(f"{path.name} was played with something else than what is here.")
    box.setInformativeText("\n".join(problem.message for problem in problems))
    go_on = box.addButton("Go on", QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is go_on
