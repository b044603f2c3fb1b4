"""Rally: units that are not fresh try to come together again (4.11, 17)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.rules.action import Action
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.losses import set_order
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.phase import phase, with_changes
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.sight import sight
from vtt_siege_of_jerusalem.tables import die_of, rally_number, weapon
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    HQ,
    Order,
    class_of,
    enemy_of,
    hex_of,
    is_combat,
    is_fresh,
    name,
    names,
    order_of,
    type_of,
    units_in,
    units_on_map,
)
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()


class Rally(Action, frozen=True, tag="rally"):
    """A unit tries to rally."""

    label: ClassVar[str] = "an attempt to rally"

    unit: PieceId


class Try(msgspec.Struct, frozen=True):
    """An attempt: the unit, and what is added to its die."""

    unit: PieceId
    modifier: int


@dataclass(frozen=True)
class Modifier:
    """What is added to a die, why, and by which rule."""

    value: int
    why: str
    rule: str


@book.check("17.1", on=Rally)
def may_try(p: Proposal) -> Iterator[Finding]:
    """Each unit that is not fresh tries once in its side's own Rally Phase, HQs before the others."""
    unit, known = p.before.piece(p.action(Rally).unit), phase(p.before)
    who = name(p.before, unit)
    if kind_of(phase_of(p.before)) != "rally" or unit.side != active_side(p.before):
        yield illegal("17.1", f"{who} does not rally in this phase.", (unit.id,))
    elif is_fresh(unit):
        yield illegal("17.1", f"{who} is fresh.", (unit.id,))
    elif not is_combat(p.before, unit):
        yield illegal("17.1", f"{who} is no combat unit and does not rally.", (unit.id,))
    elif unit.id in known.rolled:
        yield illegal("17.1", f"{who} has tried to rally in this phase.", (unit.id,))
    elif class_of(p.before, unit) != HQ and _waiting(p.before, only=HQ):
        yield illegal("17.1", f"HQs try to rally before {who}.", (unit.id,))
    elif unit.id not in {one.id for one in waiting(p.before)}:
        first = _by_column(p.before, _compulsory(p.before))[0]
        text = f"{name(p.before, first)} tries to rally before {who}: columns go from A on."
        yield illegal("17.1", text, (unit.id, first.id))


@book.check("4.11", on=EndPhase)
def everybody_has_tried(p: Proposal) -> Iterator[Finding]:
    """A Rally Phase ends when every unit that has to has tried; artillery need not."""
    if kind_of(phase_of(p.before)) == "rally":
        left = _compulsory(p.before)
        if left:
            told = names(p.before, left)
            yield illegal("4.11", f"Still to rally: {told}.", tuple(u.id for u in left))


@book.effect("17.1", on=Rally)
def roll(p: Proposal) -> Iterator[Consequence]:
    """One die, with everything that helps and hinders."""
    unit = p.after.piece(p.action(Rally).unit)
    modifier = sum(found.value for found in modifiers(p.after, unit))
    yield with_changes(p.after, rolled=(*phase(p.after).rolled, unit.id))
    label = f"{name(p.after, unit)} rallies at {modifier:+d}"
    dice = (die_of(p.after, "rally"),)
    yield DiceRequest("rally", dice, label, p.actor, pack(Try(unit.id, modifier)))


@book.effect("17.2", on=rolled("rally"))
def result(p: Proposal) -> Iterator[Consequence]:
    """At most the rally number: one step better; 7 routs, 8 panics, 9 and more eliminates."""
    tried = p.about(Try)
    unit = p.after.piece(tried.unit)
    total = p.roll.results[0] + tried.modifier
    before = order_of(unit)
    after = order_after(p.after, unit, total)
    words = "is eliminated" if after is Order.ELIMINATED else f"is {after.name.lower()}"
    if after is before:
        words = f"stays {before.name.lower()}"
    yield Say(f"{name(p.after, unit)}: {p.roll.results[0]}{tried.modifier:+d} = {total}, {words}.")
    yield from set_order(p.after, unit, after)


def order_after(view: RulesView, unit: PieceState, total: int) -> Order:
    """The order of a unit after its attempt (17.2, G22)."""
    before = order_of(unit)
    if total <= needed(view, unit):
        return Order(max(before - 1, Order.FRESH))
    if total >= limit(view, "eliminated"):
        return Order.ELIMINATED
    if total >= limit(view, "panic"):
        return Order.PANICKED
    if total >= limit(view, "rout"):
        return max(before, Order.ROUTED)
    return before


@book.clause("2.55", otherwise=0)
def needed(view: RulesView, unit: PieceState) -> int:
    """What a unit must not exceed to rally: the number on its white side (2.55)."""
    return rally_number(view, unit)


@book.clause("17.24", otherwise=())
def modifiers(view: RulesView, unit: PieceState) -> tuple[Modifier, ...]:
    """Everything that is added to a unit's die, by rule (B.8)."""
    return tuple(_modifiers(view, unit))


def _modifiers(view: RulesView, unit: PieceState) -> Iterator[Modifier]:
    yield from of_leaders(view, unit)
    yield from of_command(view, unit)
    yield from of_night(view)
    if _under_missiles(view, unit):
        yield Modifier(limit(view, "under_missiles"), "under missiles", "17.24")
    yield from _of_enemies(view, unit)
    yield from _of_flight(view, unit)


@book.clause("5.12", otherwise=())
def of_command(view: RulesView, unit: PieceState) -> tuple[Modifier, ...]:
    """Out of command units rally worse (5.12)."""
    if unit.id in phase(view).in_command:
        return ()
    return (Modifier(limit(view, "out_of_command"), "out of command", "5.12"),)


