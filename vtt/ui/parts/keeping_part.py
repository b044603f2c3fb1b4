"""Keeping the game: what is said when its file cannot be written, and when all is safe again."""

from typing import TYPE_CHECKING

from vtt.ui.message_bar import ASKED, REFUSED, BarAction, Lasts, Message
from vtt.ui.parts.file_part import FilePart
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class KeepingPart(WindowPart):
    """Tells once that steps cannot be written (a full disk, a folder that is gone), and once that they are.

    The steps wait in memory meanwhile, and play goes on.
    """

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._is_told = False

    def start(self) -> None:
        """Hear of what is written and what is not."""
        self.desk.acknowledged.connect(self._look)

    def _look(self) -> None:
        file = self.desk.session.file
        if file is None:
            return
        if file.failure is not None and not self._is_told:
            self._is_told = True
            self._say_failed(file.path.name, file.failure)
        elif self._is_told and file.failure is None and not file.waiting:
            self._is_told = False
            words = tr("All steps are kept in {name} now; nothing was lost.", name=file.path.name)
            self.window.bar.show_message(Message(words, ASKED, lasts=Lasts.A_WHILE))

    def _say_failed(self, name: str, failure: OSError) -> None:
        words = tr(
            "{name} cannot be written: {reason}. Play can go on: the last steps wait in memory, and "
            "writing them is tried again and again.",
            name=name,
            reason=failure.strerror or failure,
        )
        elsewhere = BarAction(tr("Save elsewhere ..."), self._save_elsewhere)
        self.window.bar.show_message(Message(words, REFUSED, (elsewhere,)))

    def _save_elsewhere(self) -> None:
        self.window.part(FilePart).save_as()
