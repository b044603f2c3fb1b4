"""What armies can hope for: how near each is to a weaker enemy, and how much weaker that one is.

This is no rule of the game but good sense: the computer player weighs positions by it.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from vtt.base.ids import PieceId, SideId
from vtt.geometry.area_graph import AreaGraph
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.units import (
    BATTLE,
    MAP,
    by_spot,
    ids,
    is_leader,
    is_unit,
    printed,
    rating,
    strength,
    total,
)

EVEN, SURE, DESPAIR = 0.8, 1.7, -0.4
"""Power as a multiple of the enemy's from which there is hope, at which it is as good as won, and what the
prospect of a lost battle is worth."""

COMMAND = 0.12
"""What a point of the best leader's rating adds to the power of a force."""

NEARNESS, FAR = 0.62, 9
"""What is left of a hope for each region that lies between, and how far a place is that no land reaches."""


class Force(NamedTuple):
    """The people of a side at a place: strength points, power, whether they are led, who they are."""

    region: str
    strength: int
    power: float
    led: bool
    ids: frozenset[PieceId]


def forces(view: RulesView, side: SideId) -> list[Force]:
    """The forces of a side, in the open and inside settlements."""

    def work_out() -> list[Force]:
        found = []
        for spot, people in sorted(by_spot(view).items()):
            own = [one for one in people if one.side == side]
            if own:
                found.append(_force(view, spot.region, own))
        return found

    return view.derived(("forces", side), work_out)


def _force(view: RulesView, region: str, people: Sequence[PieceState]) -> Force:
    """Who is together: strength weighed by quality, and by the best leader's rating, is power."""
    units = [one for one in people if is_unit(view, one)]
    leaders = [one for one in people if is_leader(view, one)]
    weight = sum(strength(view, unit) * printed(view, unit, "quality") for unit in units)
    best = max((rating(view, leader) for leader in leaders), default=0)
    power = weight * (1.0 + COMMAND * best)
    return Force(region, total(view, units), power, bool(leaders), frozenset(ids(people)))


def hope(
    view: RulesView, hunter: SideId, prey: Iterable[tuple[Force, float]], reach: int = FAR
) -> float:
    """What a side can hope for: each prey's worth, by the best of its forces within so many regions."""
    steps = _hops(view.areas(MAP).graph)
    hunters = [one for one in forces(view, hunter) if one.strength]
    found = _in_battle(view, hunter)
    for game, worth in prey:
        near = steps.get(game.region, {})
        met = [chance(h.power, game.power) for h in hunters if h.region == game.region]
        coming = [
            max(0.0, chance(h.power, game.power)) * NEARNESS ** near.get(h.region, FAR)
            for h in hunters
            if h.led and 0 < near.get(h.region, FAR) <= reach
        ]
        best = max(met, default=0.0)
        found += worth * (best if best < 0.0 else max(best, *coming, 0.0))
    return found


def chance(own: float, enemy: float) -> float:
    """How likely it seems that one power beats another one, up to 1; below 0 where it should not be tried."""
    if enemy <= 0.0:
        return 1.0
    return max(DESPAIR, min(1.0, (own / enemy - EVEN) / (SURE - EVEN)))


def together(view: RulesView, side: SideId) -> float:
    """The strength points of a side, each the less the farther it is from the most powerful force."""
    near = _to_the_main_force(view, side)
    return sum(one.strength * NEARNESS ** near.get(one.region, FAR) for one in forces(view, side))


def stragglers(view: RulesView, side: SideId) -> int:
    """How many regions lie between leaders without units and the main force of their side, in all."""
    near = _to_the_main_force(view, side)
    alone = [one for one in forces(view, side) if not one.strength]
    return sum(len(one.ids) * near.get(one.region, FAR) for one in alone)


def _to_the_main_force(view: RulesView, side: SideId) -> Mapping[str, int]:
    """The number of borders to the most powerful force of a side, by region; empty where it has none."""
    main = max(forces(view, side), key=lambda one: one.power, default=None)
    return {} if main is None else _hops(view.areas(MAP).graph).get(main.region, {})


def nearness(view: RulesView, side: SideId, region: str, needed: int) -> float:
    """How near a force of a side is to a region, 0 to 1; one that is weaker than needed counts for less."""
    near = _hops(view.areas(MAP).graph).get(region, {})
    return max(
        (
            min(1.0, one.strength / needed) * NEARNESS ** near.get(one.region, FAR)
            for one in forces(view, side)
            if one.led and one.strength
        ),
        default=0.0,
    )


def _in_battle(view: RulesView, hunter: SideId) -> float:
    """What those on the battle display can hope for."""
    pieces = view.pieces(BATTLE).values()
    own = _force(view, "", [piece for piece in pieces if piece.side == hunter])
    enemy = _force(view, "", [piece for piece in pieces if piece.side != hunter])
    return enemy.strength * chance(own.power, enemy.power)


@lru_cache(maxsize=8)
def _hops(graph: AreaGraph) -> Mapping[str, Mapping[str, int]]:
    """From every area the number of borders to each other one."""
    return {start: _from(graph, start) for start in graph.areas}


def _from(graph: AreaGraph, start: str) -> Mapping[str, int]:
    found, edge = {start: 0}, deque([start])
    while edge:
        here = edge.popleft()
        for area in graph.neighbours(here):
            if area not in found:
                found[area] = found[here] + 1
                edge.append(area)
    return found
