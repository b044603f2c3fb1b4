"""The dock with the game in words."""

from typing import TYPE_CHECKING

from vtt.ui.docks import DockPlace
from vtt.ui.panels.log_panel import LogPanel
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class LogPart(WindowPart):
    """Shows every step of the game; a click on one shows the table as it was then."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.panel = LogPanel(window.desk.log_line)
        window.docks.add("log", "Log", self.panel, DockPlace.DESK, front=True)

    def start(self) -> None:
        """A line that is clicked is shown on the table."""
        self.panel.chosen.connect(self.desk.show_entry)

    def refresh(self) -> None:
        """Show the steps as they are now."""
        desk = self.desk
        self.panel.show_entries(
            desk.log_count, desk.session.position if desk.is_replaying else None
        )
