"""The Veneti alone have ships: two of them, in their region or in Corbilo (5.2)."""

from collections.abc import Iterator

from vtt.commands.base import SingleCommand
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.agenda import Step, Task, handles, resume
from vtt_bellum_gallicum.fleets import bring, in_harbour, ships, ships_in
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.places import Town, is_destroyed, markers, towns
from vtt_bellum_gallicum.switches import whole_region_shelters
from vtt_bellum_gallicum.tribes import new_piece
from vtt_bellum_gallicum.units import GALLIC, ROMAN, Spot, units_at

book = Rulebook()

HAVEN = "corbilo"
"""The town in which the Veneti keep their ships."""


@book.clause("5.2", otherwise=False)
def is_sheltered(view: RulesView, town: Town) -> bool:
    """Corbilo cannot be besieged, nor walked into, while a Veneti ship is there (G49)."""
    if town.id != HAVEN:
        return False
    fleet = ships_in(view, town.region, GALLIC)
    return bool(fleet) and (whole_region_shelters(view) or any(one.slot == HAVEN for one in fleet))


@handles("fleet_rises")
def fleet_rises(view: RulesView, task: Task) -> Step:
    """The Gauls say where the ships of the Veneti lie that rise with them."""
    if task.place != towns(view)[HAVEN].region or not ships_raised(view, task.place):
        return Step()
    harbour = in_harbour(view, task.place).inside
    options = [ChoiceOption(harbour, "At the coast")]
    haven = towns(view)[HAVEN]
    if not is_destroyed(view, haven) and not units_at(view, haven.spot, ROMAN):
        options.append(ChoiceOption(HAVEN, f"In {haven.name}"))
    question = "Where do the ships of the Veneti lie?"
    choice = PendingChoice("launch:veneti", GALLIC, question, tuple(options), rule="5.2b")
    return Step(ask=(choice,))


@book.clause("5.2b", otherwise=0)
def ships_raised(view: RulesView, region: str) -> int:
    """Two ships rise with the Veneti, one if their mobilisation is reduced; those afloat count."""
    laid = markers(view, "revolt_year", region)
    before = bool(laid) and int(str(laid[0].get("times", 0))) > 1
    raised = limit(view, "veneti_ships_reduced" if before else "veneti_ships")
    return max(0, raised - len(ships(view, GALLIC)))


@book.effect("5.2b", on=answered("launch"))
def launched(p: Proposal) -> Iterator[Consequence]:
    """The ships lie there."""
    region, slot = towns(p.after)[HAVEN].region, p.answer.options[0]
    found: list[SingleCommand] = []
    view = p.after
    for _ in range(ships_raised(view, region)):
        new = new_piece(view, "veneti_ship", Spot(region, slot), GALLIC)
        ship = new.pieces[0]
        afloat = view.then(new)
        steps = (new, *bring(afloat, [afloat.piece(ship.id)], Spot(region, slot)))
        found += steps
        view = view.then(*steps)
    yield from resume(p, tuple(found))
