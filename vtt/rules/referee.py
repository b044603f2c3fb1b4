"""The referee: judges proposals by the plug-in's word and the table's mode, and never owns the table.

`decide` is the one way from a player's proposal to the group of commands that goes into the journal.
"""

import contextlib
from collections.abc import Callable
from copy import copy
from functools import reduce
from typing import TypeVar

import msgspec

from vtt.base.errors import CommandError, PluginError
from vtt.base.ids import PieceId, PluginId, SideId, TableId
from vtt.base.problems import Problem
from vtt.commands.apply import apply
from vtt.commands.base import Command, single_commands
from vtt.commands.chance import RandomSource
from vtt.commands.flow import EndGame
from vtt.commands.rules import AnswerChoice
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point
from vtt.rules.api import Flow, LoadedRules, Offer
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.rules.decision import (
    Decision,
    Refusal,
    by_mode,
    refused,
    refused_by,
    refusing_findings,
)
from vtt.rules.follow_up import FollowUp, follow_up, regrouped
from vtt.rules.forecast import Forecast
from vtt.rules.guard import CHANGED, Budget, Guard, NoOpinion
from vtt.rules.own_rules import StaleError, expect_possible, is_talk, own_findings, table_findings
from vtt.rules.readings import with_both_readings
from vtt.rules.sighting import Sighting
from vtt.rules.tally import Tally
from vtt.rules.verdict import NO_OPINION, Finding, Notice, Verdict, illegal
from vtt.rules.view import RulesView
from vtt.state.game import GameState
from vtt.state.mode import RulesMode
from vtt.state.turn import Outcome

Answer = TypeVar("Answer")


