"""What is true when a phase begins, and counts until it ends (5.1, 7.311, 2.45, 17.21)."""

from vtt.base.ids import PieceId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.broken import debts
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.command import in_command
from vtt_siege_of_jerusalem.minimum import manned
from vtt_siege_of_jerusalem.phase import Phase
from vtt_siege_of_jerusalem.units import (
    ENGINE,
    HEAVY,
    UNDER,
    Order,
    class_of,
    enemy_of,
    hex_of,
    is_fresh,
    order_of,
    type_of,
    units_in,
    units_on_map,
)
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()


def at_start_of(view: RulesView) -> Phase:
    """The phase that begins in this position."""
    return Phase(
        in_command=commanded(view),
        in_zone=_in_zone(view),
        crewed=crewed(view),
        near_panic=_near_panic(view),
        dues=debts(view) if view.state.turn.phase == "r_move" else {},
        manned=manned(view),
    )


@book.clause("5.1", otherwise=())
def commanded(view: RulesView) -> tuple[PieceId, ...]:
    """The units in command when a phase begins: they stay so until it ends (5.1)."""
    return in_command(view)


def _in_zone(view: RulesView) -> tuple[PieceId, ...]:
    where = city(view)
    found = []
    for unit in units_on_map(view):
        cell = hex_of(view, unit)
        zones = zones_of(view, enemy_of(unit.side)).nodes
        if cell is not None and where.node(where.number_of(cell), unit.level) in zones:
            found.append(unit.id)
    return tuple(found)


@book.clause("2.45", otherwise=())
def crewed(view: RulesView) -> tuple[PieceId, ...]:
    """The engines with a crew, fresh heavy infantry or Velitae of their legion: others stay (2.45, 8.6)."""
    return tuple(
        engine.id
        for engine in units_on_map(view)
        if class_of(view, engine) == ENGINE
        and (cell := hex_of(view, engine)) is not None
        and any(
            pusher.level == UNDER
            and is_fresh(pusher)
            and (class_of(view, pusher) == HEAVY or type_of(view, pusher) == "velitae")
            and view.value(engine, "legion") in (None, view.value(pusher, "legion"))
            for pusher in units_in(view, cell, engine.side)
        )
    )


def _near_panic(view: RulesView) -> tuple[PieceId, ...]:
    """Units that share their hex with a panicked friend: leaving it will cost them double (17.21)."""
    panicked = {
        (hex_of(view, unit), unit.side): unit.id
        for unit in units_on_map(view)
        if order_of(unit) is Order.PANICKED
    }
    return tuple(
        unit.id
        for unit in units_on_map(view)
        if panicked.get((hex_of(view, unit), unit.side), unit.id) != unit.id
    )
