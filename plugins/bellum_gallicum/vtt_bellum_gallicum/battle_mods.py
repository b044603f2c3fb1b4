"""What shifts the die of a battle: leaders, bows, cavalry, terrain (4.3.2, 4.4.3).

The clauses ask numbers, not pieces, so that a battle that is only thought of is weighed by them too.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.control import is_rough
from vtt_bellum_gallicum.numbers import limit, modifier
from vtt_bellum_gallicum.units import GALLIC, is_cavalry, printed, rating, total

book = Rulebook()


class Assets(NamedTuple):
    """What helps a side: its leader's rating, how many of its units have bows, the strength of its horse."""

    rating: int
    bows: int
    horse: int


def assets(view: RulesView, units: Sequence[PieceState], leader: PieceState | None) -> Assets:
    """What helps some units under a leader."""
    return Assets(rating(view, leader), bows(view, units), horse(view, units))


def die_modifier(
    view: RulesView, region: str, attacker: SideId, forces: tuple[Assets, Assets], least_bows: int
) -> int:
    """All modifiers that skirmishes and pitched battles have; `forces` has the attacker first."""
    own, enemy = forces
    return (
        leader_modifier(view, own.rating, enemy.rating)
        + ranged_modifier(view, own.bows, enemy.bows, least_bows)
        + cavalry_modifier(view, own.horse, enemy.horse)
        + terrain_modifier(view, region, attacker)
    )


@book.clause("4.3.2d", otherwise=0)
def leader_modifier(view: RulesView, attacker: int, defender: int) -> int:
    """The better commander helps, a much better one more."""
    lead = attacker - defender
    if not lead:
        return 0
    row = "leader_much" if leads_much_better(view, attacker, defender) else "leader_better"
    return (1 if lead > 0 else -1) * modifier(view, row)


def leads_much_better(view: RulesView, own: int, enemy: int) -> bool:
    """Whether one of two ratings is much better than the other."""
    return abs(own - enemy) >= limit(view, "much_better")


@book.clause("4.3.2e", otherwise=0)
def ranged_modifier(view: RulesView, attacker: int, defender: int, least: int) -> int:
    """A lead in units with bows helps."""
    lead = attacker - defender
    if abs(lead) < least:
        return 0
    return modifier(view, "ranged") if lead > 0 else -modifier(view, "ranged")


@book.clause("4.3.2f", otherwise=0)
def cavalry_modifier(view: RulesView, attacker: int, defender: int) -> int:
    """More than double the enemy's cavalry helps."""
    if outrides(view, attacker, defender):
        return modifier(view, "cavalry")
    return -modifier(view, "cavalry") if outrides(view, defender, attacker) else 0


@book.clause("4.3.2g", otherwise=0)
def terrain_modifier(view: RulesView, region: str, attacker: SideId) -> int:
    """Forest, marsh and mountain help the anti-Roman side."""
    if not is_rough(view, region):
        return 0
    return modifier(view, "terrain") * (1 if attacker == GALLIC else -1)


def bows(view: RulesView, units: Sequence[PieceState]) -> int:
    """How many units have bows."""
    return sum(bool(view.value(unit, "ranged")) for unit in units)


def cavalry(view: RulesView, units: Sequence[PieceState]) -> list[PieceState]:
    """The mounted ones among some units."""
    return [unit for unit in units if is_cavalry(view, unit)]


def horse(view: RulesView, units: Sequence[PieceState]) -> int:
    """The strength points of the mounted ones among some units."""
    return total(view, cavalry(view, units))


def outrides(view: RulesView, own: int, enemy: int) -> bool:
    """Whether the strength of a side's cavalry is more than twice the enemy's."""
    return own > limit(view, "double") * enemy


def best_leader(view: RulesView, leaders: Sequence[PieceState]) -> PieceState | None:
    """The leader with the highest rating."""
    return max(leaders, key=lambda leader: (rating(view, leader), leader.id), default=None)


@book.clause("4.4.3a", otherwise=None)
def commander_among(view: RulesView, leaders: Iterable[PieceState]) -> PieceState | None:
    """The leader with the highest rank, then the highest rating."""
    return max(
        leaders,
        key=lambda one: (printed(view, one, "rank"), rating(view, one), one.id),
        default=None,
    )


def is_well_led(view: RulesView, rated: int) -> bool:
    """Whether a commander's rating is high enough to steady his men (4.4.3d)."""
    return rated >= limit(view, "high_rating")
