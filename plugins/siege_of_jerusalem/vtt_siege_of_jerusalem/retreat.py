"""Retreats: who has to go back, how far, and where he may end (14.2 to 14.32, 15)."""

from collections.abc import Sequence

from vtt.base.ids import PieceId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.muster import number_of
from vtt_siege_of_jerusalem.tables import formation
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    JUDAEA,
    ROME,
    TESTUDO,
    TOWER,
    Order,
    class_of,
    hex_of,
    is_cauldron,
    is_heavy,
    order_of,
    units_in,
    units_on_map,
)
from vtt_siege_of_jerusalem.way_back import Retreat, WayBack
from vtt_siege_of_jerusalem.zones import zone_of, zones_of

book = Rulebook()

BACK, DISRUPTED_BACK = "B", "D"
"""The two kinds of retreat: of one or two hexes, and of a disrupted unit by its movement (14.2, 15.1)."""


def retreats(view: RulesView, unit: PieceState, kind: str, by_heavies: bool) -> tuple[Retreat, ...]:
    """Every way back that a unit may take; none: it is eliminated (7.5, 15.1).

    Args:
        view: the position, with the unit as it is after the result.
        unit: who retreats.
        kind: "B" or "D".
        by_heavies: whether Roman heavy infantry attacked from where its zone holds him (14.21).
    """
    where, number = city(view), number_of(view, unit)
    if number < 0:
        return ()
    start, back = where.stand(number, unit.level), WayBack(view, where, unit)
    if by_heavies:
        return tuple(way for way in back.short_ways(start, 1) if not way.full)
    if kind == BACK:
        longest = formation(view, "retreat_b")
        return back.short_ways(start, longest) or forced_on(view, back, start, longest)
    return back.long_ways(start)


@book.clause("14.2", otherwise=())
def forced_on(view: RulesView, back: WayBack, start: int, longest: int) -> tuple[Retreat, ...]:
    """Who is driven back into full hexes alone is disrupted there and goes on (14.2, 15.3)."""
    return back.forced_on(start, longest)


@book.clause("14.31", otherwise=False)
def may_stay(view: RulesView, unit: PieceState) -> bool:
    """In a fortress, a testudo or with an engine a disrupted unit need not retreat (14.31)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return False
    engine = any(class_of(view, other) == ENGINE for other in units_in(view, cell, unit.side))
    strong = where.kind[where.number_of(cell)] in ("fortress", "fort")
    return strong or engine or unit.level == TESTUDO


@book.clause("14.32", otherwise=False)
def never_retreats(view: RulesView, unit: PieceState) -> bool:
    """Judaean artillery but Cauldrons, and the Catapult on an Armored Tower, stay where they are (14.32)."""
    if class_of(view, unit) != ARTILLERY or is_cauldron(view, unit):
        return False
    return unit.side == JUDAEA or unit.level == TOWER


@book.clause("14.21", otherwise=False)
def held_by_heavies(
    view: RulesView, unit: PieceState, attackers: Sequence[PieceId] | None = None
) -> bool:
    """Whether heavy infantry attacked a Judaean out of its ground zone, which lets him go one hex (14.21).

    Args:
        view: the position.
        unit: who is beaten.
        attackers: who has attacked him; left out: every Roman.
    """
    number, where = number_of(view, unit), city(view)
    if unit.side != JUDAEA or number < 0:
        return False
    node = where.node(number, unit.level)
    if node not in zones_of(view, ROME).heavy:
        return False
    men = units_on_map(view, ROME) if attackers is None else map(view.piece, attackers)
    return any(is_heavy(view, man) and node in zone_of(view, where, man) for man in men)


def order_after(unit: PieceState, way: Retreat) -> Order:
    """Each full hex entered makes the order one step worse (15.3)."""
    return Order(min(order_of(unit) + way.full, Order.ELIMINATED))
