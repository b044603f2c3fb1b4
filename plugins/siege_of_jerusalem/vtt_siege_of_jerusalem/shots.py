"""Shooting: who carries what, at whom he can shoot, and at whom he has to shoot first (9.1 to 9.7, 10.2)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.company import is_mixed
from vtt_siege_of_jerusalem.muster import number_of, panicked_hexes
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.phase import phase
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
    type_of,
    units_in,
)
from vtt_siege_of_jerusalem.zones import rests_at_night, zone_of

book = Rulebook()

SHOOTS = ("missile", "artillery", "rock")


def arm_of(view: RulesView, unit: PieceState) -> str:
    """What a unit fires: missile, artillery, rock; empty where it does not."""
    arm = weapon(view, type_of(view, unit))
    return arm.kind if arm is not None and arm.kind in SHOOTS else ""


def targets_in(view: RulesView, number: int, side: str | None) -> list[PieceState]:
    """The combat units of the other side in a hex: engines are not hurt (9.1)."""
    found = units_in(view, city(view).cell(number), enemy_of(side))  # type: ignore[arg-type]
    return [unit for unit in found if is_combat(view, unit)]


def is_cramped(view: RulesView, where: City, unit: PieceState, number: int) -> bool:
    """Artillery among houses or in a breach, but for a Catapult on its tower (9.3)."""
    narrow = where.terrain[number] in BUILT_UP or where.terrain[number] == "breach"
    return narrow and class_of(view, unit) == ARTILLERY and unit.level != TOWER


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
    return not is_cramped(view, where, unit, where.number_of(cell)) and not is_mixed(view, unit)


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
