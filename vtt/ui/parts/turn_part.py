"""The dock that tells where the game is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vtt.behaviour.game_scope import GameScope
from vtt.commands.flow import SetTurn
from vtt.rules.api import Flow
from vtt.session.combats import owed
from vtt.session.turn_tracks import position_in, step, text_of
from vtt.session.turns import TurnStep, step_index, step_name, turn_steps
from vtt.state.turn import TurnState
from vtt.ui.docks import DockPlace
from vtt.ui.panels.turn_counters import CounterShown
from vtt.ui.panels.turn_panel import TurnPanel, TurnShown
from vtt.ui.panels.turn_track import TrackBox
from vtt.ui.parts.part import WindowPart
from vtt.ui.rules_finder import Ask, AskedLater
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


ASKED_AFTER_MS = 150
"""So long after a change the rules are asked what the phase still owes."""


class TurnPart(WindowPart):
    """Shows turn and phase; without rules they are set here by hand."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.panel = TurnPanel()
        thread = window.desk.rules_thread
        self._finder = AskedLater(thread, ASKED_AFTER_MS, self._question, self)
        window.docks.add("turn", "Turn", self.panel, DockPlace.TURN)

    def start(self) -> None:
        """End phases, and set turns by hand."""
        self.panel.ended.connect(self.window.actions_by_id["end_phase"].trigger)
        self.panel.number_set.connect(self._set_number)
        self.panel.part_set.connect(self._set_part)
        self.panel.counters.stepped.connect(self.step_counter)
        self.panel.owed_chosen.connect(self.desk.show_finding)
        self._finder.answered.connect(self.panel.show_owed)
        self._finder.failed.connect(self.desk.tell_notices)

    def stop(self) -> None:
        """Ask no more."""
        self._finder.stop()

    def refresh(self) -> None:
        """Show the turn as it is now."""
        desk = self.desk
        module, turn, flow = desk.session.module, desk.session.view.state.turn, desk.flow
        steps = turn_steps(module, turn)
        free = not desk.rules_in_play
        here = step_index(module, turn)
        known = free or steps[here].phase == turn.phase
        self.panel.show_turn(
            TurnShown(
                turn.number,
                self._label(flow, turn, steps[here] if free else None),
                "" if free else flow.ends_when.rstrip("."),
                tuple(map(self._box, steps)),
                here if known else -1,
                free and desk.may_act,
                desk.may_act and desk.next_phase is not None,
                desk.outcome_text,
                tuple(self._counters()) if free else (),
                "" if free else desk.session.turn_name(desk.session.view.state),
                "" if free else flow.told,
            )
        )
        self._finder.drop()
        if not self._may_end():
            self.panel.show_owed(())
        self._finder.want()

    def _may_end(self) -> bool:
        """Whether the person may end the phase, and rules know what it still owes."""
        desk = self.desk
        ends = desk.may_act and desk.rules_in_play and desk.next_phase is not None
        return ends and not desk.outcome_text

    def _question(self) -> tuple[object, Ask] | None:
        """What would be found if the phase ended now, asked of who may end it."""
        desk = self.desk
        if not self._may_end():
            return None
        side, session = desk.side, desk.session
        referee, state = session.apart(side)
        key = (session.position, session.log.count, side)
        return key, lambda: owed(referee, state, side)

    def _counters(self) -> Iterator[CounterShown]:
        """The turn counters of the module, where it has some."""
        session, may = self.desk.session, self.desk.may_act
        state = session.view.state
        game = GameScope(session.module, state)
        for track in session.module.turn_tracks:
            text = text_of(track, position_in(state, track), game)
            yield CounterShown(track.name, text, may, may and not track.forward_only)

    def step_counter(self, number: int, back: bool) -> None:
        """A turn counter of the module goes on, or back."""
        session = self.desk.session
        track = session.module.turn_tracks[number]
        self.desk.propose(step(session.module, session.view.state, track, back))

    def _label(self, flow: Flow, turn: TurnState, step: TurnStep | None) -> str:
        """Phase and side in words; with rules, and a question open, who has to answer."""
        module = self.desk.session.module
        if flow.choices:
            who = " and ".join(module.side(side).name for side in flow.actors)
            return tr("{label}: {who} must answer", label=flow.label or flow.phase, who=who)
        if step is None and flow.label:
            return flow.label
        return step_name(module, TurnStep(turn.phase, turn.side))

    def _box(self, step: TurnStep) -> TrackBox:
        module = self.desk.session.module
        phase = next((p.name for p in module.phases if p.id == step.phase), "")
        side = next((s for s in module.sides if s.id == step.side), None)
        words = phase or (side.name if side else tr("All"))
        return TrackBox(words, side.colour if side else "")

    def _set_number(self, number: int) -> None:
        turn = self.desk.session.view.state.turn
        self.desk.propose(SetTurn(TurnState(number, turn.phase, turn.side)))

    def _set_part(self, index: int) -> None:
        module, turn = self.desk.session.module, self.desk.session.view.state.turn
        phase, side = turn_steps(module, turn)[index]
        self.desk.propose(SetTurn(TurnState(turn.number, phase, side)))
