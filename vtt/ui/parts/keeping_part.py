"""Keeping the game: what is said when its file cannot be written, and when all is safe again."""

from typing import TYPE_CHECKING

from vtt.ui.message_bar import ASKED, REFUSED, BarAction, Lasts, Message
from vtt.ui.parts.file_part import FilePart
from vtt.ui.parts.part import WindowPart
from vtt.ui.soon import soon
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class KeepingPart(WindowPart):
    """Tells that steps cannot be written (a full disk, a folder that is gone), and once that they are.

    The steps wait in memory meanwhile, and play goes on. What else is said takes the place of that for
    its time; it stands again until somebody has read it, and is then not said at every step.
    """

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._told: Message | None = None
        self._is_read = False

    def start(self) -> None:
        """Hear of what is written and what is not, and of what goes from the bar."""
        self.desk.acknowledged.connect(self._look)
        self.window.bar.read.connect(self._note_read)
        self.window.bar.dismissed.connect(self._say_again_soon)

    def _look(self) -> None:
        file = self.desk.session.file
        if file is None:
            return
        if file.failure is not None and self._told is None:
            self._told, self._is_read = self._message(file.path.name, file.failure), False
            self.window.bar.show_message(self._told)
        elif self._told is not None and file.failure is None and not file.waiting:
            self._told = None
            words = tr("All steps are kept in {name} now; nothing was lost.", name=file.path.name)
            self.window.bar.show_message(Message(words, ASKED, lasts=Lasts.A_WHILE))

    def _note_read(self, message: Message) -> None:
        self._is_read = self._is_read or message is self._told

    def _say_again_soon(self) -> None:
        soon(self, self._say_again)

    def _say_again(self) -> None:
        bar = self.window.bar
        if self._told is not None and not self._is_read and bar.message is None:
            bar.show_message(self._told)

    def _message(self, name: str, failure: OSError) -> Message:
        words = tr(
            "{name} cannot be written: {reason}. Play can go on: the last steps wait in memory, and "
            "writing them is tried again and again.",
            name=name,
            reason=failure.strerror or failure,
        )
        return Message(words, REFUSED, (BarAction(tr("Save elsewhere ..."), self._save_elsewhere),))

    def _save_elsewhere(self) -> None:
        self.window.part(FilePart).save_as()
