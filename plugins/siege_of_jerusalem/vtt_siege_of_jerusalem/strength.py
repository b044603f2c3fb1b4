"""What an attack in melee comes to: factors, odds, modifiers (11.11 to 11.88, B.3)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from vtt.base.ids import PieceId, SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.aim import defenders, strikes_top
from vtt_siege_of_jerusalem.attack import Attack, Modifier
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.muster import at, riders
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.perches import towers
from vtt_siege_of_jerusalem.reach import controller, enemy_hexes
from vtt_siege_of_jerusalem.sorties import may_counter
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.tables import printed, times
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


class Odds(Attack, frozen=True, kw_only=True):
    """An attack in melee as it will be rolled: both strengths, and the column."""

    attackers: tuple[PieceId, ...]
    attack: str
    defence: str
    column: str
    top: bool = False

    @property
    def in_words(self) -> str:
        """The hex, both strengths, the column and the modifier."""
        column = self.column.removeprefix("odds_").replace("_", "-")
        return f"{self.target}: {self.attack} to {self.defence} = {column}, {self.modifier:+d}"


def odds(view: RulesView, melee: Melee) -> Odds:
    """What an attack comes to."""
    where, target = city(view), city(view).number(melee.target)
    units = [view.piece(unit) for unit in melee.attackers]
    side = side_of(units[0]) if units else SideId("")
    top = any(strikes_top(view, unit, target) for unit in units)
    enemies = defenders(view, target, side, top)
    flank = not top and is_flanked(view, where, target, enemies)
    attack = sum((attack_of(view, unit, target) for unit in units), Fraction(0))
    if flank:
        attack *= times(view, "flanked")
    defence = sum((defence_of(view, unit, target, top) for unit in enemies), Fraction(0))
    column, beyond = column_of(attack, defence)
    found = [*modifiers(view, units, enemies, target)]
    if beyond:
        found.append(("odds beyond the table", beyond * drm(view, "odds_step"), "11.83"))
    return Odds(
        target=melee.target,
        side=side,
        attackers=melee.attackers,
        attack=str(attack),
        defence=str(defence),
        column=column,
        modifiers=tuple(found),
        top=top,
    )


@book.clause("11.12", otherwise=Fraction(1))
def attack_factor(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """What stairs, breaches, gates, crests and ladders make of an attacker (11.11 to 11.17, 11.6, 11.88)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return Fraction(1)
    here = where.number_of(cell)
    if unit.level == TOWER:
        return times(view, "from_tower")
    if unit.level == LADDER:
        return times(view, "from_ladders")
    if may_counter(view, unit, target) or strikes_top(view, unit, target):
        return Fraction(1)
    hindered = _hindrance(where, unit.level == WALL, here, target)
    factor = times(view, hindered) if hindered else Fraction(1)
    if class_of(view, unit) == CAVALRY:
        factor *= _on_horseback(view, where, here, target)
    return factor


def _hindrance(where: City, high: bool, here: int, target: int) -> str:
    """The row of the table of factors for the way to a target; empty where nothing hinders."""
    if where.terrain[here] == "breach":
        return "out_of_breach"
    if high != where.elevated[target]:
        return "up_or_down"
    return "across_crest" if not high and where.crest_above(here, target) else ""


def attack_of(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """What a unit brings to an attack."""
    return printed(view, unit, "melee") * attack_factor(view, unit, target)


def _on_horseback(view: RulesView, where: City, here: int, target: int) -> Fraction:
    """Cavalry doubles from clear into clear, and halves from or into built-up hexes (11.88)."""
    if where.terrain[here] in BUILT_UP or where.terrain[target] in BUILT_UP:
        return times(view, "cavalry_built_up")
    both_clear = where.terrain[here] == where.terrain[target] == "clear"
    return times(view, "cavalry_clear") if both_clear else Fraction(1)


@book.clause("11.7", otherwise=Fraction(1))
def defence_factor(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """Walls and edifices double, fortresses triple, horse halves in the city (11.7, 11.19, 11.88)."""
    where = city(view)
    factor = Fraction(whole(view, "terrain", where.kind[target], "defence"))
    if where.elevated[target] and unit.level != WALL:
        factor = Fraction(1)
    if class_of(view, unit) == CAVALRY and where.terrain[target] in BUILT_UP:
        factor *= times(view, "cavalry_defends")
    return factor


@book.clause("11.22", otherwise=Fraction(1))
def perch_factor(view: RulesView, unit: PieceState, target: int, top: bool) -> Fraction:
    """What towers and ladders make of who defends there (11.21, 11.22, 11.61, 11.62).

    From above climbers count half, riders of an Armored Tower double; from the ground those on top add
    nothing while somebody stands below, the foot of ladders counts half, and so do riders alone.
    """
    tower = towers(view).get(target)
    if top:
        if unit.level == LADDER:
            return times(view, "climbers")
        armored = tower is not None and type_of(view, tower) == "armored_tower"
        return times(view, "armored_riders") if armored else Fraction(1)
    above = riders(view, target, unit.side)
    below = len(at(view, target, unit.side)) > len(above) + (tower is not None)
    if unit in above:
        return Fraction(0) if below else times(view, "riders_alone")
    on_ladders = any(other.level == LADDER for other in above)
    return times(view, "foot_of_ladders") if on_ladders else Fraction(1)


def defence_of(view: RulesView, unit: PieceState, target: int, top: bool = False) -> Fraction:
    """What a unit brings to the defence of its hex."""
    factor = defence_factor(view, unit, target) * perch_factor(view, unit, target, top)
    return printed(view, unit, "melee") * factor


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
    unit = enemies[0]
    zones = zones_of(view, enemy_of(unit.side)).nodes
    barred = enemy_hexes(view, where, enemy_of(unit.side))
    start = where.node(target, unit.level)
    for node, _cost in steps_of(view, mover_of(view, unit)).of(start):
        number = where.hex_of_node(node)
        shut = (
            node < where.count
            and where.terrain[number] == "gate"
            and controller(view, where, number) != unit.side
        )
        if number not in barred and node not in zones and number != target and not shut:
            return False
    return True


@book.clause("11.84", otherwise=())
def modifiers(
    view: RulesView, units: Sequence[PieceState], enemies: Sequence[PieceState], target: int
) -> tuple[Modifier, ...]:
    """What is added to the die: by name, value and rule (11.84, B.3)."""
    return tuple(_each_modifier(view, city(view), units, enemies, target))


def _each_modifier(
    view: RulesView,
    where: City,
    units: Sequence[PieceState],
    enemies: Sequence[PieceState],
    target: int,
) -> Iterator[Modifier]:
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
        stair = here in where.stairs[target] | where.inner[target]
        stair = (stair and unit.level not in (TOWER, LADDER)) or may_counter(view, unit, target)
        if not (along or stair or where.terrain[here] == "breach"):
            return False
    return True


def _of_commanders(
    view: RulesView, units: Sequence[PieceState], enemies: Sequence[PieceState]
) -> Iterator[Modifier]:
    if any(view.value(unit, "hq") == "commander" for unit in enemies):
        yield "Commander defends", drm(view, "commander_defends"), "11.84"
    if any(view.value(unit, "hq") == "commander" for unit in units):
        yield "Commander attacks", drm(view, "commander_attacks"), "11.84"


def _of_cohorts(
    view: RulesView, units: Sequence[PieceState], enemies: Sequence[PieceState]
) -> Iterator[Modifier]:
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
) -> Iterator[Modifier]:
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
) -> Iterator[Modifier]:
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