@book.clause("18.22", otherwise=())
def of_night(view: RulesView) -> tuple[Modifier, ...]:
    """At night all rally worse (18.22)."""
    return (Modifier(limit(view, "night"), "night", "18.22"),) if is_night(view) else ()


@book.clause("17.3", otherwise=())
def of_leaders(view: RulesView, unit: PieceState) -> tuple[Modifier, ...]:
    """What HQs do for a unit that tries to rally, each for itself (17.3)."""
    return tuple(_of_leaders(view, unit))


def _of_leaders(view: RulesView, unit: PieceState) -> Iterator[Modifier]:
    """Fresh HQs help who is with or next to them; HQs who run hinder all whom they command (17.3)."""
    for hq in units_on_map(view, unit.side):
        if class_of(view, hq) != HQ or hq.id == unit.id:
            continue
        commander = view.value(hq, "hq") == "commander"
        if not commander and not _leads(view, hq, unit):
            continue
        kind = "commander" if commander else "leader"
        away = _distance(view, hq, unit)
        if is_fresh(hq) and away is not None and away <= 1:
            row = f"{kind}_{'adjacent' if away else 'stacked'}"
            yield Modifier(limit(view, row), f"with {name(view, hq)}", "17.3")
        elif order_of(hq) is Order.ROUTED:
            yield Modifier(limit(view, "hq_routed"), f"{name(view, hq)} is routed", "17.3")
        elif order_of(hq) is Order.PANICKED:
            yield Modifier(limit(view, "hq_panicked"), f"{name(view, hq)} is panicked", "17.3")


def _leads(view: RulesView, hq: PieceState, unit: PieceState) -> bool:
    """Whether a Leader helps a unit: his own legion or faction, and no other Leader (17.3)."""
    if class_of(view, unit) == HQ:
        return False
    own = [(view.value(hq, what), view.value(unit, what)) for what in ("legion", "faction")]
    return any(mine is not None and mine == theirs for mine, theirs in own)


def _of_enemies(view: RulesView, unit: PieceState) -> Iterator[Modifier]:
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return
    here = where.number_of(cell)
    if where.node(here, unit.level) in zones_of(view, enemy_of(unit.side)).nodes:
        yield Modifier(limit(view, "in_enemy_zone"), "in an enemy zone", "17.24")
    near = (where.cell(number) for number in where.neighbours[here])
    enemies = (u for other in near for u in units_in(view, other, enemy_of(unit.side)))
    if any(is_combat(view, enemy) for enemy in enemies):
        yield Modifier(limit(view, "next_to_enemy"), "next to the enemy", "17.24")


def _of_flight(view: RulesView, unit: PieceState) -> Iterator[Modifier]:
    """Flight is catching: routed friends in the hex, panicked ones there or next to it."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return
    here = [order_of(u) for u in units_in(view, cell, unit.side)]
    around = where.neighbours[where.number_of(cell)]
    near = [order_of(u) for n in around for u in units_in(view, where.cell(n), unit.side)]
    if Order.ROUTED in here:
        yield Modifier(limit(view, "rout_here"), "routed", "17.24")
    if Order.PANICKED in (*here, *near):
        yield Modifier(limit(view, "panic_here"), "panic", "17.24")


def _under_missiles(view: RulesView, unit: PieceState) -> bool:
    """In range and in the line of fire of a fresh enemy with missiles; at night next to him (18.22)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return False
    here = where.number_of(cell)
    for enemy in units_on_map(view, enemy_of(unit.side)):
        arm = weapon(view, type_of(view, enemy))
        if arm is None or arm.kind != "missile" or not is_fresh(enemy):
            continue
        away = _distance(view, enemy, unit)
        reach = 1 if is_night(view) else arm.range
        if away is not None and away <= reach:
            start = where.number_of(hex_of(view, enemy) or cell)
            if sight(view, start, here).clear:
                return True
    return False


def _waiting(view: RulesView, only: str = "") -> list[PieceState]:
    """The combat units of the active side, in its hexes, that are not fresh and have not tried yet (2.45)."""
    tried = phase(view).rolled
    return [
        unit
        for unit in units_on_map(view, active_side(view))
        if not is_fresh(unit)
        and unit.id not in tried
        and only in ("", class_of(view, unit))
        and is_combat(view, unit)
        and hex_of(view, unit) is not None
    ]


def waiting(view: RulesView) -> list[PieceState]:
    """Who may try to rally now: HQs first, then hex by hex along the columns (17.1).

    Artillery need not try; it holds nobody up.
    """
    hqs = _waiting(view, HQ)
    if hqs:
        return hqs
    units, first = _by_column(view, _waiting(view)), _by_column(view, _compulsory(view))[:1]
    return [u for u in units if not first or _place(view, u) <= _place(view, first[0])]


def _compulsory(view: RulesView) -> list[PieceState]:
    """Who still has to try: everybody but artillery (4.11)."""
    return [unit for unit in _waiting(view) if class_of(view, unit) != ARTILLERY]


def _by_column(view: RulesView, units: list[PieceState]) -> list[PieceState]:
    return sorted(units, key=lambda unit: (_place(view, unit), unit.id))


def _place(view: RulesView, unit: PieceState) -> tuple[int, int]:
    """Column and number of a unit's hex."""
    cell = hex_of(view, unit)
    return (0, 0) if cell is None else (cell[0], cell[1])


def limit(view: RulesView, row: str) -> int:
    """A number of the table of rallying."""
    return whole(view, "rally", row, "value")


def _distance(view: RulesView, first: PieceState, second: PieceState) -> int | None:
    one, other = hex_of(view, first), hex_of(view, second)
    return None if one is None or other is None else city(view).board.distance(one, other)
