"""What the way into a hex makes of who attacks it: stairs, breaches, crests, horses (11.11 to 11.17)."""

from collections.abc import Callable
from fractions import Fraction

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.aim import strikes_top
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.courts import is_clear
from vtt_siege_of_jerusalem.muster import number_of
from vtt_siege_of_jerusalem.sorties import may_counter
from vtt_siege_of_jerusalem.tables import printed, times
from vtt_siege_of_jerusalem.units import CAVALRY, LADDER, TOWER, WALL, class_of

book = Rulebook()

ONE = Fraction(1)


def attack_of(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """What a unit brings to an attack on a hex: its melee value with all factors (11.81, 2.7)."""
    return printed(view, unit, "melee") * attack_factor(view, unit, target)


def attack_factor(view: RulesView, unit: PieceState, target: int) -> Fraction:
    """What is made of an attacker by the way that he has to take."""
    where, here = city(view), number_of(view, unit)
    if here < 0:
        return ONE
    if unit.level == TOWER:
        return from_a_tower(view)
    if unit.level == LADDER:
        return from_ladders(view)
    if may_counter(view, unit, target) or strikes_top(view, unit, target):
        return ONE
    high = unit.level == WALL
    rows = (find(view, where, high, here, target) for find in WAYS)
    row = next((row for row in rows if row), "")
    factor = times(view, row) if row else ONE
    return factor * on_horseback(view, where, unit, here, target)


@book.clause("11.2", otherwise=ONE)
def from_a_tower(view: RulesView) -> Fraction:
    """Riders count double against the hex before them (11.2)."""
    return times(view, "from_tower")


@book.clause("11.6", otherwise=ONE)
def from_ladders(view: RulesView) -> Fraction:
    """Climbers count half (11.6)."""
    return times(view, "from_ladders")


@book.clause("11.13", otherwise="")
def out_of_breach(view: RulesView, where: City, high: bool, here: int, target: int) -> str:
    """Out of a breach everything is attacked with half (11.13)."""
    return "out_of_breach" if where.terrain[here] == "breach" else ""


@book.clause("11.11", otherwise="")
def up_a_stair(view: RulesView, where: City, high: bool, here: int, target: int) -> str:
    """From the ground up a stair with half (11.11)."""
    return "up_or_down" if where.elevated[target] and not high else ""


@book.clause("11.12", otherwise="")
def down_a_stair(view: RulesView, where: City, high: bool, here: int, target: int) -> str:
    """From a wall down a stair, out of a gate, into a breach with half (11.12, 11.14)."""
    return "up_or_down" if high and not where.elevated[target] else ""


@book.clause("11.17", otherwise="")
def over_a_crest(view: RulesView, where: City, high: bool, here: int, target: int) -> str:
    """From below over a crest with half (11.17)."""
    return "across_crest" if not high and where.crest_above(here, target) else ""


WAYS: tuple[Callable[[RulesView, City, bool, int, int], str], ...] = (
    out_of_breach,
    up_a_stair,
    down_a_stair,
    over_a_crest,
)
"""Each finds the row of the table of factors for a way, if it is of that kind; the first one counts."""


@book.clause("11.88", otherwise=ONE)
def on_horseback(
    view: RulesView, where: City, unit: PieceState, here: int, target: int
) -> Fraction:
    """Cavalry doubles from clear into clear, and halves from or into built-up hexes (11.88)."""
    if class_of(view, unit) != CAVALRY:
        return ONE
    if where.terrain[here] in BUILT_UP or where.terrain[target] in BUILT_UP:
        return times(view, "cavalry_built_up")
    both = is_clear(view, where, here) and is_clear(view, where, target)
    return times(view, "cavalry_clear") if both else ONE
