"""What a hex makes of who defends it: walls, edifices, towers, ladders, horses (11.19 to 11.22, 11.7)."""

from collections.abc import Sequence
from fractions import Fraction

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.muster import at, number_of, riders
from vtt_siege_of_jerusalem.perches import towers
from vtt_siege_of_jerusalem.tables import printed, times
from vtt_siege_of_jerusalem.units import CAVALRY, LADDER, WALL, class_of, type_of

book = Rulebook()

ONE, NOTHING = Fraction(1), Fraction(0)
Attackers = Sequence[PieceState]


def defence_of(
    view: RulesView, unit: PieceState, target: int, top: bool, attackers: Attackers
) -> Fraction:
    """What a unit brings to the defence of its hex: its melee value with all factors (11.81, 2.7)."""
    factor = defence_factor(view, unit, target, attackers)
    return printed(view, unit, "melee") * factor * perch_factor(view, unit, target, top)


def defence_factor(
    view: RulesView, unit: PieceState, target: int, attackers: Attackers
) -> Fraction:
    """What the terrain makes of a defender: never two terrains at a time."""
    where = city(view)
    factor = ONE
    if unit.level == WALL:
        factor = on_a_wall(view, where, target)
    elif where.terrain[target] == "edifice":
        factor = in_an_edifice(view, where, target, attackers)
    return factor * horse_in_the_city(view, where, unit, target)


@book.clause("11.7", otherwise=ONE)
def on_a_wall(view: RulesView, where: City, target: int) -> Fraction:
    """Walls double who defends them, fortresses triple (11.7)."""
    return Fraction(whole(view, "terrain", where.kind[target], "defence"))


@book.clause("11.19", otherwise=ONE)
def in_an_edifice(view: RulesView, where: City, target: int, attackers: Attackers) -> Fraction:
    """Edifices double who defends them, unless he is attacked out of the same edifice (11.19)."""
    starts = [number_of(view, unit) for unit in attackers]
    inside = starts and all(is_one_edifice(where, start, target) for start in starts)
    return ONE if inside else Fraction(whole(view, "terrain", "edifice", "defence"))


def is_one_edifice(where: City, first: int, second: int) -> bool:
    """Whether two hexes belong to one edifice."""
    edifices = [where.board.value(where.cell(n), "edifice", "") for n in (first, second) if n >= 0]
    return len(edifices) > 1 and edifices[0] == edifices[1] != ""


@book.clause("11.88", otherwise=ONE)
def horse_in_the_city(view: RulesView, where: City, unit: PieceState, target: int) -> Fraction:
    """Cavalry defends built-up hexes with half (11.88)."""
    in_city = class_of(view, unit) == CAVALRY and where.terrain[target] in BUILT_UP
    return times(view, "cavalry_defends") if in_city else ONE


def perch_factor(view: RulesView, unit: PieceState, target: int, top: bool) -> Fraction:
    """What towers and ladders make of who defends there (11.21, 11.22, 11.61, 11.62)."""
    tower = towers(view).get(target)
    if top:
        on_ladders = unit.level == LADDER
        return from_above_on_ladders(view) if on_ladders else from_above_on_a_tower(view, tower)
    above = riders(view, target, unit.side)
    if not above:
        return ONE
    below = len(at(view, target, unit.side)) > len(above) + (tower is not None)
    meet = at_a_tower if tower is not None else at_ladders
    return meet(view, unit in above, below)


@book.clause("11.61", otherwise=ONE)
def from_above_on_ladders(view: RulesView) -> Fraction:
    """Attacked from a wall, climbers count half (11.61)."""
    return times(view, "climbers")


@book.clause("11.21", otherwise=ONE)
def from_above_on_a_tower(view: RulesView, tower: PieceState | None) -> Fraction:
    """Attacked from a wall, riders of an Armored Tower count double (11.21)."""
    armored = tower is not None and type_of(view, tower) == "armored_tower"
    return times(view, "armored_riders") if armored else ONE


@book.clause("11.22", otherwise=ONE)
def at_a_tower(view: RulesView, above: bool, below: bool) -> Fraction:
    """From the ground pushers defend, riders add nothing; riders alone count half (11.22)."""
    if not above:
        return ONE
    return NOTHING if below else times(view, "riders_alone")


@book.clause("11.62", otherwise=ONE)
def at_ladders(view: RulesView, above: bool, below: bool) -> Fraction:
    """From the ground the base defends with half, climbers add nothing (11.62)."""
    return NOTHING if above and below else times(view, "foot_of_ladders")
