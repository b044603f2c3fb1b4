"""The Siege of Jerusalem as a rules plug-in: its chapters joined, and what the table may ask of it."""

from collections.abc import Mapping
from typing import ClassVar

from vtt.base.ids import PieceId, SideId, TableId
from vtt.base.problems import Problem
from vtt.commands.base import Command
from vtt.geometry.pose import Point
from vtt.rules.action import Action
from vtt.rules.api import Consequence, Flow, Offer, Question
from vtt.rules.forecast import Forecast
from vtt.rules.rulebook import Rulebook, RulebookPlugin
from vtt.rules.sighting import Sighting
from vtt.rules.tally import Tally
from vtt.rules.verdict import Verdict
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_siege_of_jerusalem import (
    advance,
    aftermath,
    again,
    aim,
    arrival_plans,
    arrivals,
    attack_factors,
    barrage,
    battlefield,
    breach,
    city,
    command,
    company,
    control,
    courts,
    crowding,
    defence_factors,
    districts,
    engines,
    errant,
    escalade,
    fire,
    flank,
    flight,
    formations,
    gallus,
    garrison,
    guns,
    losses,
    melee,
    melee_drms,
    minimum,
    movement,
    night,
    obstacles,
    rally,
    reach,
    refuge,
    retreat,
    score,
    sequence,
    shots,
    sight,
    snapshot,
    sorties,
    spending,
    step_up,
    steps,
    strength,
    testudo,
    toll,
    truce,
    units,
    victory,
    way_back,
    zones,
)
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.arrivals import PlanArrival
from vtt_siege_of_jerusalem.breach import Breach
from vtt_siege_of_jerusalem.escalade import PlaceLadders, TakeLadders
from vtt_siege_of_jerusalem.faults import faults
from vtt_siege_of_jerusalem.fire import Fire
from vtt_siege_of_jerusalem.forecast import forecast
from vtt_siege_of_jerusalem.guns import LimberGun
from vtt_siege_of_jerusalem.looking import sighting
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.nowhere import aimless, is_fruitless
from vtt_siege_of_jerusalem.offers import offers
from vtt_siege_of_jerusalem.questions import QUESTIONS
from vtt_siege_of_jerusalem.rally import Rally
from vtt_siege_of_jerusalem.testudo import DissolveTestudo, FormTestudo
from vtt_siege_of_jerusalem.truce import Concede, OfferEnd
from vtt_siege_of_jerusalem.upkeep import with_upkeep


class SiegeOfJerusalem(RulebookPlugin):
    """Rome against the walls, on several levels."""

    actions: ClassVar[tuple[type[Action], ...]] = (
        EndPhase,
        Fire,
        Melee,
        Rally,
        Breach,
        PlaceLadders,
        TakeLadders,
        FormTestudo,
        DissolveTestudo,
        LimberGun,
        PlanArrival,
        OfferEnd,
        Concede,
    )
    questions: ClassVar[Mapping[str, Question]] = QUESTIONS
    book = Rulebook(
        sequence.book,
        crowding.book,
        zones.book,
        units.book,
        city.book,
        control.book,
        night.book,
        command.book,
        company.book,
        battlefield.book,
        districts.book,
        gallus.book,
        minimum.book,
        arrival_plans.book,
        arrivals.book,
        formations.book,
        truce.book,
        courts.book,
        steps.book,
        obstacles.book,
        reach.book,
        movement.book,
        spending.book,
        snapshot.book,
        engines.book,
        escalade.book,
        testudo.book,
        guns.book,
        refuge.book,
        flight.book,
        step_up.book,
        sight.book,
        losses.book,
        rally.book,
        shots.book,
        fire.book,
        barrage.book,
        toll.book,
        errant.book,
        breach.book,
        melee.book,
        again.book,
        aim.book,
        sorties.book,
        attack_factors.book,
        defence_factors.book,
        flank.book,
        melee_drms.book,
        strength.book,
        garrison.book,
        way_back.book,
        retreat.book,
        aftermath.book,
        advance.book,
        victory.book,
    )

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The findings of the chapters; of what is aimed at nothing, or done by nobody, only that."""
        nothing = aimless(before, command)
        return Verdict(nothing) if nothing else super().judge(before, command, after)

    def consequences(
        self, before: RulesView, command: Command, after: RulesView
    ) -> tuple[Consequence, ...]:
        """What the chapters yield, and what follows of itself from it."""
        if self._is_nothing(before, command):
            return ()
        return with_upkeep(after, super().consequences(before, command, after))

    def _is_nothing(self, view: RulesView, command: Command) -> bool:
        return bool(aimless(view, command)) or is_fruitless(view, command)

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """What can be done with the selected units, and the end of the phase when nothing is owed."""
        found = offers(view, side, selection)
        return tuple(o for o in found if o.kind != "end_phase" or self._may_end(view, o))

    def _may_end(self, view: RulesView, end: Offer) -> bool:
        return end.command is None or self.book.judge(view, end.command, view).is_legal

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        """Melee, fire, breach and rally as they would be rolled."""
        if self._is_nothing(view, command):
            return ()
        return forecast(view, command)

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        """The houses that Rome holds, the minimum force of Judaea, and the turns."""
        return (*victory.tallies(view), *minimum.tallies(view))

    def sight(self, view: RulesView, table: TableId, start: Point, end: Point) -> Sighting | None:
        """The line of fire, by the walls, roofs and slopes of the map and the men on it."""
        return sighting(view, table, start, end)

    def flow(self, view: RulesView) -> Flow:
        """The sixteen phases of a turn."""
        return sequence.flow(view)

    def is_idle(self, view: RulesView) -> bool:
        """Nobody can rally, fire, fight, run or step up: only set-ups and movements are always somebody's."""
        phase = sequence.phase_of(view)
        if phase in sequence.SETUP or sequence.kind_of(phase) == "move":
            return False
        found = self.offers(view, sequence.active_side(view), ())
        return bool(found) and all(one.kind == "end_phase" or one.gives_up for one in found)

    def outcome(self, view: RulesView) -> Outcome | None:
        """What the scenario asks for."""
        return victory.outcome(view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Both sides in one hex, units at levels that a hex has not."""
        return tuple(faults(view))

    def score(self, view: RulesView, side: SideId) -> float:
        """Houses, men, and how near they are to their goal: for the computer player."""
        return score.score(view, side)
