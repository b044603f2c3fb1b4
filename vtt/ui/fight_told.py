"""What came of the fight that was resolved last: its dice, and who has to answer before it goes on."""

from vtt.base.ids import SideId
from vtt.rules.choice import PendingChoice
from vtt.session.log_lines import LogLines
from vtt.session.open_fight import OpenFight, open_fight
from vtt.state.turn import TurnState
from vtt.ui.game_desk import GameDesk
from vtt.ui.panels.combat_panel import CombatPanel
from vtt.ui.words import tr


class FightTold:
    """Tells it on the panel of combats, until the phase ends; `open` is the fight that waits for answers."""

    def __init__(self, desk: GameDesk, panel: CombatPanel) -> None:
        self._desk = desk
        self._panel = panel
        self._told: tuple[int, SideId | None, TurnState] | None = None
        self._awaits_dice = False
        self.open: OpenFight | None = None

    def tell_resolved(self) -> None:
        """A combat has just been resolved: tell its dice, now or when they fall."""
        self._tell_outcome(self._desk.session.position)
        self._awaits_dice = self._told is None

    def refresh(self) -> None:
        """The game has changed: dice may have fallen late, and those of another moment are told no more."""
        self._tell_late_dice()
        if self._told is not None and not self._is_told_still():
            self._told = None
            self._panel.show_outcome("")
        self._show_open()

    def _tell_outcome(self, position: int) -> None:
        """Tell what came of the step that led to a position, as the log does, if dice fell in it."""
        session = self._desk.session
        line = LogLines(session).line(position)
        turn = session.view.state.turn
        self._told = (position, self._desk.side, turn) if line.dice else None
        self._panel.show_outcome(line.text if line.dice else "")

    def _tell_late_dice(self) -> None:
        """Tell the dice that fell when somebody had answered what was asked before them."""
        if self._awaits_dice:
            self._tell_outcome(self._desk.session.position)
            self._awaits_dice = self._told is None and bool(self._desk.flow.choices)

    def _is_told_still(self) -> bool:
        """Whether the same person is still in the phase in which the dice fell, and they lie."""
        session, told = self._desk.session, self._told
        return told is not None and (
            session.position >= told[0] and told[1:] == (self._desk.side, session.view.state.turn)
        )

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
