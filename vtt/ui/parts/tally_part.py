"""The dock of what the rules count: losses and what breaks, points, what has been spent."""

from typing import TYPE_CHECKING

from vtt.base.ids import PieceId
from vtt.rules.verdict import note
from vtt.session.mark_at import marks_of
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.panels.tally_panel import TallyPanel
from vtt.ui.parts.charts_part import ChartsPart
from vtt.ui.parts.part import WindowPart
from vtt.ui.rules_finder import Ask, AskedLater

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
        self._shown_to = window.desk.side
        thread = window.desk.rules_thread
        self._finder = AskedLater(thread, ASKED_AFTER_MS, self._question, self)
        self.panel = TallyPanel(window.desk.session.module.side)
        window.docks.add(
            "tallies",
            "Standing",
            self.panel,
            DockPlace.REFEREE,
            hidden=not window.desk.is_for_rules,
            on_seen=self._finder.want,
        )

    def start(self) -> None:
        """Hear of answers, and of rules that are asked for."""
        self._finder.answered.connect(self.panel.show_tallies)
        self._finder.failed.connect(self.desk.tell_notices)
        self.panel.rule_asked.connect(self.window.part(ChartsPart).show_rule)
        self.panel.picked.connect(self._light_up)

    def tallies(self) -> None:
        """Bring what is counted to the front."""
        self.window.docks.show("tallies")
        self.panel.tree.setFocus()

    def refresh(self) -> None:
        """The game has changed, or is looked at from elsewhere: nothing of another seat stays.

        In the same seat the numbers of a step ago stay until those of now are there, and in a quick row
        of steps each answer is shown as it comes: an empty list would flicker and lose its place.
        """
        if self.desk.side != self._shown_to or not self.desk.rules_in_play:
            self._shown_to = self.desk.side
            self._finder.drop()
            self.panel.show_tallies(())
        self._finder.want()

    def stop(self) -> None:
        """Ask no more."""
        self._finder.stop()

    def _light_up(self, pieces: tuple[PieceId, ...]) -> None:
        """Show on the table whom the chosen row is about."""
        self.desk.offers.forget()
        self.desk.draw_marks(marks_of(note("", "", pieces), self.desk.session.view), asked_for=True)

    def _question(self) -> tuple[object, Ask] | None:
        desk = self.desk
        if not (desk.rules_in_play and self.window.docks.is_seen("tallies")):
            return None
        side, session = desk.side, desk.session
        referee, state = session.apart(side)
        key = (session.position, session.log.count, side)
        return key, lambda: referee.tallies(state, side)
