"""Keys, and words about the game: the help menu."""

from PySide6.QtWidgets import QMessageBox

from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.keys_dialog import KeysDialog
from vtt.ui.parts.part import WindowPart


class HelpPart(WindowPart):
    """Tells what can be done here and whose work the game is."""

    ACTIONS = (
        ActionSpec(
            "keys", "Mouse and keys", "All that hands and keys can do here.", "help", ("F1",)
        ),
        ActionSpec("about", "About this game", "The module's words, credits and licence.", "help"),
    )

    def keys(self) -> None:
        """Show the list of gestures and keys."""
        KeysDialog(self.window.actions_by_id.specs, self.window).show()

    def about(self) -> None:
        """Show the module's own words."""
        info = self.desk.session.module.info
        parts = [f"{info.name}, version {info.version}", info.description]
        parts += [info.author, info.licence, info.credits]
        QMessageBox.about(self.window, info.name, "\n\n".join(part for part in parts if part))