class Referee:
    """Judges for one game; without rules, whatever is possible is accepted."""

    def __init__(
        self,
        rules: LoadedRules | None,
        module: ModuleDefinition,
        random: RandomSource,
        budget: Budget | None = None,
    ) -> None:
        self.rules = rules
        self.module = module
        self.budget = budget or Budget()
        self._random = random
        self._is_thinking = False
        self._guard = (
            None
            if rules is None
            else Guard(rules.plugin, rules.id, module, rules.defaults, self.budget)
        )

    def without_rules(self) -> "Referee":
        """A referee with the same dice who accepts whatever is possible."""
        return Referee(None, self.module, self._random, self.budget)

    def with_random(self, random: RandomSource) -> "Referee":
        """The same referee with other dice."""
        referee = copy(self)
        referee._random = random
        return referee

    def for_module(self, module: ModuleDefinition) -> "Referee":
        """The same referee for a side's view, whose module knows what stands for the unknown."""
        if module is self.module:
            return self
        referee = copy(self)
        referee.module = module
        referee._guard = None if self._guard is None else self._guard.for_module(module)
        return referee

    def thinking(self, random: RandomSource) -> "Referee":
        """A referee for what-ifs: other dice, states that nobody else holds, no readings but the table's."""
        referee = self.with_random(random)
        referee._is_thinking = True
        referee._guard = None if self._guard is None else self._guard.thinking()
        return referee

    @property
    def plugin_id(self) -> PluginId:
        """The id of the rules in play; empty where there are none."""
        return PluginId("") if self.rules is None else self.rules.id

    def view(self, state: GameState, side: SideId | None = None) -> RulesView:
        """The view that the plug-in is given.

        Raises:
            PluginError: where no rules are in play.
        """
        if self._guard is None:
            raise PluginError("no rules are in play, so there is no view for them")
        return self._guard.view(state, side)

    def decide(
        self,
        state: GameState,
        command: Command,
        side: SideId | None = None,
        override: bool = False,
        seen: GameState | None = None,
    ) -> Decision:
        """Accept or refuse a proposal.

        Args:
            state: the game as it is.
            command: what a player proposes.
            side: the side that proposes; None for somebody who acts for all sides.
            override: the other side has consented to it, whatever the findings.
            seen: the state that the proposer looked at, where that may be an older one.
        """
        if seen is not None and seen is not state and seen != state:
            return refused(state, command, Refusal.STALE_STATE, "The game has moved on meanwhile.")
        try:
            expect_possible(state, command, self.rules)
            after = apply(state, command)
        except StaleError as error:
            return refused(state, command, Refusal.STALE_STATE, str(error))
        except CommandError as error:
            return refused(state, command, Refusal.IMPOSSIBLE, str(error))
        guard = self._active(state)
        if guard is None:
            return Decision(True, command, after)
        if is_talk(command):
            return _by_table(state, command, after, side, override)
        return self._by_rules(guard, state, command, side, override)

    def preview(self, state: GameState, command: Command, side: SideId | None = None) -> Verdict:
        """The cheap verdict that serves while a player drags."""
        guard = self._active(state)
        if guard is None:
            return NO_OPINION
        before = guard.view(state, side)
        try:
            verdict = guard.preview(before, command, before.then(guard.command(command)))
        except CommandError as error:
            return Verdict((illegal("possible", str(error)),))
        except NoOpinion as failure:
            return Verdict(notices=(failure.notice,))
        return by_mode(verdict, state.mode)

    def flow(self, state: GameState, side: SideId | None = None) -> tuple[Flow, tuple[Notice, ...]]:
        """Where the game is; while questions wait, the sides that they ask are the actors."""
        default = _turn_as_it_stands(state)
        flow, notices = self._ask(state, side, default, lambda guard, view: guard.flow(view))
        choices = pending_choices(state, self.plugin_id)
        if choices:
            actors = tuple(sorted({choice.side for choice in choices}))
            flow = msgspec.structs.replace(flow, actors=actors, choices=choices)
        return flow, notices

    def offers(
        self,
        state: GameState,
        side: SideId,
        selection: tuple[PieceId, ...] = (),
        only_acts: bool = False,
    ) -> tuple[tuple[Offer, ...], tuple[Notice, ...]]:
        """What a side can do now: answers to its open questions first, then what the plug-in says.

        A task (a question without options) is offered as done only where the rules accept it. With
        `only_acts` a plug-in may leave out what is only to be seen.
        """
        said, notices = self._offered(state, side, selection, only_acts)
        choices = pending_choices(state, self.plugin_id)
        mine = tuple(choice for choice in choices if choice.side == side)
        if choices and not any(choice.free for choice in mine):
            said = ()
        answers = tuple(
            offer
            for choice in mine
            if choice.options or not self._refuses_the_end_of(state, choice)
            for offer in _answers(self.plugin_id, choice)
        )
        return (*answers, *said), notices

    def _offered(
        self, state: GameState, side: SideId, selection: tuple[PieceId, ...], only_acts: bool
    ) -> tuple[tuple[Offer, ...], tuple[Notice, ...]]:
        """What the plug-in offers; if that takes too long, what can be done without what is to be seen."""
        guard = self._active(state)
        if guard is None:
            return (), ()
        try:
            return guard.offers(guard.view(state, side, only_acts), side, selection), ()
        except NoOpinion as failure:
            notice, ends_here = failure.notice, only_acts or not failure.is_late
        said, more = ((), ()) if ends_here else self._offered(state, side, selection, True)
        return said, tuple(dict.fromkeys((notice, *more)))

    def forecast(
        self,
        state: GameState,
        command: Command,
        side: SideId | None = None,
        supposing: tuple[Command, ...] = (),
    ) -> tuple[tuple[Forecast, ...], tuple[Notice, ...]]:
        """The rolls to which a proposal would lead; nothing happens.

        Args:
            state: the game as it is.
            command: what a player might propose.
            side: who would propose it.
            supposing: as if these commands had been given before (a rule set aside, pieces moved).

        Returns:
            Nothing where `supposing` is impossible.
        """
        nothing: tuple[Forecast, ...] = ()
        try:
            supposed = reduce(apply, supposing, state)
        except CommandError:
            return nothing, ()
        return self._ask(supposed, side, nothing, lambda guard, view: guard.forecast(view, command))

    def owed(
        self, state: GameState, side: SideId | None = None
    ) -> tuple[tuple[Finding, ...], tuple[Notice, ...]]:
        """What would be found if the phase ended now: what is still owed, and what could still be done."""
        flow, notices = self.flow(state, side)
        ends = flow.next
        if ends is None or flow.choices:
            return (), notices

        def ask(guard: Guard, view: RulesView) -> tuple[Finding, ...]:
            try:
                after = view.then(guard.command(ends))
            except CommandError as error:
                told = f"what it says ends the phase is impossible: {error}"
                raise NoOpinion(Notice(guard.plugin_id, "flow", told)) from error
            return by_mode(guard.judge(view, ends, after), state.mode).findings

        nothing: tuple[Finding, ...] = ()
        found, more = self._ask(state, None, nothing, ask)
        return found, (*notices, *more)

    def tallies(
        self, state: GameState, side: SideId | None = None
    ) -> tuple[tuple[Tally, ...], tuple[Notice, ...]]:
        """What is counted for each side, as a side sees it."""
        nothing: tuple[Tally, ...] = ()
        return self._ask(state, side, nothing, lambda guard, view: guard.tallies(view))

    def sight(
        self, state: GameState, table: TableId, start: Point, end: Point, side: SideId | None = None
    ) -> tuple[Sighting | None, tuple[Notice, ...]]:
        """Whether one place (mm) sees another by the rules; None where they do not say."""
        nothing: Sighting | None = None
        return self._ask(
            state, side, nothing, lambda guard, view: guard.sight(view, table, start, end)
        )

    def is_idle(
        self, state: GameState, side: SideId | None = None
    ) -> tuple[bool, tuple[Notice, ...]]:
        """Whether nobody can do anything in this phase but end it, and no question is open."""
        return self._ask(
            state, side, False, lambda guard, view: not view.choices and guard.is_idle(view)
        )

    def turn_name(self, state: GameState) -> tuple[str, tuple[Notice, ...]]:
        """What the turn is called; empty where players count turns."""
        return self._ask(state, None, "", lambda guard, view: guard.turn_name(view))

    def outcome(self, state: GameState) -> tuple[Outcome | None, tuple[Notice, ...]]:
        """How the game ended by the rules, or by what the state says."""
        return self._ask(state, None, state.outcome, lambda guard, view: guard.outcome(view))

    def validate(self, state: GameState) -> tuple[tuple[Problem, ...], tuple[Notice, ...]]:
        """Faults of a state that no legal play can lead to."""
        nothing: tuple[Problem, ...] = ()
        return self._ask(state, None, nothing, lambda guard, view: guard.validate(view))

    def score(self, state: GameState, side: SideId) -> tuple[float, tuple[Notice, ...]]:
        """How good the position is for a side; higher is better."""
        return self._ask(state, side, 0.0, lambda guard, view: guard.score(view, side))

    def _refuses_the_end_of(self, state: GameState, task: PendingChoice) -> bool:
        """Whether something is still to be done before a side may say that its task is done."""
        guard = self._active(state)
        if guard is None:
            return False
        done = AnswerChoice(self.plugin_id, task.id, ())
        before = guard.view(state, task.side)
        verdict = self._verdict(guard, before, done, before.then(done), task.side)
        return bool(refusing_findings(verdict, state.mode))

    def _active(self, state: GameState) -> Guard | None:
        return None if state.mode.mode is RulesMode.OFF else self._guard

    def _ask(
        self,
        state: GameState,
        side: SideId | None,
        default: Answer,
        question: "Question[Answer]",
    ) -> tuple[Answer, tuple[Notice, ...]]:
        guard = self._active(state)
        if guard is None:
            return default, ()
        try:
            return question(guard, guard.view(state, side)), ()
        except NoOpinion as failure:
            return default, (failure.notice,)

    def _by_rules(
        self, guard: Guard, state: GameState, command: Command, side: SideId | None, override: bool
    ) -> Decision:
        before = guard.view(state, side)
        after = guard.then(before, command)
        verdict = self._verdict(guard, before, command, after, side)
        refusing = refusing_findings(verdict, state.mode)
        if refusing and not override:
            return refused_by(state, command, verdict, refusing, side)
        before = guard.view(state, side)  # a spoilt copy has been thrown away
        after = guard.then(before, command)
        group = follow_up(guard, self._random, before, command, after)
        group = _held_to(state, guard, group, "consequences")
        group = _held_to(state, guard, self._with_end(guard, before, group), "outcome")
        verdict = msgspec.structs.replace(verdict, notices=(*verdict.notices, *group.notices))
        final = apply(state, group.command) if guard.makes_copies else group.view.state
        guard.keep(group.view)
        return Decision(True, group.command, final, verdict, overruled=refusing)

    def _verdict(
        self,
        guard: Guard,
        before: RulesView,
        command: Command,
        after: RulesView,
        side: SideId | None,
    ) -> Verdict:
        """The plug-in's verdict and the referee's own findings, without rules that are off."""
        flow, notices = self.flow(before.state, side)
        own = own_findings(before.state, command, flow, side, self._side_names)
        try:
            said = guard.judge(before, command, after)
        except NoOpinion as failure:
            said = Verdict(notices=(failure.notice,))
        if self.rules is not None and not self._is_thinking:
            said = with_both_readings(guard, before, command, said, self.rules.settings)
        bound = refusing_findings(Verdict(own), before.state.mode)
        corrected = None if bound else said.corrected  # no other move cures whose turn it is
        verdict = Verdict((*own, *said.findings), corrected, (*notices, *said.notices))
        return by_mode(verdict, before.state.mode)

    @property
    def _side_names(self) -> dict[str, str]:
        return {side.id: side.name for side in self.module.sides}

    def _with_end(self, guard: Guard, before: RulesView, group: FollowUp) -> FollowUp:
        """The group with the end of the game, if it brings it about."""
        try:
            outcome = guard.outcome(group.view, before)
            if outcome is None or guard.outcome(before) is not None:
                return group
        except NoOpinion as failure:
            return FollowUp(group.command, group.view, (*group.notices, failure.notice))
        if group.view.state.outcome is not None:
            return group
        end = EndGame(outcome)
        grouped = regrouped(group.command, (*single_commands(group.command), end))
        return FollowUp(grouped, group.view.then(end), group.notices)


