"""What an attack in melee comes to: factors, odds, modifiers (11.11 to 11.88, D.1)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.fire import targets_in
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.tables import printed
from vtt_siege_of_jerusalem.units import (
    CAVALRY,
    JUDAEA,
    LADDER,
    TOWER,
    WALL,
    Order,
    class_of,
    enemy_of,
    hex_of,
    is_fresh,
    is_heavy,
    order_of,
    side_of,
    type_of,
    units_in,
)
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()

COLUMNS = tuple(
    f"odds_{column}"
    for column in ("1_4", "1_3", "1_2", "1_1", "2_1", "3_1", "4_1", "5_1", "6_1", "7_1")
)
EVEN = COLUMNS.index("odds_1_1")
HALF, DOUBLE = Fraction(1, 2), Fraction(2)


class Odds(msgspec.Struct, frozen=True):
    """An attack as it will be rolled: both strengths, the column, and what is added to the die, by rule."""

    target: str
    side: SideId
    attackers: tuple[PieceId, ...]
    attack: str
    defence: str
    column: str
    modifiers: tuple[tuple[str, int, str], ...] = ()

    @property
    def modifier(self) -> int:
        """What is added to the die in all."""
        return sum(value for _, value, _ in self.modifiers)


def odds(view: RulesView, melee: Melee) -> Odds:
    """What an attack comes to."""
    where, target = city(view), city(view).number(melee.target)
    units = [view.piece(unit) for unit in melee.attackers]
    side = side_of(units[0]) if units else SideId("")
    enemies = defenders(view, target, side)
    flank = is_flanked(view, where, target, enemies)
    attack = sum((attack_of(view, unit, target) for unit in units), Fraction(0))
    attack *= DOUBLE if flank else 1
    defence = sum((defence_of(view, unit, target) for unit in enemies), Fraction(0))
    column, beyond = column_of(attack, defence)
    found = [*modifiers(view, units, enemies, target)]
    if beyond:
        found.append(("odds beyond the table", beyond * drm(view, "odds_step"), "11.83"))
    return Odds(
        melee.target, side, melee.attackers, str(attack), str(defence), column, tuple(found)
    )


def defenders(view: RulesView, target: int, side: SideId) -> list[PieceState]:
    """Who defends a hex: all combat units of the other side in it (11.15)."""
    return targets_in(view, target, side)


@book.clause("11.12", otherwise=Fraction(1))
def attack_factor(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """What stairs, breaches, gates, crests and ladders make of an attacker (11.11 to 11.17, 11.6, 11.88)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return Fraction(1)
    here = where.number_of(cell)
    factor = Fraction(1)
    if unit.level == TOWER:
        return DOUBLE
    if unit.level == LADDER:
        return HALF
    high = unit.level == WALL
    if (
        high != where.elevated[target]
        or where.terrain[here] == "breach"
        or (not high and where.crest_above(here, target))
    ):
        factor *= HALF
    if class_of(view, unit) == CAVALRY:
        factor *= _on_horseback(where, here, target)
    return factor


