"""DBR as a rules plug-in: its chapters joined, flow, offers, faults of a state."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.base.problems import Problem
from vtt.commands.base import Command
from vtt.rules.api import Flow, Offer, Question
from vtt.rules.forecast import Forecast
from vtt.rules.rulebook import Rulebook, RulebookPlugin
from vtt.rules.tally import Tally
from vtt.rules.verdict import Severity, Verdict
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_dbr import (
    aboard,
    at_once,
    bound,
    columns,
    conforming,
    contact,
    corrections,
    deployment,
    drowned,
    fixed_guns,
    frontal_zone,
    gaps,
    groups,
    losses,
    marches,
    melee,
    movement,
    must_shoot,
    orders,
    passing,
    pips,
    ramming,
    rivers,
    sequence,
    shooting,
    statuses,
    storming,
    tables,
    volley,
    ways,
    weather,
)
from vtt_dbr.actions import (
    Deed,
    EndPhase,
    Fight,
    Halt,
    Hold,
    March,
    Rally,
    Resolve,
    Shoot,
    ShootAll,
    Storm,
    ThrowPips,
)
from vtt_dbr.faults import faults
from vtt_dbr.forecast import forecast
from vtt_dbr.offers import offers
from vtt_dbr.questions import QUESTIONS
from vtt_dbr.score import score
from vtt_dbr.tallies import tallies


class DbrRules(RulebookPlugin):
    """De Bellis Renationis: moves, contact, zones, gaps, shooting zones, close combat, victory."""

    actions = (
        ThrowPips,
        Shoot,
        ShootAll,
        Resolve,
        Fight,
        Storm,
        March,
        Hold,
        Rally,
        Halt,
        Deed,
        EndPhase,
    )
    book = Rulebook(
        tables.book,
        deployment.book,
        bound.book,
        movement.book,
        contact.book,
        passing.book,
        gaps.book,
        frontal_zone.book,
        groups.book,
        columns.book,
        conforming.book,
        shooting.book,
        shooting.ownership,
        ways.book,
        melee.book,
        volley.book,
        pips.book,
        marches.book,
        orders.book,
        must_shoot.book,
        at_once.book,
        fixed_guns.book,
        sequence.book,
        statuses.book,
        storming.book,
        weather.book,
        rivers.book,
        ramming.book,
        aboard.book,
        drowned.book,
    )
    questions: ClassVar[Mapping[str, Question]] = QUESTIONS

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The findings of the book; an illegal move gets the nearest legal one."""
        verdict = self._by_best_way(before, command, after, cheap=False)
        if verdict.is_legal:
            return verdict
        if verdict.corrected is not None:
            return verdict
        corrected = corrections.nearest_legal(
            before,
            command,
            lambda move: self._is_legal(before, move),
            lambda move: self.book.is_legal(before, move, before.then(move)),
        )
        return msgspec.structs.replace(verdict, corrected=corrected)

    def preview(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The findings of the book, without a corrected move."""
        return self._by_best_way(before, command, after, cheap=True)

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """Reach, zones, contact positions and targets of what is selected; the end of the phase."""
        return offers(view, side, selection, lambda move: self._is_legal(view, move))

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        """Sums and odds of what is declared, and of the fights to which a move leads."""
        return forecast(view, command)

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        """PIPs of the bound; morale equivalents of armies and commands."""
        return tallies(view)

    def flow(self, view: RulesView) -> Flow:
        """Movement, shooting and close combat, bound after bound."""
        return bound.flow(view)

    def turn_name(self, view: RulesView) -> str:
        """A turn is a bound."""
        return bound.bound_name(view)

    def outcome(self, view: RulesView) -> Outcome | None:
        """Who has won, counted at the end of every bound."""
        return losses.outcome(view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Bases that stand on each other or off the table."""
        return tuple(faults(view))

    def score(self, view: RulesView, side: SideId) -> float:
        """Losses of the armies, and how near they are: for the computer player."""
        return score(view, side)

    def _is_legal(self, before: RulesView, command: Command) -> bool:
        """Whether a move breaks no rule by some way: what is likely to bar it is asked first."""
        after = before.then(command)
        fault = next(self.book.faults(before, command, after, last=ways.WAY_RULES), None)
        if fault is None or fault.rule not in ways.WAY_RULES:
            return fault is None
        return any(
            next(self.book.faults(before, other, after, first=ways.WAY_RULES), None) is None
            for other in ways.other_ways(before, command, (fault,))
        )

    def _by_best_way(
        self, before: RulesView, command: Command, after: RulesView, cheap: bool
    ) -> Verdict:
        """The verdict on a move, by another way where it was put down and the straight one is barred."""
        verdict = self.book.judge(before, command, after, cheap)
        broken = [one for one in verdict.findings if one.severity is Severity.ILLEGAL]
        for other in ways.other_ways(before, command, broken) if broken else ():
            found = self.book.judge(before, other, after, cheap)
            if found.is_legal:
                return found
        return verdict
