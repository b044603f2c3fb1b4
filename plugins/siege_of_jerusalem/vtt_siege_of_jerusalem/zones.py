"""Zones of control: which hexes a side's units hold under their swords (7)."""

from dataclasses import dataclass

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.muster import LADDERS, engine_in, markers, number_of
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    CAVALRY,
    ENGINE,
    GROUND,
    WALL,
    class_of,
    is_fresh,
    is_heavy,
    units_on_map,
)

book = Rulebook()


@dataclass(frozen=True)
class Zones:
    """The nodes in a side's zones, and of these the ground hexes in the zone of heavy infantry (7.311)."""

    nodes: frozenset[int]
    heavy: frozenset[int]


NO_ZONES = Zones(frozenset(), frozenset())


@book.clause("7.3", otherwise=NO_ZONES)
def zones_of(view: RulesView, side: SideId) -> Zones:
    """Every node in the zones of a side, which hinder the enemy's moves and retreats (7.3)."""
    return view.derived(("zones", side), lambda: _zones(view, side))


@book.clause("18.23", otherwise=False)
def rests_at_night(view: RulesView) -> bool:
    """Nobody has a zone at night (18.23)."""
    return is_night(view)


def _zones(view: RulesView, side: SideId) -> Zones:
    nodes: set[int] = set()
    heavy: set[int] = set()
    if not rests_at_night(view):
        where = city(view)
        for unit in units_on_map(view, side):
            found = zone_of(view, where, unit)
            nodes |= found
            if unit.level in (GROUND, "") and is_heavy(view, unit):
                heavy |= found
    return Zones(frozenset(nodes), frozenset(heavy))


@book.clause("7.1", otherwise=frozenset())
def zone_of(view: RulesView, where: City, unit: PieceState) -> frozenset[int]:
    """The nodes in one unit's zone, as its height lets it reach; none that it could not enter (7.1, B.12)."""
    number = number_of(view, unit)
    if number < 0 or class_of(view, unit) in (ARTILLERY, ENGINE) or is_shaken(view, unit):
        return frozenset()
    if not _stands_free(view, number, unit):
        return frozenset()
    high = unit.level == WALL
    found = along_the_wall(view, where, number) if high else over_the_ground(view, where, number)
    closed = closed_hexes(view, unit.side)
    if closed:
        found = frozenset(node for node in found if node % where.count not in closed)
    if class_of(view, unit) == CAVALRY:
        found &= {node for node, _cost in steps_of(view, mover_of(view, unit)).of(number)}
    return found


@book.clause("7.11", otherwise=frozenset())
def over_the_ground(view: RulesView, where: City, number: int) -> frozenset[int]:
    """From the ground and from built-up hexes: the ground hexes around (7.11)."""
    return frozenset(n for n in where.neighbours[number] if is_ground(view, where, n))


@book.clause("2.12", otherwise=True)
def is_ground(view: RulesView, where: City, number: int) -> bool:
    """Whether a hex is a ground hex, as built-up and elevated ones are not (2.12)."""
    return where.is_open_ground(number)


@book.clause("7.12", otherwise=frozenset())
def along_the_wall(view: RulesView, where: City, number: int) -> frozenset[int]:
    """From an elevated hex those connected to it, from a gate the ground before its entries too (7.12)."""
    up = {other + where.count for other in where.connected[number]}
    down = where.entries[number] if where.terrain[number] == "gate" else frozenset()
    return frozenset(up | {n for n in down if is_ground(view, where, n)})


@book.clause("16.6", otherwise=False)
@book.clause("7.2", otherwise=False)
def is_shaken(view: RulesView, unit: PieceState) -> bool:
    """Units that are not fresh have no zone (7.2, 16.6)."""
    return not is_fresh(unit)


@book.clause("7.13", otherwise=True)
def _stands_free(view: RulesView, number: int, unit: PieceState) -> bool:
    """Nobody has a zone in a testudo, on or beneath an engine, or at ladders (7.1, 7.13)."""
    if unit.level == WALL:
        return True
    formed = engine_in(view, number) is not None or number in markers(view, LADDERS)
    return unit.level in (GROUND, "") and not formed
