"""Opening and saving: the file menu."""

from collections.abc import Callable

from vtt.base.errors import VttError
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.opening import ask_for_file
from vtt.ui.dialogs.saving import ask_where_to_save
from vtt.ui.message_bar import REFUSED, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.proposed_file import proposed_file
from vtt.ui.words import tr

GAME_FILTER = "Games (*.vttg)"


class FilePart(WindowPart):
    """Opens and saves games."""

    ACTIONS = (
        ActionSpec("start_page", "Start page", "Show modules and the games played last.", "file",
                   ("Ctrl+N",)),
        ActionSpec("open", "Open ...", "Open a module or a saved game.", "file", ("Ctrl+O",), "open",
                   in_tool_bar=True),
        ActionSpec("save", "Save", "Save the game to its file.", "file", ("Ctrl+S",), "save",
                   in_tool_bar=True),
        ActionSpec("save_as", "Save as ...", "Save the game under another name.", "file",
                   ("Ctrl+Shift+S",)),
    )  # fmt: skip

    def start_page(self) -> None:
        """Show the start page."""
        self.window.start_wanted.emit()

    def open(self) -> None:
        """Ask for a game or a module, and open it in a window of its own."""
        name = ask_for_file(self.window)
        if name:
            self.window.open_path(name)

    def save(self) -> bool:
        """Save the game; a game without a name of its own asks for one. Whether it is saved."""
        file = self.desk.session.file
        if file is None or file.is_unsaved:
            return self.save_as()
        return self.attempt(file.save)

    def save_as(self) -> bool:
        """Save the game under a name that is asked for. Whether it is saved."""
        start = str(proposed_file(self.desk, ".vttg"))
        path = ask_where_to_save(self.window, tr("Save the game"), start, tr(GAME_FILTER), ".vttg")
        if path is None:
            return False
        file = self.desk.session.file
        unnamed = file.path.resolve() if file is not None and file.is_unsaved else None
        saved = self.attempt(lambda: self.desk.save_as(path))
        if saved:
            self.window.named.emit(path, unnamed)
        return saved

    def attempt(self, act: Callable[[], None]) -> bool:
        """Write something; where it cannot be written the bar says why. Whether it was written."""
        try:
            act()
        except VttError as error:
            self.window.bar.show_message(Message(tr("Not saved: {why}", why=error), REFUSED))
            return False
        self.window.refresh()
        return True
