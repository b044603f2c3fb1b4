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
    words, more = _words(desk)
    box.setText(words)
    box.setInformativeText(more)
    keep = box.addButton(tr("Save ..."), QMessageBox.ButtonRole.AcceptRole)
    give_up = box.addButton(tr("Give up"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(keep)
    box.exec()
    if box.clickedButton() is keep:
        return Leaving.GO if save() else Leaving.STAY
    return Leaving.GIVE_UP if box.clickedButton() is give_up else Leaving.STAY


def _words(desk: GameDesk) -> tuple[str, str]:
    """What is at stake: a game without a name, or the last steps of one that cannot be written."""
    file = desk.session.file
    if file is None or file.is_unsaved:
        name = title_of(desk).removesuffix("[*]")
        return (
            tr("{game} has not been saved under a name.", game=name),
            tr("Save it, or give it up? A game that is given up cannot be brought back."),
        )
    return (
        tr("The last steps are not in {name} yet.", name=file.path.name),
        tr("Save them, or give them up? What is given up cannot be brought back."),
    )
