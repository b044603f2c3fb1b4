"""Asking before a window closes on a game that has no file of its own."""

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget

from vtt.ui.game_desk import GameDesk


def may_leave(window: QWidget, desk: GameDesk, save: Callable[[], bool]) -> bool:
    """Whether a game may be left: at once, or after the person saved it or gave it up."""
    if not desk.is_unsaved:
        return True
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText("This game has not been saved under a name.")
    box.setInformativeText(
        "Save it, or give it up? A game that is given up cannot be brought back."
    )
    keep = box.addButton("Save ...", QMessageBox.ButtonRole.AcceptRole)
    give_up = box.addButton("Give up", QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(keep)
    box.exec()
    if box.clickedButton() is keep:
        return save()
    if box.clickedButton() is give_up:
        desk.give_up()
        return True
    return False
