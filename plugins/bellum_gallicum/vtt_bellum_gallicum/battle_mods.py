"""What shifts the die of a battle: leaders, bows, cavalry, terrain (4.3.2, 4.4.3)."""

from collections.abc import Sequence

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.control import is_rough
from vtt_bellum_gallicum.numbers import limit, modifier
from vtt_bellum_gallicum.units import GALLIC, is_cavalry, rating, total

book = Rulebook()


@book.clause("4.3.2d", otherwise=0)
def leader_modifier(
    view: RulesView, attacker: PieceState | None, defender: PieceState | None
) -> int:
    """The better commander helps, a much better one more."""
    lead = rating(view, attacker) - rating(view, defender)
    if not lead:
        return 0
    much = abs(lead) >= limit(view, "much_better")
    return (1 if lead > 0 else -1) * modifier(view, "leader_much" if much else "leader_better")


@book.clause("4.3.2e", otherwise=0)
def ranged_modifier(
    view: RulesView, attackers: Sequence[PieceState], defenders: Sequence[PieceState], least: int
) -> int:
    """A lead in units with bows helps."""
    lead = bows(view, attackers) - bows(view, defenders)
    if abs(lead) < least:
        return 0
    return modifier(view, "ranged") if lead > 0 else -modifier(view, "ranged")


@book.clause("4.3.2f", otherwise=0)
def cavalry_modifier(
    view: RulesView, attackers: Sequence[PieceState], defenders: Sequence[PieceState]
) -> int:
    """More than double the enemy's cavalry helps."""
    if outrides(view, attackers, defenders):
        return modifier(view, "cavalry")
    return -modifier(view, "cavalry") if outrides(view, defenders, attackers) else 0


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


def outrides(view: RulesView, own: Sequence[PieceState], enemy: Sequence[PieceState]) -> bool:
    """Whether the strength of a side's cavalry is more than twice the enemy's."""
    double = limit(view, "double")
    return total(view, cavalry(view, own)) > double * total(view, cavalry(view, enemy))


def best_leader(view: RulesView, leaders: Sequence[PieceState]) -> PieceState | None:
    """The leader with the highest rating."""
    return max(leaders, key=lambda leader: (rating(view, leader), leader.id), default=None)
