"""The dock of what the rules count: losses and what breaks, points, what has been spent."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from vtt.rules.tally import Tally
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.panels.tally_panel import TallyPanel
from vtt.ui.parts.charts_part import ChartsPart
from vtt.ui.parts.part import WindowPart
from vtt.ui.rules_finder import RulesFinder

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

ASKED_AFTER_MS = 150
"""So long after a change the rules are asked."""


class TallyPart(WindowPart):
    """Shows tallies while its dock is seen, of the moment that is looked at."""

    ACTIONS = (
        ActionSpec("tallies", "Standing ...",
                   "See what the rules count for each side: losses, points, what was spent.", "game",
                   ("F7",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._finder = RulesFinder(window.desk.rules_thread, self)
        self._asked: object = None
        self._shown_to = window.desk.side
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(ASKED_AFTER_MS)
        self.panel = TallyPanel(window.desk.session.module.side)
        window.docks.add(
            "tallies", "Standing", self.panel, DockPlace.REFEREE, on_seen=lambda: self._due.start()
        )

    def start(self) -> None:
        """Hear of answers, and of rules that are asked for."""
        self._due.timeout.connect(self._ask)
        self._finder.found.connect(self._show)
        self._finder.failed.connect(self.desk.tell_notices)
        self.panel.rule_asked.connect(self.window.part(ChartsPart).show_rule)

    def tallies(self) -> None:
        """Bring what is counted to the front."""
        self.window.docks.show("tallies")
        self.panel.tree.setFocus()

    def refresh(self) -> None:
        """The game has changed, or is looked at from elsewhere: nothing of another seat stays."""
        if self.desk.side != self._shown_to:
            self._shown_to, self._asked = self.desk.side, None
            self.panel.show_tallies(())
        self._due.start()

    def stop(self) -> None:
        """Ask no more."""
        self._due.stop()
        self._finder.stop()

    def _ask(self) -> None:
        desk = self.desk
        if not self.window.docks.is_seen("tallies"):
            return
        if not desk.rules_in_play:
            self._asked = None
            self.panel.show_tallies(())
            return
        side, session = desk.side, desk.session
        referee, state = session.apart(side)
        self._asked = (session.position, session.log.count, side)
        self._finder.ask(self._asked, lambda: referee.tallies(state, side))

    def _show(self) -> None:
        found: tuple[Tally, ...] | None = self._finder.answer(self._asked)
        if found is not None:
            self.panel.show_tallies(found)
