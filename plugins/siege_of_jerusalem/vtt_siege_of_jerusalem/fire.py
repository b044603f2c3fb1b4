"""Fire: who may shoot at which hex (9.1 to 9.7, 10.2, 13.1, 18.21)."""

from collections.abc import Iterator
from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.rules.action import Action
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.company import is_mixed
from vtt_siege_of_jerusalem.muster import engine_in, number_of, panicked_hexes
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.shots import (
    arm_of,
    can_drop,
    distance_to,
    is_cramped,
    owes_fire,
    targets_in,
)
from vtt_siege_of_jerusalem.sight import sight
from vtt_siege_of_jerusalem.tables import weapon
from vtt_siege_of_jerusalem.units import (
    LADDER,
    TOWER,
    UNDER,
    WALL,
    hex_of,
    is_fresh,
    name,
    type_of,
)

book = Rulebook()


class Fire(Action, frozen=True, tag="fire"):
    """Units fire at a hex as one attack; `primary` names the artillery of a mixed target (13.2).

    `level` says at whom: those who push an engine ("under"), those on top ("tower"), or both (9.11).
    """

    label: ClassVar[str] = "fire"

    target: str
    firers: tuple[PieceId, ...]
    primary: str = ""
    level: str = ""


def firers_of(p: Proposal) -> list[PieceState]:
    """The units that fire."""
    return [p.before.piece(unit) for unit in p.action(Fire).firers]


def target_of(view: RulesView, fire: Fire) -> int:
    """The hex that is fired at, by number; DefinitionError where there is none."""
    return city(view).number(fire.target)


def aimed_at(view: RulesView, fire: Fire, side: str | None) -> list[PieceState]:
    """Whom an attack can hit: all in the hex, or one level of a tower (9.11)."""
    here = targets_in(view, target_of(view, fire), side)
    return [unit for unit in here if not fire.level or unit.level == fire.level]


@book.check("9.1", on=Fire)
def fires_once(p: Proposal) -> Iterator[Finding]:
    """Fresh units with missiles, artillery or rocks fire once in a Fire Phase of their own."""
    known = phase(p.before)
    in_phase = kind_of(phase_of(p.before)) == "fire"
    for unit in firers_of(p):
        who = name(p.before, unit)
        if not in_phase or unit.side != active_side(p.before):
            yield illegal("9.1", f"{who} does not fire in this phase.", (unit.id,))
        elif unit.id in known.fired:
            yield illegal("9.1", f"{who} has fired in this phase.", (unit.id,))
        elif hex_of(p.before, unit) is None:
            yield illegal("9.1", f"{who} is not on the map and does not fire.", (unit.id,))


@book.check("2.52", "2.522", on=Fire)
def has_fresh_arms(p: Proposal) -> Iterator[Finding]:
    """Missiles and artillery are on the counters of some types, rocks on others; they need the fresh side."""
    for unit in firers_of(p):
        who = name(p.before, unit)
        if not arm_of(p.before, unit):
            yield illegal("2.522", f"{who} has nothing to fire with.", (unit.id,))
        elif not is_fresh(unit):
            yield illegal("2.52", f"{who} is not fresh and does not fire.", (unit.id,))


@book.check("13.1", on=Fire)
def somebody_is_there(p: Proposal) -> Iterator[Finding]:
    """Fire is at the enemy's combat units in a hex, not at engines and walls (13.1)."""
    if not aimed_at(p.before, p.action(Fire), active_side(p.before)):
        yield illegal("13.1", f"There is nobody to fire at in {p.action(Fire).target}.")


@book.check("6.1", on=Fire)
def fires_unmixed(p: Proposal) -> Iterator[Finding]:
    """Heavy infantry, and Foederatti or Archers who share their hex with it, do not fire (6.1)."""
    for unit in firers_of(p):
        if is_mixed(p.before, unit):
            text = f"{name(p.before, unit)} shares its hex with heavy infantry and does not fire."
            yield illegal("6.1", text, (unit.id,))


@book.check("9.6", on=Fire)
def one_attack_on_a_hex(p: Proposal) -> Iterator[Finding]:
    """A hex is fired at once in a phase."""
    if p.action(Fire).target in phase(p.before).targets:
        yield illegal("9.6", f"{p.action(Fire).target} has been fired at in this phase.")


@book.check("9.2", on=Fire)
def in_range(p: Proposal) -> Iterator[Finding]:
    """The target lies within the range of every weapon; rocks reach the next hex."""
    target = target_of(p.before, p.action(Fire))
    for unit in firers_of(p):
        arm, away = weapon(p.before, type_of(p.before, unit)), distance_to(p.before, unit, target)
        if arm is not None and away is not None and away > arm.range:
            text = f"{name(p.before, unit)} fires {arm.range} hexes, not {away}."
            yield illegal("9.2", text, (unit.id,), measured=away, limit=arm.range, unit="hexes")


