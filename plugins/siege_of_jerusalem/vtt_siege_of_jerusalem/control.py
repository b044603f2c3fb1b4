"""Who controls a hex, and with it a gate (8.91, 18.3, 18.35)."""

from vtt.base.ids import SideId
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.units import JUDAEA, ROME
from vtt_siege_of_jerusalem.walls import hexes


def controller(view: RulesView, where: City, number: int) -> SideId:
    """Which side controls a hex: who was there last; the walls were Judaea's (18.3, 18.35)."""
    held = hexes(view).control.get(where.labels[number])
    if held is not None:
        return held
    return ROME if where.areas[number] == frozenset(("outside",)) else JUDAEA


def closed_gates(view: RulesView, side: SideId | None) -> frozenset[int]:
    """The gates that a side does not control: they are closed to it at ground height (8.91)."""

    def find() -> frozenset[int]:
        where = city(view)
        gates = (n for n, terrain in enumerate(where.terrain) if terrain == "gate")
        return frozenset(gate for gate in gates if controller(view, where, gate) != side)

    return view.derived(("closed gates", side), find)
