"""Rams at the walls: damage, breaches, and those who stand on what falls (6.41, 10.1, 10.11, 12)."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.piece import SetProperty
from vtt.rules.action import Action
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import marks
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.engines import has_crew
from vtt_siege_of_jerusalem.losses import eliminate
from vtt_siege_of_jerusalem.muster import Units, at, markers, number_of, panicked_hexes, pushers
from vtt_siege_of_jerusalem.perches import facing_hex
from vtt_siege_of_jerusalem.phase import phase, with_changes
from vtt_siege_of_jerusalem.sequence import phase_of
from vtt_siege_of_jerusalem.tables import breach_defence, die_of, formation, weapon
from vtt_siege_of_jerusalem.units import CITY, ROME, WALL, name, type_of
from vtt_siege_of_jerusalem.walls import HEXES, hexes

book = Rulebook()

ROMAN_FIRE = ("r_fire_r", "j_fire_r")


class Breach(Action, frozen=True, tag="breach"):
    """Rams work on the hex in front of them."""

    label: ClassVar[str] = "the ram's work on a wall"

    target: str
    engines: tuple[PieceId, ...]


class Blow(msgspec.Struct, frozen=True):
    """A breach attack as it is rolled: the hex, its factor, the column of the table."""

    target: str
    factor: int
    row: str


def factor_of(view: RulesView, engine: PieceState) -> int:
    """The breach factor that is printed on an engine; 0 for a Tower (2.53)."""
    arm = weapon(view, type_of(view, engine))
    return arm.factor(1) if arm is not None and arm.kind == "breach" else 0


@book.clause("10.1", otherwise=1)
def at_a_gate(view: RulesView, engine: PieceState, target: int) -> int:
    """Through an entry side of a gate a ram works double (10.1, 12.5)."""
    where = city(view)
    gate = where.terrain[target] == "gate"
    entered = gate and number_of(view, engine) in where.entries[target]
    return formation(view, "gate_factor") if entered else 1


def blow(view: RulesView, breach: Breach) -> Blow:
    """What an attack comes to (12.1, 12.5)."""
    target = city(view).number(breach.target)
    units = tuple(view.piece(engine) for engine in breach.engines)
    factor = together(view, units, target)
    rows = sorted(map(int, view.table("breach").rows))
    return Blow(breach.target, factor, str(min(max(factor, rows[0]), rows[-1])))


@book.clause("12.5", otherwise=0)
def together(view: RulesView, engines: Units, target: int) -> int:
    """What all rams at a hex come to, wherever they stand; at a gate those at its entries double (12.5)."""
    return sum(factor_of(view, unit) * at_a_gate(view, unit, target) for unit in engines)


@book.check("2.521", "6.41", "16.52", on=Breach)
def has_pushers(p: Proposal) -> Iterator[Finding]:
    """A ram works when a fresh unit of its legion pushes it; a disrupted one does not."""
    for engine in _engines(p):
        who = name(p.before, engine)
        if not factor_of(p.before, engine):
            yield illegal("2.521", f"{who} is no ram.", (engine.id,))
        elif not pushers(p.before, number_of(p.before, engine), engine.side):
            yield illegal("6.41", f"{who} has nobody to push it.", (engine.id,))
        elif not has_crew(p.before, engine):
            text = f"{who} has nobody fresh of its legion to push it."
            yield illegal("16.52", text, (engine.id,))


@book.check("10.11", on=Breach)
def works_ahead(p: Proposal) -> Iterator[Finding]:
    """A ram works on the elevated hex under its arrow, in a Roman Fire Phase."""
    where = city(p.before)
    target = where.number(p.action(Breach).target)
    for engine in _engines(p):
        who = name(p.before, engine)
        if phase_of(p.before) not in ROMAN_FIRE or engine.side != ROME:
            yield illegal("10.11", f"{who} does not work in this phase.", (engine.id,))
        elif facing_hex(p.before, engine) != target or not where.elevated[target]:
            text = f"{who} works on the wall under its arrow only, not on {where.labels[target]}."
            yield illegal("10.11", text, (engine.id,))


@book.check("17.22", on=Breach)
def not_beside_panic(p: Proposal) -> Iterator[Finding]:
    """No ram works in a hex with a panicked unit (17.22)."""
    for engine in _engines(p):
        if number_of(p.before, engine) in panicked_hexes(p.before, engine.side):
            text = f"{name(p.before, engine)} does not work beside a panicked unit."
            yield illegal("17.22", text, (engine.id,))


@book.check("12.1", on=Breach)
def once_in_a_phase(p: Proposal) -> Iterator[Finding]:
    """An engine works once in a Fire Phase, and a hex is worked on once (G31)."""
    known, target = phase(p.before), p.action(Breach).target
    if target in known.breached:
        yield illegal("12.1", f"{target} has been worked on in this phase.")
    for engine in _engines(p):
        if engine.id in known.fired:
            who = name(p.before, engine)
            yield illegal("12.1", f"{who} has worked in this phase.", (engine.id,))
    if not p.action(Breach).engines:
        yield illegal("12.1", "No engine works.")


@book.effect("12.1", on=Breach)
def roll(p: Proposal) -> Iterator[Consequence]:
    """One die for all rams at a hex."""
    found, known = blow(p.after, p.action(Breach)), phase(p.after)
    yield with_changes(
        p.after,
        fired=(*known.fired, *p.action(Breach).engines),
        breached=(*known.breached, found.target),
    )
    label = f"Breach attack on {found.target}: factor {found.factor}"
    dice = (die_of(p.after, "breach"),)
    yield DiceRequest("breach", dice, label, p.actor, pack(found))


@book.effect("12.2", on=rolled("breach"))
def result(p: Proposal) -> Iterator[Consequence]:
    """Damage adds up; when it reaches the defence, the hex is a breach and who stands on it dies."""
    found, die = p.about(Blow), p.roll.results[0]
    where, known = city(p.after), hexes(p.after)
    number = where.number(found.target)
    points = whole(p.after, "breach", found.row, f"die_{die}")
    total = known.damage.get(found.target, 0) + points
    needed = breach_defence(p.after, where.kind[number])
    words = f"{points} damage, {total} of {needed}" if points else "no damage"
    yield Say(f"Breach attack on {found.target} with {die}: {words}.")
    if not points:
        return
    facts = msgspec.structs.replace(known, damage={**known.damage, found.target: total})
    if total < needed:
        yield HEXES.write(p.after, facts)
        yield from damage_marker(p.after, number, total)
        return
    yield Say(f"{found.target} is breached.")
    yield from fall(p.after, number)
    breached = tuple(sorted({*known.breached, found.target}))
    yield HEXES.write(p.after, msgspec.structs.replace(facts, breached=breached))
    old = markers(p.after, "damage").get(number)
    if old is not None:
        yield marks.take(old)
    yield marks.put(p.after, "breach", number, "ground")


@book.clause("12.2", otherwise=())
def fall(view: RulesView, number: int) -> tuple[SingleCommand, ...]:
    """Everybody on a breached wall is eliminated (12.1)."""
    lost: list[SingleCommand] = []
    for unit in at(view, number, None):
        if unit.level == WALL:
            lost += eliminate(view.then(*lost) if lost else view, unit)
    return tuple(lost)


@book.clause("2.6", otherwise=())
def damage_marker(view: RulesView, number: int, total: int) -> tuple[SingleCommand, ...]:
    """The marker that tells how much damage a hex has taken (2.6, 12.2)."""
    old = markers(view, "damage").get(number)
    if old is None:
        return (marks.put(view, "damage", number, WALL, points=total),)
    return (SetProperty((old.id,), "points", total),)


def ready(view: RulesView) -> dict[str, tuple[PieceId, ...]]:
    """The hexes that can be worked on now, and the engines in front of each: for offers."""
    where, known = city(view), phase(view)
    found: dict[str, tuple[PieceId, ...]] = {}
    for unit in view.pieces(CITY).values():
        if view.value(unit, "class") != "engine" or unit.id in known.fired:
            continue
        ahead = facing_hex(view, unit)
        calm = number_of(view, unit) not in panicked_hexes(view, unit.side)
        able = calm and factor_of(view, unit) and has_crew(view, unit)
        if able and ahead >= 0 and where.elevated[ahead]:
            label = where.labels[ahead]
            if label not in known.breached:
                found[label] = (*found.get(label, ()), unit.id)
    return found


def _engines(p: Proposal) -> list[PieceState]:
    return [p.before.piece(engine) for engine in p.action(Breach).engines]