def _held_to(state: GameState, guard: Guard, group: FollowUp, function: str) -> FollowUp:
    """The group with the view to which it leads from the game itself, where its own copy was spoilt."""
    if not guard.makes_copies:
        return group
    end, possible = state, 0
    singles = single_commands(group.command)
    with contextlib.suppress(CommandError):
        for command in singles:
            end = apply(end, command)
            possible += 1
    if end == group.view.state:
        return group
    guard.forget_copies()
    changed = Notice(guard.plugin_id, function, CHANGED)
    known = any(notice.function == function for notice in group.notices)
    notices = group.notices if known else (*group.notices, changed)
    kept = regrouped(group.command, singles[:possible])
    return FollowUp(kept, guard.view(end, group.view.actor), notices)


Question = Callable[[Guard, RulesView], Answer]


def _by_table(
    state: GameState, command: Command, after: GameState, side: SideId | None, override: bool
) -> Decision:
    """A decision on something about the game rather than in it: no plug-in is asked."""
    verdict = by_mode(Verdict(table_findings(state, command, side)), state.mode)
    refusing = refusing_findings(verdict, state.mode)
    if refusing and not override:
        return refused_by(state, command, verdict, refusing, side)
    return Decision(True, command, after, verdict, overruled=refusing)


def _turn_as_it_stands(state: GameState) -> Flow:
    turn = state.turn
    return Flow(turn.phase, turn.phase, (turn.side,) if turn.side else state.sides)


def _answers(plugin: PluginId, choice: PendingChoice) -> tuple[Offer, ...]:
    """The answers of one option, and the answer of none; of several, players choose themselves."""
    singles = choice.options if choice.minimum <= 1 <= choice.maximum else ()
    offers = [
        Offer(
            f"answer:{choice.kind}",
            option.label,
            AnswerChoice(plugin, choice.id, (option.id,)),
            option.marks,
            option.pieces,
            choice.rule,
        )
        for option in singles
    ]
    if choice.minimum == 0:
        nothing = AnswerChoice(plugin, choice.id, ())
        offers.append(
            Offer(f"answer:{choice.kind}", choice.done or "None", nothing, rule=choice.rule)
        )
    return tuple(offers)
