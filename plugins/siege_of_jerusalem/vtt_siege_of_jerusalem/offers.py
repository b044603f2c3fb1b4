"""What can be done: every hex that the selected unit can go to, and the end of the phase."""

from collections.abc import Iterator

from vtt.base.ids import PieceId, SideId
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.attack_offers import fires, melees
from vtt_siege_of_jerusalem.formation_offers import formations
from vtt_siege_of_jerusalem.move_offers import moves
from vtt_siege_of_jerusalem.rally import Rally, modifiers, waiting
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.tables import rally_number
from vtt_siege_of_jerusalem.truce import ends
from vtt_siege_of_jerusalem.units import (
    name,
)


def offers(view: RulesView, side: SideId, selection: tuple[PieceId, ...]) -> tuple[Offer, ...]:
    """What a side can do with the selected units, or with all of them when none is selected."""
    if side != active_side(view):
        return ()
    end = Offer("end_phase", "End the phase", declare(view.plugin, EndPhase()))
    return (
        *_rallies(view, selection),
        *fires(view, side, selection),
        *melees(view, side, selection),
        *formations(view, side, selection),
        *moves(view, side, selection),
        *ends(view, side, selection),
        end,
    )


def _rallies(view: RulesView, selection: tuple[PieceId, ...]) -> Iterator[Offer]:
    if kind_of(phase_of(view)) != "rally":
        return
    for unit in waiting(view):
        if not selection or unit.id in selection:
            total = sum(modifier.value for modifier in modifiers(view, unit))
            label = f"{name(view, unit)} rallies: {total:+d}, needs {rally_number(view, unit)}"
            command = declare(view.plugin, Rally(unit.id))
            yield Offer("rally", label, command, (), (unit.id,), "17.1")
