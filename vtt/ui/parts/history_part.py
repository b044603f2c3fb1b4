"""The dock to jump back and forth among the steps of the game."""

from typing import TYPE_CHECKING

from vtt.session.log_lines import LogLines
from vtt.ui.docks import DockPlace
from vtt.ui.panels.history_panel import HistoryPanel
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class HistoryPart(WindowPart):
    """Shows the steps; a click takes back or does again up to one."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        session = window.desk.session
        self.panel = HistoryPanel(LogLines(session), session.module.sides)
        window.docks.add("history", "History", self.panel, DockPlace.DESK, on_seen=self._show_steps)

    def start(self) -> None:
        """Jump where is clicked."""
        self.panel.chosen.connect(self._jump)

    def refresh(self) -> None:
        """Show the steps as they are now."""
        if self.window.docks.is_seen("history"):
            self._show_steps()

    def _jump(self, position: int) -> None:
        if self.desk.is_replaying:
            self.desk.tell_past()
        else:
            self.desk.jump_to(position)
        self._show_steps()

    def _show_steps(self) -> None:
        log = self.desk.session.log
        self.panel.show_steps(log.length, log.position)
