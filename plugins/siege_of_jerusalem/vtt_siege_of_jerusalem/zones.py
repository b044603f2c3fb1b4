"""Zones of control: which hexes a side's units hold under their swords (7)."""

from dataclasses import dataclass

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    GROUND,
    WALL,
    class_of,
    hex_of,
    is_fresh,
    is_heavy,
    units_in,
    units_on_map,
)

book = Rulebook()


@dataclass(frozen=True)
class Zones:
    """The nodes in a side's zones, and of these the ground hexes in the zone of heavy infantry (7.311)."""

    nodes: frozenset[int]
    heavy: frozenset[int]


def zones_of(view: RulesView, side: SideId) -> Zones:
    """Every node in the zones of a side; none at night (7.1, 18.23)."""
    return view.derived(("zones", side), lambda: _zones(view, side))


def _zones(view: RulesView, side: SideId) -> Zones:
    nodes: set[int] = set()
    heavy: set[int] = set()
    if not is_night(view):
        where = city(view)
        for unit in units_on_map(view, side):
            found = zone_of(view, where, unit)
            nodes |= found
            if unit.level in (GROUND, "") and is_heavy(view, unit):
                heavy |= found
    return Zones(frozenset(nodes), frozenset(heavy))


@book.clause("7.1", otherwise=frozenset())
def zone_of(view: RulesView, where: City, unit: PieceState) -> frozenset[int]:
    """The nodes in one unit's zone, as its height lets it reach (7.11 to 7.13, 7.2)."""
    cell = hex_of(view, unit)
    if cell is None or not _exerts(view, unit):
        return frozenset()
    here = where.number_of(cell)
    if unit.level == WALL:
        up = {other + where.count for other in where.connected[here]}
        down = where.entries[here] if where.terrain[here] == "gate" else frozenset()
        return frozenset(up | {hex_ for hex_ in down if where.is_open_ground(hex_)})
    return frozenset(other for other in where.neighbours[here] if where.is_open_ground(other))


def _exerts(view: RulesView, unit: PieceState) -> bool:
    """Fresh infantry, cavalry and HQs, but not in a testudo, on or under an engine, or at a ladder (7.1)."""
    if not is_fresh(unit) or class_of(view, unit) in (ARTILLERY, ENGINE):
        return False
    cell = hex_of(view, unit)
    engines = (
        any(class_of(view, other) == ENGINE for other in units_in(view, cell)) if cell else False
    )
    return unit.level in (GROUND, WALL, "") and not (engines and unit.level != WALL)
