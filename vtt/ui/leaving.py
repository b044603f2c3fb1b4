"""Asking before a window closes on a game that has no file of its own."""

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtWidgets import QMessageBox, QWidget

from vtt.ui.game_desk import GameDesk
from vtt.ui.game_words import title_of
from vtt.ui.words import tr


class Leaving(Enum):
    """What becomes of a game whose window is to be closed."""

    STAY = auto()
    GO = auto()
    GIVE_UP = auto()


def ask_leaving(window: QWidget, desk: GameDesk, save: Callable[[], bool]) -> Leaving:
    """Whether a game may be left: at once, or after the person saved it or wants to give it up."""
    if not desk.is_unsaved:
        return Leaving.GO
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Question)
    name = title_of(desk).removesuffix("[*]")
    box.setText(tr("{game} has not been saved under a name.", game=name))
    box.setInformativeText(
        tr("Save it, or give it up? A game that is given up cannot be brought back.")
    )
    keep = box.addButton(tr("Save ..."), QMessageBox.ButtonRole.AcceptRole)
    give_up = box.addButton(tr("Give up"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(keep)
    box.exec()
    if box.clickedButton() is keep:
        return Leaving.GO if save() else Leaving.STAY
    return Leaving.GIVE_UP if box.clickedButton() is give_up else Leaving.STAY