def attack_of(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """What a unit brings to an attack."""
    return printed(view, unit, "melee") * attack_factor(view, unit, target)


def _on_horseback(where: City, here: int, target: int) -> Fraction:
    """Cavalry doubles from clear into clear, and halves from or into built-up hexes (11.88)."""
    if where.terrain[here] in BUILT_UP or where.terrain[target] in BUILT_UP:
        return HALF
    both_clear = where.terrain[here] == where.terrain[target] == "clear"
    return DOUBLE if both_clear else Fraction(1)


@book.clause("11.7", otherwise=Fraction(1))
def defence_factor(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """Walls double, fortresses triple, edifices double, ladders halve (11.7, 11.19, 11.6, 11.88)."""
    where = city(view)
    factor = Fraction(whole(view, "terrain", where.kind[target], "defence"))
    if where.elevated[target] and unit.level != WALL:
        factor = Fraction(1)
    if unit.level == LADDER:
        factor *= HALF
    if class_of(view, unit) == CAVALRY and where.terrain[target] in BUILT_UP:
        factor *= HALF
    return factor


def defence_of(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """What a unit brings to the defence of its hex."""
    return printed(view, unit, "melee") * defence_factor(view, unit, target)


def column_of(attack: Fraction, defence: Fraction) -> tuple[str, int]:
    """The odds, for the defender where they are uneven, and steps beyond the table (11.81, 11.83).

    >>> column_of(Fraction(16), Fraction(9)), column_of(Fraction(70), Fraction(7))
    (('odds_1_1', 0), ('odds_7_1', 3))
    >>> column_of(Fraction(6), Fraction(8)), column_of(Fraction(7), Fraction(42))
    (('odds_1_2', 0), ('odds_1_4', -2))
    """
    if defence == 0:
        return COLUMNS[-1], 0
    ratio = attack / defence
    step = int(ratio) - 1 if ratio >= 1 else 1 - _against(attack, defence)
    place = EVEN + step
    inside = min(max(place, 0), len(COLUMNS) - 1)
    return COLUMNS[inside], place - inside


def _against(attack: Fraction, defence: Fraction) -> int:
    """How many times the defence outweighs the attack, rounded up."""
    if attack <= 0:
        return len(COLUMNS) * 2
    ratio = defence / attack
    return int(ratio) + (ratio.denominator != 1)


@book.clause("11.85", otherwise=False)
def is_flanked(view: RulesView, where: City, target: int, enemies: Sequence[PieceState]) -> bool:
    """Whether all six neighbours of the defenders are held, in a zone, or closed to them (11.85)."""
    if not enemies:
        return False
    side = side_of(enemies[0])
    zones = zones_of(view, enemy_of(side)).nodes
    high = where.elevated[target]
    for number in where.neighbours[target]:
        node = number + where.count if high else number
        held = bool(targets_in(view, number, side))
        if not held and node not in zones and _is_way_out(where, target, number):
            return False
    return True


def _is_way_out(where: City, target: int, number: int) -> bool:
    """Whether a hex is open to who stands in the target."""
    if where.elevated[target]:
        return number in where.connected[target] or number in where.stairs[target]
    return not where.elevated[number] or number in where.stairs[target]


@book.clause("11.84", otherwise=())
def modifiers(
    view: RulesView, units: Sequence[PieceState], enemies: Sequence[PieceState], target: int
) -> tuple[tuple[str, int, str], ...]:
    """What is added to the die: by name, value and rule (11.84, D.1)."""
    return tuple(_each_modifier(view, city(view), units, enemies, target))


def _each_modifier(
    view: RulesView,
    where: City,
    units: Sequence[PieceState],
    enemies: Sequence[PieceState],
    target: int,
) -> Iterator[tuple[str, int, str]]:
    if not units:
        return
    extra = len(_corps(view, units)) - 1
    if extra > 0:
        yield "several legions or factions attack", extra * drm(view, "extra_attackers"), "11.842"
    if where.terrain[target] == "builtup":
        yield "built-up hex", drm(view, "builtup"), "11.19"
    if any(is_heavy(view, unit) and is_fresh(unit) for unit in enemies):
        yield "fresh heavy infantry defends", drm(view, "fresh_heavy"), "11.84"
    if where.elevated[target] and not _all_connected(where, view, units, target):
        yield "up the wall", drm(view, "unconnected_height"), "11.7"
    yield from _of_commanders(view, units, enemies)
    yield from _of_cohorts(view, units, enemies)
    if units[0].side == JUDAEA and is_night(view):
        yield "Judaea attacks at night", drm(view, "night_attack"), "18.25"
    yield from _of_temple(view, where, units, enemies, target)
    yield from _of_flight(view, where, enemies, target)
    mixed = len(_corps(view, enemies)) - 1
    if mixed > 0:
        yield "several legions or factions defend", mixed * drm(view, "extra_defenders"), "6.7"


def _corps(view: RulesView, units: Sequence[PieceState]) -> set[str]:
    """The legions and factions among units; who has none does not count (11.842, G20)."""
    found = (view.value(unit, "legion") or view.value(unit, "faction") for unit in units)
    return {str(corps) for corps in found if corps is not None}


def _all_connected(where: City, view: RulesView, units: Sequence[PieceState], target: int) -> bool:
    """Whether every attacker comes along the wall, over a stair or out of a breach (11.18, 11.7)."""
    for unit in units:
        cell = hex_of(view, unit)
        if cell is None:
            return False
        here = where.number_of(cell)
        along = unit.level == WALL and here in where.connected[target]
        stair = here in where.stairs[target] and unit.level not in (TOWER, LADDER)
        if not (along or stair or where.terrain[here] == "breach"):
            return False
    return True


def _of_commanders(
    view: RulesView, units: Sequence[PieceState], enemies: Sequence[PieceState]
) -> Iterator[tuple[str, int, str]]:
    if any(view.value(unit, "hq") == "commander" for unit in enemies):
        yield "Commander defends", drm(view, "commander_defends"), "11.84"
    if any(view.value(unit, "hq") == "commander" for unit in units):
        yield "Commander attacks", drm(view, "commander_attacks"), "11.84"


def _of_cohorts(
    view: RulesView, units: Sequence[PieceState], enemies: Sequence[PieceState]
) -> Iterator[tuple[str, int, str]]:
    """A complete fresh cohort in one hex (11.841)."""
    if _has_cohort(view, units):
        yield "complete cohort attacks", drm(view, "cohort_attacks"), "11.841"
    if _has_cohort(view, enemies):
        yield "complete cohort defends", drm(view, "cohort_defends"), "11.841"


def _has_cohort(view: RulesView, units: Sequence[PieceState]) -> bool:
    members: dict[tuple[object, ...], set[str]] = {}
    for unit in units:
        if is_fresh(unit) and view.value(unit, "cohort") is not None:
            key = (hex_of(view, unit), view.value(unit, "legion"), view.value(unit, "cohort"))
            members.setdefault(key, set()).add(type_of(view, unit))
    return any(found >= {"veteran", "line", "recruit"} for found in members.values())


def _of_temple(
    view: RulesView,
    where: City,
    units: Sequence[PieceState],
    enemies: Sequence[PieceState],
    target: int,
) -> Iterator[tuple[str, int, str]]:
    """Judaeans in the Temple Quarter fight harder, but not on its outer wall (11.16, G38)."""

    def inside(number: int) -> bool:
        outer = where.terrain[number] in ("temple_outer_wall", "gate", "fort")
        return "temple_quarter" in where.areas[number] and not outer

    if enemies and enemies[0].side == JUDAEA and inside(target):
        yield "Temple Quarter defends", drm(view, "temple_defends"), "11.16"
    cells = [hex_of(view, unit) for unit in units]
    if units[0].side == JUDAEA and all(c is not None and inside(where.number_of(c)) for c in cells):
        yield "Temple Quarter attacks", drm(view, "temple_attacks"), "11.16"


def _of_flight(
    view: RulesView, where: City, enemies: Sequence[PieceState], target: int
) -> Iterator[tuple[str, int, str]]:
    """Routed units in the hex, panicked ones there or next to it (17.23)."""
    if any(order_of(unit) is Order.ROUTED for unit in enemies):
        yield "routed unit", drm(view, "rout"), "17.23"
    side = enemies[0].side if enemies else None
    near = [u for n in where.neighbours[target] for u in units_in(view, where.cell(n), side)]
    if any(order_of(unit) is Order.PANICKED for unit in (*enemies, *near)):
        yield "panic", drm(view, "panic"), "17.23"


def drm(view: RulesView, row: str) -> int:
    """A modifier of the Melee Table."""
    return whole(view, "melee_drm", row, "value")
