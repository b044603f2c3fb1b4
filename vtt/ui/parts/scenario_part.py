"""Saving the position as a scenario of the module: a line of the file menu."""

from pathlib import Path

from PySide6.QtWidgets import QDialog

from vtt.base.errors import VttError
from vtt.session.scenario_save import save_scenario
from vtt.state.sight import UMPIRE
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.scenario_dialog import ScenarioDialog
from vtt.ui.message_bar import NOTICED, REFUSED, Lasts, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr


class ScenarioPart(WindowPart):
    """Writes scenarios into the folder that the game's module was read from."""

    ACTIONS = (
        ActionSpec("save_scenario", "Save as scenario ...",
                   "Add this position to the module, as a scenario to begin from.", "file"),
    )  # fmt: skip

    def save_scenario(self) -> None:
        """Ask for a name, and write the position that is shown."""
        place = self.desk.place
        if place is None:
            self._refuse(tr("The folder of this game's module is not here."))
        elif self.desk.session.viewer != UMPIRE:
            self._refuse(
                tr("A scenario holds what each side hides. Take the umpire's seat to save one.")
            )
        else:
            self._ask(place)

    def _ask(self, place: Path) -> None:
        dialog = ScenarioDialog(self.desk.session.module.info.name, self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        try:
            saved = save_scenario(self.desk.session.shown_state, place, dialog.words())
        except (VttError, OSError) as error:
            self._refuse(tr("Not saved: {why}", why=error))
            return
        words = tr("The scenario {name} was added to {place}.", name=saved.name, place=place)
        self.window.bar.show_message(Message(words, NOTICED, lasts=Lasts.A_WHILE))

    def _refuse(self, words: str) -> None:
        self.window.bar.show_message(Message(words, REFUSED))
