"""What an attack in melee comes to: both strengths, the odds, what is added to the die (2.7, 11.81, B.3)."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from vtt.base.ids import PieceId, SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.aim import defenders, strikes_top
from vtt_siege_of_jerusalem.attack import Attack
from vtt_siege_of_jerusalem.attack_factors import attack_of
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.defence_factors import defence_of
from vtt_siege_of_jerusalem.flank import is_flanked
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.melee_drms import beyond_the_table, modifiers
from vtt_siege_of_jerusalem.tables import times
from vtt_siege_of_jerusalem.units import side_of

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
    flanked = not top and is_flanked(view, where, target, enemies)
    doubled = times(view, "flanked") if flanked else Fraction(1)
    attack = total(view, (attack_of(view, unit, target) * doubled for unit in units))
    defence = total(view, (defence_of(view, unit, target, top, units) for unit in enemies))
    column, beyond = column_of(attack, defence)
    found = modifiers(view, units, enemies, target) + beyond_the_table(view, beyond)
    return Odds(
        target=melee.target,
        side=side,
        attackers=melee.attackers,
        attack=str(attack),
        defence=str(defence),
        column=column,
        modifiers=found,
        top=top,
    )


def total(view: RulesView, strengths: Iterable[Fraction]) -> Fraction:
    """The strengths of one side added up."""
    kept = fractions_are_kept(view)
    return sum((s if kept else Fraction(floor(s)) for s in strengths), Fraction(0))


@book.clause("2.7", otherwise=False)
def fractions_are_kept(view: RulesView) -> bool:
    """Whether fractions are kept and added, and nothing is rounded but the odds (2.7, 11.81)."""
    return True


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
