"""Bellum Gallicum II as a rules plug-in: its chapters joined, and what the table may ask of it."""

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
from vtt_bellum_gallicum import (
    avoidance,
    battle_mods,
    campaign,
    captives,
    contact,
    control,
    deployment,
    duties,
    entering,
    evacuation,
    forced,
    leaders,
    losses,
    map_questions,
    movement,
    naval,
    numbers,
    odds,
    pitched,
    replacements,
    retreat,
    revolt,
    rhine,
    rout,
    sailing,
    scenario,
    sequence,
    shipyard,
    siege,
    siege_lines,
    skirmish,
    special,
    spending,
    supply,
    switches,
    transport,
    tribes,
    veneti,
    victory,
    year,
)
from vtt_bellum_gallicum.actions import (
    Besiege,
    BuildHiberna,
    BuildTrireme,
    EndPhase,
    LayUp,
    Leave,
    Levies,
    PlaceDepot,
    Revolt,
    Scorch,
    Supplementum,
    TakeDepot,
    TakeTown,
)
from vtt_bellum_gallicum.faults import faults
from vtt_bellum_gallicum.forecast import forecast
from vtt_bellum_gallicum.offers import offers
from vtt_bellum_gallicum.overlays import overlays
from vtt_bellum_gallicum.questions import QUESTIONS
from vtt_bellum_gallicum.score import score

MOVES = Rulebook(
    movement.book,
    rhine.book,
    entering.book,
    forced.book,
    special.book,
    sailing.book,
    transport.book,
    duties.book,
)
"""What judges marches: offers ask it too."""


class BellumGallicum(RulebookPlugin):
    """Caesar's war in Gaul on a map of areas."""

    actions: ClassVar[tuple[type[Action], ...]] = (
        *(Leave, PlaceDepot, TakeDepot, Scorch, Besiege, TakeTown, EndPhase),
        *(BuildTrireme, LayUp, Supplementum, Levies, Revolt, BuildHiberna),
    )
    questions: ClassVar[Mapping[str, Question]] = QUESTIONS
    book = Rulebook(
        numbers.book,
        sequence.book,
        scenario.book,
        control.book,
        supply.book,
        MOVES,
        spending.book,
        duties.duty_checks(MOVES),
        shipyard.book,
        naval.book,
        veneti.book,
        tribes.book,
        map_questions.book,
        replacements.book,
        campaign.book,
        revolt.book,
        year.book,
        switches.book,
        losses.book,
        leaders.book,
        captives.book,
        contact.book,
        retreat.book,
        evacuation.book,
        odds.book,
        battle_mods.book,
        skirmish.book,
        avoidance.book,
        pitched.book,
        deployment.book,
        rout.book,
        siege_lines.book,
        siege.book,
        victory.book,
    )

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """Marches, rolls, depots, sieges, the drawing up of armies, the end of the phase; overlays."""
        found = offers(view, side, selection, MOVES)
        return found if view.only_acts else (*found, *overlays(view, side))

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        """Battles and the rolls to get away, as they would be thrown for."""
        return forecast(view, command)

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        """The points as things stand."""
        return victory.tallies(view)

    def flow(self, view: RulesView) -> Flow:
        """The phases of a turn, and the battle display while a battle is fought."""
        return sequence.flow(view)

    def turn_name(self, view: RulesView) -> str:
        """The month and the year."""
        return sequence.date_of(view)

    def outcome(self, view: RulesView) -> Outcome | None:
        """The verdict of the scenario."""
        return victory.outcome(view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Units in no region, enemies in one town."""
        return tuple(faults(view))

    def score(self, view: RulesView, side: SideId) -> float:
        """Strength, regions and points."""
        return score(view, side)
