"""Who controls a hex, and with it a gate (8.91, 18.3, 18.35)."""

from collections.abc import Mapping

import msgspec

from vtt.base.ids import SideId
from vtt.commands.rules import SetRulesValue
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.units import JUDAEA, ROME
from vtt_siege_of_jerusalem.walls import HEXES, hexes

book = Rulebook()


def controller(view: RulesView, where: City, number: int) -> SideId:
    """Which side controls a hex: who was there last; the walls were Judaea's (18.3, 18.35)."""
    held = hexes(view).control.get(where.labels[number])
    return at_first(view, where, number) if held is None else held


@book.clause("18.35", otherwise=ROME)
def at_first(view: RulesView, where: City, number: int) -> SideId:
    """Who controls a hex in which nobody has been: Rome the ground outside, Judaea city and walls (18.35)."""
    return ROME if where.areas[number] == frozenset(("outside",)) else JUDAEA


@book.clause("18.3", otherwise=())
def handed_over(view: RulesView, taken: Mapping[str, SideId]) -> tuple[SetRulesValue, ...]:
    """The command that remembers which side was in some hexes last: it controls them (18.3)."""
    control = {**hexes(view).control, **taken}
    return (HEXES.write(view, msgspec.structs.replace(hexes(view), control=control)),)


def closed_gates(view: RulesView, side: SideId | None) -> frozenset[int]:
    """The gates that a side does not control: they are closed to it at ground height (8.91)."""

    def find() -> frozenset[int]:
        where = city(view)
        gates = (n for n, terrain in enumerate(where.terrain) if terrain == "gate")
        return frozenset(gate for gate in gates if controller(view, where, gate) != side)

    return view.derived(("closed gates", side), find)
