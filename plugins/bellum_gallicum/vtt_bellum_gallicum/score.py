"""How good a position is, for the computer player: points, men, and how near armies are to their prey."""

from collections.abc import Iterator

from vtt.base.ids import PieceId, SideId
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.avoidance import STAND, TRIED
from vtt_bellum_gallicum.chase import Force, forces, hope, nearness, prospect, stragglers, together
from vtt_bellum_gallicum.control import PRO_ROMAN, open_units, status
from vtt_bellum_gallicum.goals import goals
from vtt_bellum_gallicum.pitched import WINGS
from vtt_bellum_gallicum.places import is_destroyed, towns_in
from vtt_bellum_gallicum.sequence import ORDER
from vtt_bellum_gallicum.siege_lines import prizes
from vtt_bellum_gallicum.units import (
    BATTLE,
    GALLIC,
    MAP,
    ROMAN,
    enemy_of,
    is_leader,
    is_unit,
    rating,
    strength,
    total,
)
from vtt_bellum_gallicum.victory import (
    balance,
    dead_legions,
    is_gone,
    is_lost,
    risen_regions,
    strongholds_held,
)

VICTORY, POINT = 10_000.0, 5.0
"""What the game is worth, and a point of the scenario's tally."""

MAN, QUALITY, IN_LINE, ALONE = 1.0, 0.3, 0.02, 0.3
"""What a strength point is worth, a point of a leader's rating, that a point stands in the line, and what it
costs that a leader is alone."""

HUNT, FEAR, TOGETHER, HASTE = 0.5, 0.4, 0.05, 0.01
"""How much a hope counts, what share of it the enemy's hopes, that strength is in one place, and what a phase
is worth that is over."""

GOAL, ENOUGH, STRONGER, RIPE, SAFE, RAZED = 3.5, 5.0, 1.5, 3.0, 7.0, 0.5
"""How much it matters to be near a region to win, with what strength at least and as a multiple of the
enemy's, that its town can be had, that it is won for good, and that the town is destroyed."""

LEGION, RISEN, HELD, CHIEF = 2.5, 3.0, 4.0, 60.0
"""In 52 BC: the first legion that is lost, a region that has risen, a stronghold that Rome has, and
Vercingetorix."""

VERCINGETORIX, CAESAR = PieceId("leader_vercingetorix"), PieceId("leader_caesar")


def score(view: RulesView, side: SideId) -> float:
    """The worth of a position for a side; what is good for Rome is bad for Gaul."""
    outcome = view.state.outcome
    if outcome is not None:
        return 0.0 if outcome.winner is None else VICTORY * (1 if outcome.winner == side else -1)
    for_rome = _goal(view) + _men(view)
    found = for_rome if side == ROMAN else -for_rome
    found += HUNT * _hunt(view, side) + TOGETHER * together(view, side)
    return found - HUNT * _forgone(view, side) + HASTE * _gone_by(view)


def _forgone(view: RulesView, side: SideId) -> float:
    """What a side could hope for in a battle from which it has said that it would rather withdraw (4.4.1)."""
    if view.box(TRIED, str(side)) in (None, STAND):
        return 0.0
    return sum(
        enemy.strength * prospect(view, side, own, enemy)
        for own in forces(view, side)
        for enemy in forces(view, enemy_of(side))
        if own.spot == enemy.spot and own.strength and enemy.strength
    )


def _gone_by(view: RulesView) -> int:
    """The phases that have gone by: neither side makes moves that lead to nothing."""
    turn = view.state.turn
    return turn.number * len(ORDER) + (ORDER.index(turn.phase) if turn.phase in ORDER else 0)


def _goal(view: RulesView) -> float:
    """What the scenario's verdict will count."""
    if view.state.scenario == "s52":
        return _rising(view)
    found, ripe = POINT * balance(view), {town.region for town in prizes(view, ROMAN)}
    for region in goals(view, view.state.scenario):
        safe = _is_safe(view, region)
        found += SAFE if safe else GOAL * nearness(view, ROMAN, region, _enough(view, region))
        found += RIPE * (region in ripe)
        found += RAZED * sum(is_destroyed(view, town) for town in towns_in(view, region))
    return found


def _enough(view: RulesView, region: str) -> float:
    """The strength that it takes to win a region: more than that of the Gauls who stand in its open."""
    held = total(view, open_units(view, region, GALLIC))
    return max(ENOUGH, STRONGER * held)


def _rising(view: RulesView) -> float:
    """What the verdict of 52 BC will count: each legion lost weighs more than the one before."""
    found, lost = CHIEF * is_gone(view, VERCINGETORIX), dead_legions(view)
    found -= LEGION * lost * (lost + 1) / 2 + RISEN * len(risen_regions(view))
    held = strongholds_held(view)
    found += HELD * len(held)
    return found + RIPE * sum(
        town.id in goals(view, "s52") and town not in held for town in prizes(view, ROMAN)
    )


def _is_safe(view: RulesView, region: str) -> bool:
    """Whether a region's point is Rome's to keep: all oppida are lost, or else it is held."""
    if view.state.scenario != "s57":
        return status(view, region) == PRO_ROMAN
    oppida = [town for town in towns_in(view, region) if town.kind == "oppidum"]
    return all(is_lost(view, town) for town in oppida)


def _men(view: RulesView) -> float:
    """Strength and leaders of Rome, less those of Gaul; who fights counts for more in the line."""
    found = 0.0
    for table in (MAP, BATTLE):
        for piece in view.pieces(table).values():
            worth = 0.0
            if is_unit(view, piece):
                in_line = table == BATTLE and _is_in_line(piece)
                worth = strength(view, piece) * (MAN + IN_LINE * in_line)
            elif is_leader(view, piece):
                worth = QUALITY * rating(view, piece)
            found += worth if piece.side == ROMAN else -worth
    return found - ALONE * (stragglers(view, ROMAN) - stragglers(view, GALLIC))


def _is_in_line(piece: PieceState) -> bool:
    return any(piece.slot == f"{piece.side}_{wing}" for wing in WINGS)


def _hunt(view: RulesView, side: SideId) -> float:
    """What a side can hope for, and what it has to fear: for Caesar more than others hope to win by him."""
    enemy = enemy_of(side)
    fear = hope(view, enemy, _prey(view, side, VERCINGETORIX, CAESAR), reach=1)
    return hope(view, side, _prey(view, enemy, VERCINGETORIX)) - FEAR * fear


def _prey(view: RulesView, side: SideId, *chiefs: PieceId) -> Iterator[tuple[Force, float]]:
    """The forces of a side, and what each is worth to its enemy, who wants its chiefs most."""
    for one in forces(view, side):
        if one.strength:
            yield one, one.strength + CHIEF / 4 * sum(chief in one.ids for chief in chiefs)