@book.check("9.4", on=Fire)
def not_from_beneath(p: Proposal) -> Iterator[Finding]:
    """Nobody shoots missiles from beneath an engine or from ladders."""
    for unit in firers_of(p):
        if unit.level in (UNDER, LADDER) and arm_of(p.before, unit) == "missile":
            where = "beneath an engine" if unit.level == UNDER else "from ladders"
            yield illegal("9.4", f"{name(p.before, unit)} does not fire {where}.", (unit.id,))


@book.check("9.3", on=Fire)
def artillery_has_room(p: Proposal) -> Iterator[Finding]:
    """Artillery does not fire from built-up hexes and breaches."""
    where = city(p.before)
    for unit in firers_of(p):
        cell = hex_of(p.before, unit)
        if cell is not None and is_cramped(p.before, where, unit, where.number_of(cell)):
            yield illegal("9.3", f"{name(p.before, unit)} has no room to fire there.", (unit.id,))


@book.check("9.5", on=Fire)
def sees_the_target(p: Proposal) -> Iterator[Finding]:
    """The line of fire is free (9.5 to 9.52, 9.9)."""
    where, target = city(p.before), target_of(p.before, p.action(Fire))
    for unit in firers_of(p):
        cell = hex_of(p.before, unit)
        if cell is None:
            continue
        found = sight(p.before, where.number_of(cell), target)
        if not found.clear:
            who, what = name(p.before, unit), p.action(Fire).target
            text = f"{who} does not see {what}: {found.over} is in the way ({found.rule})."
            yield illegal("9.5", text, (unit.id,))


@book.check("2.523", "10.2", on=Fire)
def rocks_fall(p: Proposal) -> Iterator[Finding]:
    """Rocks are thrown from an elevated hex at the next hex at ground height."""
    where, target = city(p.before), target_of(p.before, p.action(Fire))
    for unit in firers_of(p):
        if arm_of(p.before, unit) != "rock":
            continue
        if unit.level != WALL:
            text = f"{name(p.before, unit)} throws rocks from a wall only."
            yield illegal("2.523", text, (unit.id,))
        elif not can_drop(p.before, where, unit, target):
            text = f"{name(p.before, unit)} throws rocks from a wall down to lower hexes only."
            yield illegal("10.2", text, (unit.id,))


@book.check("9.11", on=Fire)
def names_who_is_shot_at(p: Proposal) -> Iterator[Finding]:
    """Those beneath and on top of a tower can be fired at apart; rocks fall on those beneath (9.11)."""
    fire = p.action(Fire)
    engine = engine_in(p.before, target_of(p.before, fire))
    if fire.level not in ("", UNDER, TOWER) or (fire.level and engine is None):
        yield illegal("9.11", f"There is no tower in {fire.target} to fire at a part of.")
    rocks = [unit for unit in firers_of(p) if arm_of(p.before, unit) == "rock"]
    tall = engine is not None and type_of(p.before, engine) != "ram"
    if tall and rocks and fire.level != UNDER:
        text = f"Rocks fall on those beneath the tower in {fire.target} only."
        yield illegal("9.11", text, tuple(unit.id for unit in rocks))


@book.check("17.22", on=Fire)
def not_beside_panic(p: Proposal) -> Iterator[Finding]:
    """Nobody fires from a hex with a panicked unit: no attack of any kind comes from there (17.22)."""
    for unit in firers_of(p):
        if number_of(p.before, unit) in panicked_hexes(p.before, unit.side):
            text = f"{name(p.before, unit)} stands with a panicked unit and does not fire."
            yield illegal("17.22", text, (unit.id,))


@book.check("9.7", on=Fire)
def nearest_enemies_first(p: Proposal) -> Iterator[Finding]:
    """Who has an enemy next to him fires at a hex next to him; engines and artillery do not count."""
    where, target = city(p.before), target_of(p.before, p.action(Fire))
    for unit in firers_of(p):
        owed = owes_fire(p.before, unit, target)
        if owed >= 0:
            who, there = name(p.before, unit), where.labels[owed]
            text = f"{who} must fire at a hex next to it: the enemy is in {there}."
            yield illegal("9.7", text, (unit.id,))


@book.check("5.3", on=Fire)
def out_of_command_fires_near(p: Proposal) -> Iterator[Finding]:
    """Units out of command fire at the next hex only (5.3 e)."""
    target = target_of(p.before, p.action(Fire))
    for unit in firers_of(p):
        away = distance_to(p.before, unit, target)
        if unit.id not in phase(p.before).in_command and away is not None and away > 1:
            text = f"{name(p.before, unit)} is out of command and fires at the next hex only."
            yield illegal("5.3", text, (unit.id,))


@book.check("18.21", on=Fire)
def at_night_the_next_hex(p: Proposal) -> Iterator[Finding]:
    """At night nobody fires farther than the next hex."""
    target = target_of(p.before, p.action(Fire))
    for unit in firers_of(p):
        away = distance_to(p.before, unit, target)
        if is_night(p.before) and away is not None and away > 1:
            text = f"At night {name(p.before, unit)} fires at the next hex only."
            yield illegal("18.21", text, (unit.id,), measured=away, limit=1, unit="hexes")
