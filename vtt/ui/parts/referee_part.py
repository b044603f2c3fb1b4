"""The dock of what was judged and rolled last."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from vtt.commands.dice import RollDice
from vtt.rules.verdict import Verdict
from vtt.state.turn import TurnState
from vtt.ui.docks import DockPlace
from vtt.ui.panels.dice_faces import DiceFaces
from vtt.ui.panels.findings_panel import FindingsPanel
from vtt.ui.panels.in_sight import scroll_to_top
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class RefereePart(WindowPart):
    """Shows findings and dice, what came last above what came before it."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.findings = FindingsPanel()
        self.dice = DiceFaces()
        self._rolled_in: tuple[TurnState, int] | None = None
        both = QWidget()
        self._layout = QVBoxLayout(both)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self.dice)
        self._layout.addWidget(self.findings)
        self._layout.addStretch(1)
        judges = window.desk.is_for_rules
        docks = window.docks
        docks.add("findings", "Findings", both, DockPlace.REFEREE, hidden=not judges, front=judges)

    def start(self) -> None:
        """Hear of verdicts and dice; a finding that is clicked is drawn."""
        self.desk.judged.connect(self._show_verdict)
        self.desk.rolled.connect(self._show_roll)
        self.findings.chosen.connect(self.desk.show_finding)

    def refresh(self) -> None:
        """Dice of an earlier phase, or that were taken back, are shown no more."""
        if self._rolled_in is None:
            return
        turn, position = self._rolled_in
        session = self.desk.session
        if session.view.state.turn != turn or session.position < position:
            self._rolled_in = None
            self.dice.forget()

    def _show_verdict(self, verdict: Verdict | None, accepted: bool, overruled: bool) -> None:
        self.findings.show_verdict(verdict, accepted, overruled)
        if verdict is not None:
            self._bring_up(self.findings)

    def _show_roll(self, roll: RollDice) -> None:
        self._bring_up(self.dice)
        session = self.desk.session
        self._rolled_in = (session.view.state.turn, session.position)
        self.dice.show_roll(roll)

    def _bring_up(self, panel: QWidget) -> None:
        """Put what is new above the other, and in sight though one had scrolled down before."""
        self._layout.insertWidget(0, panel)
        scroll_to_top(panel)
