"""Leaving the game: the last line of the file menu."""

from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart


class LeavePart(WindowPart):
    """Closes the window; what is unsaved is asked about then."""

    ACTIONS = (
        ActionSpec("quit", "Quit", "Close this game.", "file", ("Ctrl+Q",), separator_before=True),
    )

    def quit(self) -> None:
        """Close this game's window."""
        self.window.close()
