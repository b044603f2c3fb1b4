"""Leaving: the last lines of the file menu, and what becomes of a game without a name."""

from typing import TYPE_CHECKING

from vtt.ui.actions import ActionSpec
from vtt.ui.leaving import Leaving, ask_leaving
from vtt.ui.parts.file_part import FilePart
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


LONGEST_WAIT_S = 5.0
"""So long the disk may take for the last steps of a game that is left."""


class LeavePart(WindowPart):
    """Closes the window, or all of them; what is unsaved is asked about then."""

    ACTIONS = (
        ActionSpec("close", "Close", "Close this game.", "file", ("Ctrl+W",), separator_before=True),
        ActionSpec("quit", "Quit", "Close all games and end the program.", "file", ("Ctrl+Q",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._decided: Leaving | None = None

    def close(self) -> None:
        """Close this game's window."""
        self.window.close()

    def quit(self) -> None:
        """End the program."""
        self.window.quit_wanted.emit()

    def may_close(self) -> bool:
        """Whether the window may close: at once, or after the person saved the game or gave it up."""
        decided = self._decided or self._ask()
        self._decided = None
        if decided is Leaving.GIVE_UP:
            self.desk.give_up()
        return decided is Leaving.GIVE_UP or (decided is Leaving.GO and self._is_safe())

    def _is_safe(self) -> bool:
        """Whether everything is in the game's file, also what was done a moment ago; if not, it is said."""
        file = self.desk.session.file
        if file is None or self.desk.is_closed:
            return True
        return self.window.part(FilePart).attempt(lambda: file.save(LONGEST_WAIT_S))

    def decide(self) -> bool:
        """Ask now what becomes of the game when its window is closed next; nothing is given up yet.

        Whether it may be closed.
        """
        self._decided = self._ask()
        return self._decided is not Leaving.STAY

    def decide_no_more(self) -> None:
        """Forget what was decided: the window stays after all."""
        self._decided = None

    def _ask(self) -> Leaving:
        return ask_leaving(self.window, self.desk, self.window.part(FilePart).save)
