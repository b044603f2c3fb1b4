"""What came of the fight that was resolved last: its dice, who has to answer before it goes on, its end."""

from vtt.base.ids import SideId
from vtt.rules.choice import PendingChoice
from vtt.session.log_lines import LineKind, LogLines
from vtt.session.open_fight import OpenFight, open_fight
from vtt.state.turn import TurnState
from vtt.ui.game_desk import GameDesk
from vtt.ui.panels.combat_panel import CombatPanel
from vtt.ui.words import tr

ENDS = {LineKind.TURNS, LineKind.DICE}
"""What the end of a phase is about, with what the rules roll for at it."""


class FightTold:
    """Tells it on the panel of combats, until the phase ends; `open` is the fight that waits for answers.

    How a fight ended that an answer has ended is told until somebody does more than end phases.
    """

    def __init__(self, desk: GameDesk, panel: CombatPanel) -> None:
        self._desk = desk
        self._panel = panel
        self._told: tuple[int, SideId | None, TurnState] | None = None
        self._awaits_dice = False
        self._is_over = False
        self._text = ""
        self.open: OpenFight | None = None

    def tell_resolved(self) -> None:
        """A combat has just been resolved: tell its dice, now or when they fall."""
        self._tell_outcome(self._desk.session.position)
        self._awaits_dice = self._told is None

    def refresh(self) -> None:
        """The game has changed: dice may have fallen late, and those of another moment are told no more."""
        before, text = self.open, self._text
        self._tell_late_dice()
        if self._told is not None and not self._is_told_still():
            self._told, self._text = None, ""
            self._panel.show_outcome("")
        self._show_open()
        if (
            before is not None
            and self.open is None
            and before.position < self._desk.session.position
        ):
            self._tell_end(text)

    def _tell_end(self, text: str) -> None:
        """Tell the step in which the last answer has ended a fight, after its dice."""
        session = self._desk.session
        if session.shows_present:
            self._is_over = True
            self._told = (session.position, self._desk.side, session.view.state.turn)
            ended = LogLines(session).line(session.position).text
            self._panel.show_outcome("\n".join(filter(None, (text, ended))))

    def _tell_outcome(self, position: int) -> None:
        """Tell what came of the step that led to a position, as the log does, if dice fell in it."""
        session = self._desk.session
        line = LogLines(session).line(position)
        turn = session.view.state.turn
        self._is_over = False
        self._told = (position, self._desk.side, turn) if line.dice else None
        self._text = line.text if line.dice else ""
        self._panel.show_outcome(self._text)

    def _tell_late_dice(self) -> None:
        """Tell the dice that fell when somebody had answered what was asked before them."""
        if self._awaits_dice:
            self._tell_outcome(self._desk.session.position)
            self._awaits_dice = self._told is None and bool(self._desk.flow.choices)

    def _is_told_still(self) -> bool:
        """Whether the same person is still in the phase in which the dice fell, and they lie."""
        session, told = self._desk.session, self._told
        if told is not None and self._is_over:
            return self._only_phases_ended(told[0]) and told[1] == self._desk.side
        return told is not None and (
            session.position >= told[0] and told[1:] == (self._desk.side, session.view.state.turn)
        )

    def _only_phases_ended(self, since: int) -> bool:
        """Whether nothing was done after a step but to end phases, and it was not taken back."""
        session = self._desk.session
        lines, later = LogLines(session), range(since + 1, session.position + 1)
        return session.position >= since and all(lines.facts(n).kinds <= ENDS for n in later)

    def _show_open(self) -> None:
        """Tell the dice of a fight that waits for answers, and who has to give them."""
        desk, session = self._desk, self._desk.session
        plugin = session.referee.plugin_id
        self.open = None
        if desk.rules_in_play and plugin is not None:
            self.open = open_fight(session, plugin, desk.side)
        if self.open is not None:
            self._tell_outcome(self.open.position)
        asked = () if self.open is None else desk.flow.choices
        self._panel.show_waiting("\n".join(map(self._asked, asked)))

    def _asked(self, choice: PendingChoice) -> str:
        side = self._desk.session.module.side(choice.side).name
        if not choice.question:
            return tr("{side} has to answer.", side=side)
        return tr("{side} has to answer: {question}", side=side, question=choice.question)
