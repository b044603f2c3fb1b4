"""The Siege of Jerusalem as a rules plug-in: its chapters joined, and what the table may ask of it."""

from collections.abc import Mapping
from typing import ClassVar

from vtt.base.ids import PieceId, SideId
from vtt.base.problems import Problem
from vtt.rules.action import Action
from vtt.rules.api import Flow, Offer, Question
from vtt.rules.rulebook import Rulebook, RulebookPlugin
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_siege_of_jerusalem import (
    aftermath,
    barrage,
    command,
    fire,
    losses,
    melee,
    movement,
    rally,
    reach,
    retreat,
    sequence,
    sight,
    stacking,
    strength,
    toll,
    victory,
    zones,
)
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.faults import faults
from vtt_siege_of_jerusalem.fire import Fire
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.offers import offers
from vtt_siege_of_jerusalem.questions import QUESTIONS
from vtt_siege_of_jerusalem.rally import Rally


class SiegeOfJerusalem(RulebookPlugin):
    """Rome against the walls, on several levels."""

    actions: ClassVar[tuple[type[Action], ...]] = (EndPhase, Fire, Melee, Rally)
    questions: ClassVar[Mapping[str, Question]] = QUESTIONS
    book = Rulebook(
        sequence.book,
        stacking.book,
        zones.book,
        command.book,
        reach.book,
        movement.book,
        sight.book,
        losses.book,
        rally.book,
        fire.book,
        barrage.book,
        toll.book,
        melee.book,
        strength.book,
        retreat.book,
        aftermath.book,
        victory.book,
    )

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """Where the selected unit can go, and the end of the phase."""
        return offers(view, side, selection)

    def flow(self, view: RulesView) -> Flow:
        """The sixteen phases of a turn."""
        return sequence.flow(view)

    def outcome(self, view: RulesView) -> Outcome | None:
        """What the scenario asks for."""
        return victory.outcome(view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Both sides in one hex, units at levels that a hex has not."""
        return tuple(faults(view))
