"""Asking before a window closes on a game that has no file of its own."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from vtt.ui.handlers import save

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


def may_close(window: "GameWindow") -> bool:
    """Whether the window may close: at once, or after the person saved the game or gave it up."""
    if not window.desk.is_unsaved:
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
        return save(window)
    if box.clickedButton() is give_up:
        window.desk.give_up()
        return True
    return False
