"""What one person at a game has before him: whose seat it is, where the game is, and what can be done now."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.commands.flow import SetTurn
from vtt.definition.board import TableDefinition
from vtt.rules.api import Flow
from vtt.session.session import GameSession
from vtt.session.turn_tracks import step
from vtt.session.turns import next_turn
from vtt.state.mode import RulesMode
from vtt.state.sight import OBSERVER
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.words import tr


class DeskView(QObject):
    """A game as one person at it has it before him; it is asked, and changes nothing.

    `side` is whom this person plays: one side, None for all of them, `OBSERVER` for none. `place` is the
    folder or archive that the module was read from, where it is known. `computer_ends` tells whether the
    phase is the computer's to end. `said` carries what is to be said to the person.
    """

    said = Signal(object)

    def __init__(self, session: GameSession, side: SideId | None, place: Path | None) -> None:
        super().__init__()
        self.session = session
        self.side = side
        self.place = place
        self.is_closed = False
        self.computer_ends: Callable[[], bool] = lambda: False
        self._flow: Flow | None = None

    @property
    def tables(self) -> tuple[TableDefinition, ...]:
        """The tables of the game."""
        return self.session.module.tables

    @property
    def module_id(self) -> str:
        """The id of the game's module, under which the window's layout is kept."""
        return self.session.module.info.id

    @property
    def greeting(self) -> str:
        """A first word on what can be done here."""
        return tr("Drag moves, right drag turns, M measures, Ctrl+wheel zooms, F1 tells the rest.")

    @property
    def short_greeting(self) -> str:
        """The same where there is little room."""
        return tr("Drag moves, right drag turns, F1 tells the rest.")

    @property
    def mode(self) -> RulesMode:
        """How strictly the rules are held."""
        return self.session.view.state.mode.mode

    @property
    def has_rules(self) -> bool:
        """Whether a plug-in judges here."""
        return self.session.referee.rules is not None

    @property
    def is_for_rules(self) -> bool:
        """Whether a plug-in judges here, or the game's module is written for one that is not here."""
        return self.has_rules or self.session.module.rules is not None

    @property
    def flow(self) -> Flow:
        """Phase, actors, and what ends the phase; the rules are had ready for it."""
        if self._flow is None:
            self.ready_rules()
            self._flow, _ = self.session.flow(self.side)
        return self._flow

    @property
    def moment(self) -> tuple[object, ...]:
        """Turn, side and phase: what tells one phase of a game from every other."""
        turn = self.session.view.state.turn
        return (turn.number, turn.side, self.flow.phase)

    def ready_rules(self) -> None:
        """Have the rules ready to be asked; where that cannot be done, the game goes on without them."""
        fault = self.session.ready_rules()
        if fault:
            self.said.emit(Message(fault, NOTICED))

    @property
    def next_phase(self) -> Command | None:
        """What ends the phase: the rules' own command, a step of the module's turn counter or phases.

        Nothing, while it is the computer's to end, or an answer is waited for; nor after the verdict, if it
        is enforced.
        """
        if self.rules_in_play:
            is_over = self.session.view.state.outcome is not None and self.mode is RulesMode.ENFORCE
            waits = bool(self.flow.choices) or self.computer_ends()
            return None if waits or is_over else self.flow.next
        session = self.session
        tracks = session.module.turn_tracks
        if tracks:
            return step(session.module, session.view.state, tracks[0], back=False)
        return SetTurn(next_turn(session.module, session.view.state.turn))

    @property
    def rules_in_play(self) -> bool:
        """Whether rules say how the game goes on: there are some, and they are not off."""
        return self.has_rules and self.mode is not RulesMode.OFF

    @property
    def undo_label(self) -> str:
        """What an undo takes back; empty where there is nothing."""
        return self.session.undo_label if self.may_act else ""

    @property
    def redo_label(self) -> str:
        """What a redo does again; empty where there is nothing."""
        return self.session.redo_label if self.may_act else ""

    @property
    def outcome_text(self) -> str:
        """How the game ended; empty while it goes on."""
        outcome = self.session.view.state.outcome
        if outcome is None:
            return ""
        winner = outcome.winner
        rule = f" ({outcome.rule})" if outcome.rule else ""
        if winner is None:
            told = tr("Game over: a draw.")
        else:
            told = tr("Game over: {side} wins.", side=self.session.module.side(winner).name)
        return f"{told} {outcome.reason}{rule}".strip()

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost or nameless if the window closed now."""
        file = self.session.file
        if self.is_closed or file is None or not self.log_count:
            return False
        return file.is_unsaved or file.waiting > 0 or file.is_gone

    @property
    def log_count(self) -> int:
        """How many steps the game's line has, those that can be redone included."""
        return self.session.log.length

    @property
    def is_replaying(self) -> bool:
        """Whether an earlier moment is shown."""
        return not self.session.shows_present

    @property
    def may_act(self) -> bool:
        """Whether this person can do something: the present is shown, and to more than an observer."""
        return self.side != OBSERVER and not self.is_replaying
