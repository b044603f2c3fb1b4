"""DBR as a rules plug-in: its chapters joined, flow, offers, faults of a state."""

from collections.abc import Mapping

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.base.problems import Problem
from vtt.commands.base import Command
from vtt.rules.api import Flow, Offer, Question
from vtt.rules.rulebook import Rulebook, RulebookPlugin
from vtt.rules.verdict import Verdict
from vtt.rules.view import RulesView
from vtt_dbr import (
    bound,
    contact,
    corrections,
    frontal_zone,
    gaps,
    groups,
    movement,
    passing,
    shooting,
)
from vtt_dbr.actions import EndPhase, Shoot
from vtt_dbr.faults import faults
from vtt_dbr.offers import offers
from vtt_dbr.questions import QUESTIONS


class DbrRules(RulebookPlugin):
    """De Bellis Renationis, first slice: single elements, contact, zones, gaps, shooting zones."""

    actions = (Shoot, EndPhase)
    book = Rulebook(
        bound.book,
        movement.book,
        contact.book,
        passing.book,
        gaps.book,
        frontal_zone.book,
        groups.book,
        shooting.book,
    )
    questions: Mapping[str, Question] = QUESTIONS

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The findings of the book; an illegal move gets the nearest legal one."""
        verdict = self.book.judge(before, command, after)
        if verdict.is_legal:
            return verdict
        corrected = corrections.nearest_legal(
            before, command, lambda move: self._is_legal(before, move)
        )
        return msgspec.structs.replace(verdict, corrected=corrected)

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """Reach, zones, contact positions and targets of what is selected; the end of the phase."""
        return offers(view, side, selection, lambda move: self._is_legal(view, move))

    def flow(self, view: RulesView) -> Flow:
        """Movement and shooting, bound after bound."""
        return bound.flow(view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Bases that stand on each other or off the table."""
        return tuple(faults(view))

    def _is_legal(self, before: RulesView, command: Command) -> bool:
        return self.book.judge(before, command, before.then(command)).is_legal
