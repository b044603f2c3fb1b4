"""Units that wait beside the map, and where they come in (E.1 SR2, 3.3)."""

from vtt.base.ids import TableId
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.arrival_plans import edge_of
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.tables import word
from vtt_siege_of_jerusalem.units import JUDAEA

FORCES = TableId("forces")
ENTRIES = ("entry_tadi", "entry_q49")
"""The places beside the map where reinforcements wait."""

POOL = "pool"
"""The place of those who may be drawn."""


def entry_of(view: RulesView, unit: PieceState) -> int:
    """The node from which a waiting unit comes in: before its gate, or off the map; -1: it does not."""
    if edge_of(view, unit):
        return city(view).outside
    if unit.table != FORCES or unit.slot not in ENTRIES or unit.side != JUDAEA:
        return -1
    return city(view).number(word(view, "gallus_entries", unit.slot, "start"))


def gate_of(view: RulesView, slot: str) -> int:
    """The gate of an entry, by number."""
    return city(view).number(word(view, "gallus_entries", slot, "gate"))
