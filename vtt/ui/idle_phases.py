"""Phases in which nobody can do anything are passed, one step each, by whoever has ended the phase before."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from vtt.base.ids import SideId
from vtt.rules.referee import Referee
from vtt.rules.verdict import Notice
from vtt.state.game import GameState
from vtt.ui.game_desk import GameDesk
from vtt.ui.rules_finder import Ask, AskedLater

MOST_PASSED = 64
"""So many phases are passed at a time: rules may know no others."""


class IdlePhases(QObject):
    """Passes phases from where the game is; whether one is idle is asked in the rules' own thread.

    It stops at a phase in which somebody can do something, at one that is another seat's to end, and where
    something else was done meanwhile. `passed` carries the names of those passed so far, in order;
    `failed` what the plug-in could not say.
    """

    passed = Signal(object)
    failed = Signal(object)

    def __init__(self, desk: GameDesk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._passed: tuple[str, ...] = ()
        self._finder = AskedLater(desk.rules_thread, 0, self._question, self)
        self._finder.answered.connect(self._pass_if)
        self._finder.failed.connect(self.failed)

    def begin(self) -> None:
        """Pass what is idle from here on."""
        self._passed = ()
        self._finder.ask_now()

    def stop(self) -> None:
        """Pass no more."""
        self._finder.stop()

    def _question(self) -> tuple[object, Ask] | None:
        """Whether the phase is idle, by what those who act in it see: who ends it learns of nothing else."""
        desk = self._desk
        flow = desk.flow
        if not (desk.may_act and desk.rules_in_play and desk.next_phase) or flow.choices:
            return None
        if len(self._passed) >= MOST_PASSED or desk.session.view.state.outcome is not None:
            return None
        if desk.side is not None and set(flow.actors) != {desk.side}:
            return None
        seats = [(side, *desk.session.apart(side)) for side in flow.actors]
        return self._here(), lambda: _are_idle(seats)

    def _here(self) -> object:
        desk = self._desk
        return desk.session.position, desk.session.log.count, desk.side, desk.is_replaying

    def _pass_if(self, idle: bool) -> None:
        """End the phase, if it is idle and still the one that was asked about; then ask about the next."""
        asked, desk = self._finder.key, self._desk
        self._finder.drop()
        label, command = desk.flow.label, desk.next_phase
        if not idle or command is None or asked != self._here() or not desk.propose(command):
            return
        self._passed = (*self._passed, label)
        self.passed.emit(self._passed)
        self._finder.ask_now()


def _are_idle(
    seats: Sequence[tuple[SideId, Referee, GameState]],
) -> tuple[bool, tuple[Notice, ...]]:
    """Whether none of these sides can do anything; with nobody to ask, nothing is known."""
    for side, referee, state in seats:
        idle, notices = referee.is_idle(state, side)
        if not idle:
            return False, notices
    return bool(seats), ()
