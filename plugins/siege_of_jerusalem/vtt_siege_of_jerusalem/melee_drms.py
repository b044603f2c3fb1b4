"""What is added to the die of a melee: by name, value and rule (11.84, B.3)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.attack import Modifier
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.muster import at, number_of
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.sorties import may_counter
from vtt_siege_of_jerusalem.units import (
    JUDAEA,
    LADDER,
    TOWER,
    WALL,
    Order,
    corps_of,
    hex_of,
    is_fresh,
    is_heavy,
    order_of,
    type_of,
)

book = Rulebook()

Modifiers = tuple[Modifier, ...]
COHORT = frozenset(("veteran", "line", "recruit"))
"""Who makes up a complete cohort (11.841)."""


class Clash(NamedTuple):
    """Who meets whom in a melee, and where."""

    where: City
    units: Sequence[PieceState]
    enemies: Sequence[PieceState]
    target: int


@book.clause("11.84", otherwise=())
def modifiers(
    view: RulesView, units: Sequence[PieceState], enemies: Sequence[PieceState], target: int
) -> Modifiers:
    """Everything that is added to the die; it all adds up (11.84, B.3)."""
    if not units:
        return ()
    clash = Clash(city(view), units, enemies, target)
    return tuple(found for each in EACH for found in each(view, clash))


@book.clause("11.842", otherwise=())
def several_attack(view: RulesView, clash: Clash) -> Modifiers:
    """Each further legion or faction among the attackers; who has none does not count (11.842, G20)."""
    extra = further_corps(view, clash.units)
    words = "several legions or factions attack"
    return ((words, extra * drm(view, "extra_attackers"), "11.842"),) if extra else ()


@book.clause("11.19", otherwise=())
def built_up(view: RulesView, clash: Clash) -> Modifiers:
    """Built-up hexes that are no edifices help the defenders (11.19)."""
    houses = clash.where.terrain[clash.target] == "builtup"
    return (("built-up hex", drm(view, "builtup"), "11.19"),) if houses else ()


def heavies(view: RulesView, clash: Clash) -> Modifiers:
    """Fresh heavy infantry among the defenders (B.3)."""
    found = any(is_heavy(view, unit) and is_fresh(unit) for unit in clash.enemies)
    words = "fresh heavy infantry defends"
    return ((words, drm(view, "fresh_heavy"), "11.84"),) if found else ()


@book.clause("11.7", otherwise=())
def up_the_wall(view: RulesView, clash: Clash) -> Modifiers:
    """An elevated hex helps the defenders unless all come along the wall, over a stair or a breach (11.7)."""
    if not clash.where.elevated[clash.target] or comes_level(view, clash):
        return ()
    return (("up the wall", drm(view, "unconnected_height"), "11.7"),)


@book.clause("11.18", otherwise=False)
def comes_level(view: RulesView, clash: Clash) -> bool:
    """Whether every attacker comes along the wall, over a stair or out of a breach (11.18, 11.7)."""
    where, target = clash.where, clash.target
    for unit in clash.units:
        here = number_of(view, unit)
        along = unit.level == WALL and here in where.connected[target]
        stair = here in where.stairs[target] | where.inner[target]
        stair = (stair and unit.level not in (TOWER, LADDER)) or may_counter(view, unit, target)
        if here < 0 or not (along or stair or where.terrain[here] == "breach"):
            return False
    return True


def commanders(view: RulesView, clash: Clash) -> Modifiers:
    """Commanders among the attackers and among the defenders; both count (B.3, G28)."""
    return tuple(
        (f"Commander {does}", drm(view, f"commander_{does}"), "11.84")
        for does, units in (("defends", clash.enemies), ("attacks", clash.units))
        if any(view.value(unit, "hq") == "commander" for unit in units)
    )


@book.clause("11.841", otherwise=())
def cohorts(view: RulesView, clash: Clash) -> Modifiers:
    """A complete fresh cohort that attacks from one hex, or defends in one, once (11.841)."""
    return tuple(
        (f"complete cohort {does}", drm(view, f"cohort_{does}"), "11.841")
        for does, units in (("attacks", clash.units), ("defends", clash.enemies))
        if has_cohort(view, units)
    )


def has_cohort(view: RulesView, units: Sequence[PieceState]) -> bool:
    """Whether all three parts of a cohort are among units, fresh and in one hex."""
    members: dict[tuple[object, ...], set[str]] = {}
    for unit in units:
        if is_fresh(unit) and view.value(unit, "cohort") is not None:
            key = (hex_of(view, unit), view.value(unit, "legion"), view.value(unit, "cohort"))
            members.setdefault(key, set()).add(type_of(view, unit))
    return any(found >= COHORT for found in members.values())


@book.clause("18.25", otherwise=())
def at_night(view: RulesView, clash: Clash) -> Modifiers:
    """Judaea attacks better at night (18.25)."""
    by_night = clash.units[0].side == JUDAEA and is_night(view)
    words = "Judaea attacks at night"
    return ((words, drm(view, "night_attack"), "18.25"),) if by_night else ()


@book.clause("11.16", otherwise=())
def in_the_temple(view: RulesView, clash: Clash) -> Modifiers:
    """Judaeans fight harder in the Temple Quarter, but for its outer wall (11.16, G38)."""

    def inside(number: int) -> bool:
        return number >= 0 and clash.where.areas[number] == {"temple_quarter"}

    found: list[Modifier] = []
    on_its_wall = "temple_quarter" in clash.where.areas[clash.target] and view.setting(
        "temple_wall"
    )
    defended = inside(clash.target) or on_its_wall
    if clash.enemies and clash.enemies[0].side == JUDAEA and defended:
        found.append(("Temple Quarter defends", drm(view, "temple_defends"), "11.16"))
    judaeans = clash.units[0].side == JUDAEA
    if judaeans and all(inside(number_of(view, unit)) for unit in clash.units):
        found.append(("Temple Quarter attacks", drm(view, "temple_attacks"), "11.16"))
    return tuple(found)


@book.clause("17.23", otherwise=())
def flight(view: RulesView, clash: Clash) -> Modifiers:
    """Routed units among the defenders, panicked ones in their hex or next to it (17.23)."""
    found: list[Modifier] = []
    if any(order_of(unit) is Order.ROUTED for unit in clash.enemies):
        found.append(("routed unit", drm(view, "rout"), "17.23"))
    side = clash.enemies[0].side if clash.enemies else None
    around = (clash.target, *clash.where.neighbours[clash.target])
    near = (unit for number in around for unit in at(view, number, side))
    if clash.enemies and any(order_of(unit) is Order.PANICKED for unit in near):
        found.append(("panic", drm(view, "panic"), "17.23"))
    return tuple(found)


@book.clause("6.7", otherwise=())
def several_defend(view: RulesView, clash: Clash) -> Modifiers:
    """Each further legion or faction among the defenders, or all once (6.7, G37)."""
    extra = further_corps(view, clash.enemies)
    if view.setting("mixed_defenders") == "once":
        extra = min(extra, 1)
    words = "several legions or factions defend"
    return ((words, extra * drm(view, "extra_defenders"), "6.7"),) if extra else ()


def further_corps(view: RulesView, units: Sequence[PieceState]) -> int:
    """How many legions and factions there are among units besides the first."""
    return max(len({corps_of(view, unit) for unit in units} - {None}) - 1, 0)


EACH: tuple[Callable[[RulesView, Clash], Modifiers], ...] = (
    several_attack,
    built_up,
    heavies,
    up_the_wall,
    commanders,
    cohorts,
    at_night,
    in_the_temple,
    flight,
    several_defend,
)


@book.clause("11.83", otherwise=())
def beyond_the_table(view: RulesView, steps: int) -> Modifiers:
    """Each step of the odds beyond the table's first or last column (11.83)."""
    words = "odds beyond the table"
    return ((words, steps * drm(view, "odds_step"), "11.83"),) if steps else ()


def drm(view: RulesView, row: str) -> int:
    """A modifier of the Melee Table."""
    return whole(view, "melee_drm", row, "value")
