"""Fire: who may shoot at which hex (9.1 to 9.7, 10.2, 13.1, 18.21)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.rules.action import Action
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.company import is_mixed
from vtt_siege_of_jerusalem.muster import engine_in, number_of, panicked_hexes
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.sight import sight
from vtt_siege_of_jerusalem.tables import height_of, weapon
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    LADDER,
    TOWER,
    UNDER,
    WALL,
    class_of,
    enemy_of,
    hex_of,
    is_combat,
    is_fresh,
    name,
    type_of,
    units_in,
)
from vtt_siege_of_jerusalem.zones import rests_at_night, zone_of

book = Rulebook()

SHOOTS = ("missile", "artillery", "rock")


class Fire(Action, frozen=True, tag="fire"):
    """Units fire at a hex as one attack; `primary` names the artillery of a mixed target (13.2).

    `level` says at whom: those who push an engine ("under"), those on top ("tower"), or both (9.11).
    """

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


def arm_of(view: RulesView, unit: PieceState) -> str:
    """What a unit fires: missile, artillery, rock; empty where it does not."""
    arm = weapon(view, type_of(view, unit))
    return arm.kind if arm is not None and arm.kind in SHOOTS else ""


def targets_in(view: RulesView, number: int, side: str | None) -> list[PieceState]:
    """The combat units of the other side in a hex: engines are not hurt (9.1)."""
    found = units_in(view, city(view).cell(number), enemy_of(side))  # type: ignore[arg-type]
    return [unit for unit in found if is_combat(view, unit)]


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
        if cell is not None and _is_cramped(p.before, where, unit, where.number_of(cell)):
            yield illegal("9.3", f"{name(p.before, unit)} has no room to fire there.", (unit.id,))


def _is_cramped(view: RulesView, where: City, unit: PieceState, number: int) -> bool:
    """Artillery among houses or in a breach, but for a Catapult on its tower (9.3)."""
    narrow = where.terrain[number] in BUILT_UP or where.terrain[number] == "breach"
    return narrow and class_of(view, unit) == ARTILLERY and unit.level != TOWER


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


@book.clause("9.7", otherwise=-1)
def owes_fire(view: RulesView, unit: PieceState, target: int) -> int:
    """The hex with enemies at whom a unit has to fire rather than at another; -1: it is free (9.7).

    Enemies next to it come before those farther off, and of those next to it the ones in whose zone of
    control it stands before the others.
    """
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return -1
    here = where.number_of(cell)
    near = [n for n in where.neighbours[here] if _threatens(view, where, n, unit)]
    if target not in where.neighbours[here]:
        return near[0] if near else -1
    node = where.stand(here, unit.level)
    if rests_at_night(view):
        return -1
    held = [
        n for n in near if any(node in zone_of(view, where, u) for u in _enemies(view, n, unit))
    ]
    return held[0] if held and target not in held else -1


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


def distance_to(view: RulesView, unit: PieceState, target: int) -> int | None:
    """Hexes from a unit to a hex: the target counts, its own does not (9.2)."""
    where, cell = city(view), hex_of(view, unit)
    return None if cell is None else where.board.distance(cell, where.cell(target))


@book.clause("10.2", otherwise=True)
def can_drop(view: RulesView, where: City, unit: PieceState, target: int) -> bool:
    """Whether rocks fall so: down to the ground, or from a bastion or fortress on to a lower wall (10.2)."""
    cell = hex_of(view, unit)
    if cell is None or unit.level != WALL:
        return False
    here = where.number_of(cell)
    if not where.elevated[target]:
        roofs = where.terrain[target] in BUILT_UP
        return not roofs or bool(view.setting("rocks_on_roofs"))
    lower = height(view, where, target) < height(view, where, here)
    return lower and target in where.connected[here]


@book.clause("2.11", otherwise=0)
def height(view: RulesView, where: City, number: int) -> int:
    """How high a hex is among the elevated ones; ground is 0 (2.11)."""
    return height_of(view, where.kind[number])


def _threatens(view: RulesView, where: City, number: int, unit: PieceState) -> bool:
    """Whether a hex holds an enemy that has to be fired at first (9.7)."""
    found = _enemies(view, number, unit)
    return any(class_of(view, enemy) not in (ARTILLERY, ENGINE) for enemy in found)


def _enemies(view: RulesView, number: int, unit: PieceState) -> list[PieceState]:
    return targets_in(view, number, unit.side)


def can_fire(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit can fire at anybody at all: fresh, armed, not beneath an engine (9.1, 9.3, 9.4)."""
    arm = arm_of(view, unit)
    if not arm or not is_fresh(unit) or (unit.level in (UNDER, LADDER) and arm == "missile"):
        return False
    where, cell = city(view), hex_of(view, unit)
    if cell is None or (arm == "rock" and unit.level != WALL):
        return False
    if number_of(view, unit) in panicked_hexes(view, unit.side):
        return False
    return not _is_cramped(view, where, unit, where.number_of(cell)) and not is_mixed(view, unit)


def can_hit(view: RulesView, unit: PieceState, target: int) -> bool:
    """Whether a unit that can fire may fire at this hex (5.3, 9.2, 9.5, 9.7, 10.2, 18.21)."""
    where, cell, away = city(view), hex_of(view, unit), distance_to(view, unit, target)
    arm = weapon(view, type_of(view, unit))
    if cell is None or away is None or arm is None or not 0 < away <= arm.range:
        return False
    if away > 1 and (is_night(view) or unit.id not in phase(view).in_command):
        return False
    if arm.kind == "rock" and not can_drop(view, where, unit, target):
        return False
    return owes_fire(view, unit, target) < 0 and sight(view, where.number_of(cell), target).clear
