"""What armies can hope for: how near each is to a weaker enemy, and how much weaker that one is.

This is no rule of the game but good sense: the computer player weighs positions by it.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from vtt.base.ids import SideId
from vtt.geometry.area_graph import AreaGraph
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.units import (
    BATTLE,
    MAP,
    by_spot,
    is_leader,
    is_unit,
    rank,
    strength,
)

EVEN, SURE = 0.8, 3.0
"""Strength as a multiple of the enemy's from which there is hope, and at which it is as good as won."""

NEARNESS = 0.62
"""What is left of a hope for each region that lies between."""

FAR = 9


class Force(NamedTuple):
    """The people of a side in a region, or on the battle display: strength points, whether they are led."""

    region: str
    strength: float
    led: bool
    ids: frozenset[str]


def forces(view: RulesView, side: SideId) -> list[Force]:
    """The forces of a side in the open, and those that are inside a settlement."""

    def work_out() -> list[Force]:
        found = []
        for spot, people in sorted(by_spot(view).items()):
            own = [one for one in people if one.side == side]
            units = [one for one in own if is_unit(view, one)]
            leaders = [one for one in own if is_leader(view, one)]
            power = sum(strength(view, unit) for unit in units) + (
                rank(view, leaders) if units else 0
            )
            if own:
                names = frozenset(str(one.id) for one in own)
                found.append(Force(spot.region, float(power), bool(leaders), names))
        return found

    return view.derived(("forces", side), work_out)


def hope(view: RulesView, hunter: SideId, prey: Iterable[tuple[Force, float]]) -> float:
    """What a side can hope for: each prey's worth, by the best of its forces that could come at it."""
    steps = _hops(view.areas(MAP).graph)
    hunters = [one for one in forces(view, hunter) if one.strength]
    found = _in_battle(view, hunter)
    for game, worth in prey:
        near = steps.get(game.region, {})
        found += worth * max(
            (
                chance(one.strength, game.strength) * NEARNESS ** near.get(one.region, FAR)
                for one in hunters
                if one.led or one.region == game.region
            ),
            default=0.0,
        )
    return found


def chance(own: float, enemy: float) -> float:
    """How likely it seems that a force beats another one, -0.3 to 1."""
    if enemy <= 0.0:
        return 1.0
    return max(-0.3, min(1.0, (own / enemy - EVEN) / (SURE - EVEN)))


def nearness(view: RulesView, side: SideId, region: str, needed: float) -> float:
    """How near the nearest force of a side is to a region, 0 to 1, a weaker one the less."""
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
    own = enemy = 0.0
    for piece in view.pieces(BATTLE).values():
        if is_unit(view, piece):
            own += strength(view, piece) * (piece.side == hunter)
            enemy += strength(view, piece) * (piece.side != hunter)
    return enemy * chance(own, enemy)


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
