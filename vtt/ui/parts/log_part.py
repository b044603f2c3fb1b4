"""The dock with the game in words."""

from typing import TYPE_CHECKING

from vtt.session.log_lines import LogLines
from vtt.ui.docks import DockPlace
from vtt.ui.panels.log_panel import LogPanel
from vtt.ui.parts.part import WindowPart
from vtt.ui.reveal import show_pieces

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class LogPart(WindowPart):
    """Shows every step of the game; a click on one shows the table as it was then."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        session = window.desk.session
        self.lines = LogLines(session)
        self._reader = session.viewer
        self.panel = LogPanel(self.lines, session.module.sides)
        window.docks.add("log", "Log", self.panel, DockPlace.DESK, front=True)

    def start(self) -> None:
        """A line that is clicked is shown on the table."""
        self.panel.chosen.connect(self._show_on_table)

    def refresh(self) -> None:
        """Show the steps as they are now."""
        desk = self.desk
        if desk.session.viewer != self._reader:
            self._reader = desk.session.viewer
            self.panel.look_anew()
        session = desk.session
        self.panel.filters.show_turns(session.view.state.turn.number, session.name_of_turn)
        self.panel.show_entries(
            desk.log_count, desk.session.position if desk.is_replaying else None
        )

    def _show_on_table(self, position: int) -> None:
        """The table as it was after a step, with the pieces that the step speaks of in sight."""
        self.desk.session.go_to(position)
        show_pieces(self.window, self.lines.line(position).pieces)
