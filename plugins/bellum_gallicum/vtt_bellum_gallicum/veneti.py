"""The Veneti alone have ships: two of them, in their region or in Corbilo (5.2)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.fleets import ships_in
from vtt_bellum_gallicum.places import Town
from vtt_bellum_gallicum.switches import whole_region_shelters
from vtt_bellum_gallicum.units import GALLIC

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
