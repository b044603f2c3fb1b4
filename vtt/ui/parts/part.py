"""What a part of a game's window is: some actions, perhaps a dock, and what joins them to the game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject

from vtt.base.errors import VttError
from vtt.ui.actions import ActionSpec
from vtt.ui.game_desk import GameDesk
from vtt.ui.message_bar import ASKED, REFUSED, Lasts, Message
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class WindowPart(QObject):
    """One thing that a game's window can do.

    A part is made when the tables are there. It may add docks (`window.docks.add`) then, and overlays or
    bars of its own; the other parts, the actions and the menus come afterwards, see `start`.

    `ACTIONS` are the part's lines in menus, tool bar and list of keys. An action calls the method that
    bears its id.
    """

    ACTIONS: ClassVar[tuple[ActionSpec, ...]] = ()

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.window = window

    @property
    def desk(self) -> GameDesk:
        """The desk at the game."""
        return self.window.desk

    def start(self) -> None:
        """Begin to hear of the game; every part and action of the window is there now."""

    def refresh(self) -> None:
        """Show the game as it is now, or as the moment was that is looked at."""

    def show_selection(self) -> None:
        """Another table is in front, or other pieces are selected on it."""

    def show_look(self) -> None:
        """Windows and tables have become dark or light: draw what does not follow the palette."""

    def enabled(self) -> Mapping[str, bool]:
        """Which of the part's actions can be done now, by id; those not named can always be."""
        return {}

    def stop(self) -> None:
        """The window closes: end what goes on."""

    def write_file(self, path: Path, write: Callable[[Path], bool]) -> None:
        """Write a file and say what became of it; `write` tells whether it was done to its end."""
        bar = self.window.bar
        try:
            done = write(path)
        except OSError as error:
            why = error.strerror or error
            told = tr("Not saved: {path} cannot be written: {why}", path=path, why=why)
            bar.show_message(Message(told, REFUSED))
        except VttError as error:
            bar.show_message(Message(tr("Not saved: {why}", why=error), REFUSED))
        else:
            saved = tr("Saved: {path}", path=path) if done else tr("Stopped; nothing was written.")
            bar.show_message(Message(saved, ASKED, lasts=Lasts.A_WHILE))
