"""Three Mills as a rules plug-in: its chapters joined, and what the table may ask of it."""

from collections.abc import Mapping
from typing import ClassVar

from vtt.base.ids import PieceId, SideId
from vtt.base.problems import Problem
from vtt.commands.base import Command
from vtt.rules.action import Action
from vtt.rules.api import Flow, Offer, Question
from vtt.rules.forecast import Forecast
from vtt.rules.rulebook import Rulebook, RulebookPlugin
from vtt.rules.tally import Tally
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_hexdemo import (
    aftermath,
    combat,
    losses,
    movement,
    odds,
    reach,
    reinforcements,
    retreat,
    sequence,
    spending,
    stacking,
    victory,
    zones,
)
from vtt_hexdemo.actions import Attack, EndPhase
from vtt_hexdemo.faults import faults
from vtt_hexdemo.forecast import forecast
from vtt_hexdemo.offers import offers
from vtt_hexdemo.questions import QUESTIONS
from vtt_hexdemo.score import score


class HexDemo(RulebookPlugin):
    """The smallest complete hex game."""

    actions: ClassVar[tuple[type[Action], ...]] = (Attack, EndPhase)
    questions: ClassVar[Mapping[str, Question]] = QUESTIONS
    book = Rulebook(
        sequence.book,
        stacking.book,
        zones.book,
        reach.book,
        movement.book,
        spending.book,
        odds.book,
        combat.book,
        losses.book,
        retreat.book,
        aftermath.book,
        reinforcements.book,
        victory.book,
    )

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """Moves, arrivals, attacks, the end of the phase."""
        return offers(view, side, selection)

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        """Odds and chances of an attack."""
        return forecast(view, command)

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        """Points of both sides."""
        return victory.tallies(view)

    def flow(self, view: RulesView) -> Flow:
        """Movement and combat of one side, then of the other."""
        return sequence.flow(view)

    def outcome(self, view: RulesView) -> Outcome | None:
        """Victory by towns or losses, or after the last turn by points."""
        return victory.outcome(view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Too many units in a hex, both sides in one, units in no place."""
        return tuple(faults(view))

    def score(self, view: RulesView, side: SideId) -> float:
        """Points, strength and the way to the towns."""
        return score(view, side)
