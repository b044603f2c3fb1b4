"""How far a unit gets, what keeps it from a hex, and what it has left (2.54, 8.11, 8.12)."""

from math import floor

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import phase as phases
from vtt_siege_of_jerusalem.city import BUILT_UP, OPEN_GROUND, City, city
from vtt_siege_of_jerusalem.control import controller
from vtt_siege_of_jerusalem.entry import entry_of
from vtt_siege_of_jerusalem.muster import at, number_of
from vtt_siege_of_jerusalem.obstacles import held_hexes
from vtt_siege_of_jerusalem.tables import HALVES, halves, times
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    CAVALRY,
    ENGINE,
    TESTUDO,
    Order,
    class_of,
    is_fresh,
    order_of,
    type_of,
)
from vtt_siege_of_jerusalem.walker import FAR, Walker, Way

__all__ = [
    "BARS", "FAR", "Way", "allowance", "bar_to", "controller", "enemy_hexes", "hexes_with", "reach",
]  # fmt: skip

book = Rulebook()

BARS = (
    *("8.11", "E.1", "8.91", "6.1", "6.2", "6.3", "6.4", "6.5", "6.61", "8.5", "16.3", "8.7"),
    *("7.31", "7.311", "5.3", "16.51"),
)
"""The rules that can keep a unit from a hex, in the order in which they are looked at."""

NO_WAYS = ("15.5", "8.95", "8.96")
"""The rules by which there is no way at all: off the map, by terrain."""


LEAVES = "leaves"
"""Marks a unit that is looked at as leaving its testudo."""


def allowance(view: RulesView, unit: PieceState) -> int:
    """What a unit has left of its movement in this phase, in halves (2.54, 8.12, 8.8, 16.4)."""
    known, spent = phases.phase(view), phases.spent(view, unit)
    if unit.level == TESTUDO:
        return min((_in_testudo(view, known, u) for u in members(view, unit)), default=0)
    left = printed_allowance(view, unit) - spent - known.dues.get(unit.id, 0)
    return floor(left * times(view, "leaves_testudo")) if unit.get(LEAVES) else left


@book.clause("2.54", otherwise=FAR)
def printed_allowance(view: RulesView, unit: PieceState) -> int:
    """The movement allowance on the side of a unit that is up, in halves (2.54, 16.5)."""
    column = "disrupted_ma" if by_its_white_side(view, unit) else "ma"
    return whole(view, "units", type_of(view, unit), column) * HALVES


@book.clause("16.5", otherwise=False)
def by_its_white_side(view: RulesView, unit: PieceState) -> bool:
    """Units that are not fresh move by the allowance on their white side (16.5)."""
    return not is_fresh(unit)


def members(view: RulesView, unit: PieceState) -> tuple[PieceState, ...]:
    """The units of the testudo that a unit is in; itself alone where a hand has put it off the map."""
    here = at(view, number_of(view, unit), unit.side)
    return tuple(other for other in here if other.level == TESTUDO) or (unit,)


def _in_testudo(view: RulesView, known: phases.Phase, unit: PieceState) -> int:
    """What a member's testudo has left: four factors, or the little that forming it leaves (8.8, G6)."""
    spent = known.spent.get(unit.id, 0)
    if unit.id not in known.formed:
        return halves(view, "testudo_ma") - spent
    before = floor((spent - halves(view, "testudo")) * times(view, "spent_before_testudo"))
    left = "testudo_left_two" if view.setting("testudo_left") == "two" else "testudo_left"
    return max(halves(view, left) - before, halves(view, "testudo_left_late"))


def reach(view: RulesView, unit: PieceState, bars: tuple[str, ...] | None = None) -> Way:
    """Every node that a unit can get to in what is left of its move, cheapest ways first.

    Args:
        view: the position.
        unit: a unit on the map, or one that waits to come in; any other gets nowhere.
        bars: the rules that are looked at; left out: all that are in use.
    """
    looked_at = rules_in_use(view) if bars is None else bars
    key = ("reach", unit, looked_at)
    mapped: set[object] = view.derived("mapped", set)
    mapped.add(key)
    return view.derived(key, lambda: _reach(view, unit, looked_at))


def rules_in_use(view: RulesView) -> tuple[str, ...]:
    """The bars that the table has not switched off."""
    return view.derived("bars", lambda: tuple(rule for rule in BARS if is_on(view, rule)))


def _reach(view: RulesView, unit: PieceState, bars: tuple[str, ...]) -> Way:
    start = start_of(view, unit)
    if start < 0:
        return Way(-1)
    limit = allowance(view, unit) if "8.11" in bars else FAR
    return _walker(view, unit, start, bars).walk(limit)


def _walker(view: RulesView, unit: PieceState, start: int, bars: tuple[str, ...]) -> Walker:
    """A unit on its way, one for each position: single steps and whole maps ask the same."""
    return view.derived(("walker", unit, bars), lambda: Walker(view, unit, start, frozenset(bars)))


def start_of(view: RulesView, unit: PieceState) -> int:
    """The node from which a unit moves: where it stands, or where it comes in; -1 for neither."""
    number = number_of(view, unit)
    return entry_of(view, unit) if number < 0 else city(view).stand(number, unit.level)


def enemy_hexes(view: RulesView, where: City, side: SideId) -> frozenset[int]:
    """The hexes with combat units of a side (8.11)."""
    return held_hexes(view, side)


def hexes_with(view: RulesView, side: SideId) -> list[int]:
    """The hexes in which a side has combat units, in order."""
    return sorted(held_hexes(view, side))


def bar_to(view: RulesView, unit: PieceState, node: int) -> str | None:
    """The first rule that keeps a unit from a node; None: it can get there."""
    bars = rules_in_use(view)
    if _is_one_step(view, unit, node, bars) or node in reach(view, unit, bars).spent:
        return None
    for count in range(len(bars) + 1):
        if node not in reach(view, unit, bars[:count]).spent:
            return bars[count - 1] if count else _no_way(view, unit, node)
    return None


def _no_way(view: RulesView, unit: PieceState, node: int) -> str:
    """The rule by which no way leads to a node at all: the terrain keeps this kind of unit out."""
    where = city(view)
    terrain = where.terrain[where.hex_of_node(node)]
    kind = class_of(view, unit)
    if start_of(view, unit) < 0:
        return "15.5"
    if unit.level == TESTUDO and terrain not in OPEN_GROUND:
        return "6.61"
    here = where.terrain[where.hex_of_node(start_of(view, unit))]
    if kind in (CAVALRY, ARTILLERY) and (terrain in BUILT_UP or here in BUILT_UP):
        return "8.95"
    formed = kind in (CAVALRY, ARTILLERY, ENGINE) or unit.level == TESTUDO
    return "8.96" if formed and terrain == "breach" else "8.11"


def _is_one_step(view: RulesView, unit: PieceState, node: int, bars: tuple[str, ...]) -> bool:
    """Whether a unit gets to a node by a single step: most moves are such, and need no map."""
    start = start_of(view, unit)
    if start < 0 or ("reach", unit, bars) in view.derived("mapped", set):
        return False
    cost = _walker(view, unit, start, bars).step(node)
    return cost is not None and cost <= allowance(view, unit)


def may_still_move(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit's move has not been ended by another's, or by a zone (8.2, 7.31)."""
    known = phases.phase(view)
    ended = unit.id in known.spent and unit.id not in known.moving
    return not ended and unit.id not in known.stopped


def flees(unit: PieceState) -> bool:
    """Whether a unit has to run: routed and panicked ones do (15.3, 17.21)."""
    return order_of(unit) in (Order.ROUTED, Order.PANICKED)
