"""What armies can hope for: how near each is to a weaker enemy, and how much weaker that one is.

This is no rule of the game but good sense: the computer player weighs positions by it.
"""

from collections import deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import is_
from typing import NamedTuple

from vtt.base.ids import PieceId, SideId
from vtt.definition.module import ModuleDefinition
from vtt.geometry.area_graph import AreaGraph
from vtt.rules.rulebook import in_force
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.battle_hope import outlook
from vtt_bellum_gallicum.battle_state import BATTLE_STATE
from vtt_bellum_gallicum.host import Host, host_of
from vtt_bellum_gallicum.places import town_at
from vtt_bellum_gallicum.siege_hope import digging_power, siege_hope, town_to_besiege
from vtt_bellum_gallicum.units import (
    BATTLE,
    MAP,
    Spot,
    by_spot,
    ids,
    is_leader,
    is_unit,
    printed,
    rating,
    strength,
    total,
)
from vtt_bellum_gallicum.victory import counts_the_dead

DESPAIR = -0.4
"""What the prospect of a lost battle is worth."""

LURE = 0.25
"""What share of a battle's hope it is that those come out who sit in a town that cannot be besieged."""

COMMAND = 0.12
"""What a point of the best leader's rating adds to the power of a force."""

NEARNESS, FAR, OUT = 0.62, 9, 0.5
"""What is left of a hope for each region that lies between, how far a place is that no land reaches, and how
far it is out of a town."""


FORCES_KEPT = 4000
"""So many forces that were weighed are remembered."""


class Force(NamedTuple):
    """The people of a side at a place: how many and how strong they are, and who.

    `power` tells the main force, `host` fights, `digging` counts before walls.
    """

    spot: Spot
    units: int
    strength: int
    power: float
    host: Host
    digging: int
    led: bool
    ids: frozenset[PieceId]

    @property
    def region(self) -> str:
        """The region in which they are."""
        return self.spot.region


def forces(view: RulesView, side: SideId) -> list[Force]:
    """The forces of a side, in the open and inside settlements; who fights is where the battle is."""
    return view.derived(("forces", side), lambda: _forces(view, side))


def _forces(view: RulesView, side: SideId) -> list[Force]:
    found = view.of_pieces(("forces", side), lambda: _forces_on_the_map(view, side))
    battle = BATTLE_STATE.read(view)
    own = [] if battle is None else [p for p in view.pieces(BATTLE).values() if p.side == side]
    return [*found, _force(view, Spot(battle.region), own)] if battle and own else found


def _forces_on_the_map(view: RulesView, side: SideId) -> list[Force]:
    groups = view.of_pieces("in order", lambda: _in_order(view))
    owns = [(spot, [one for one in people if one.side == side]) for spot, people in groups]
    return [_force(view, spot, own) for spot, own in owns if own]


def _in_order(view: RulesView) -> list[tuple[Spot, list[PieceState]]]:
    return sorted(by_spot(view).items(), key=lambda found: (found[0].region, found[0].inside))


def _force(view: RulesView, spot: Spot, people: Sequence[PieceState]) -> Force:
    """The force of some people, who are the same in most positions."""
    known = view.printed(_no_forces)
    key = (spot, tuple(map(id, people)), in_force(view))
    found = known.get(key)
    if found is None or not all(map(is_, found[0], people)):
        if len(known) >= FORCES_KEPT:
            known.clear()
        found = known[key] = (tuple(people), _work_out(view, spot, people))
    return found[1]


def _no_forces(_: ModuleDefinition) -> dict[Hashable, tuple[tuple[PieceState, ...], Force]]:
    """The forces that were weighed before."""
    return {}


def _work_out(view: RulesView, spot: Spot, people: Sequence[PieceState]) -> Force:
    """Who is together: strength weighed by quality, and by the best leader's rating, is power (4.4.3)."""
    units = [one for one in people if is_unit(view, one)]
    leaders = [one for one in people if is_leader(view, one)]
    weight = sum(strength(view, unit) * printed(view, unit, "quality") for unit in units)
    best = max((rating(view, leader) for leader in leaders), default=0)
    power = weight * (1.0 + COMMAND * best)
    strong = total(view, units)
    host, digging = host_of(view, units, leaders), digging_power(view, people)
    who = frozenset(ids(people))
    return Force(spot, len(units), strong, power, host, digging, bool(leaders), who)


def hope(
    view: RulesView, hunter: SideId, prey: Iterable[tuple[Force, float]], reach: int = FAR
) -> float:
    """What a side can hope for: each prey's worth, by the best of its forces within so many regions."""
    hunters = [one for one in forces(view, hunter) if one.strength]
    found = 0.0
    for game, worth in prey:
        share = _in_the_open(view, hunter, hunters, game, reach)
        if game.spot.inside:
            share = _behind_walls(view, hunter, hunters, game, reach)
        found += worth * share
    return found


def _in_the_open(
    view: RulesView, hunter: SideId, hunters: Sequence[Force], game: Force, reach: int
) -> float:
    """The chance to beat a force in the open, the less the farther the best hunters are."""
    near = _hops(view.areas(MAP).graph).get(game.region, {})
    met = [prospect(view, hunter, h, game) for h in hunters if h.spot == game.spot]
    best = max(met, default=0.0)
    coming = [
        max(0.0, prospect(view, hunter, h, game)) * NEARNESS ** _way(near, h)
        for h in hunters
        if h.spot != game.spot and h.led and near.get(h.region, FAR) <= reach
    ]
    return best if best < 0.0 else max(best, *coming, 0.0)


def _behind_walls(
    view: RulesView, hunter: SideId, hunters: Sequence[Force], game: Force, reach: int
) -> float:
    """The hope of a siege, the less the farther those are who could lay it; those in a ship are safe.

    Those in a town that the hunters do not besiege are waited for where the dead are counted.
    """
    town = town_to_besiege(view, game.spot, hunter)
    if town is None:
        waits = counts_the_dead(view) and town_at(view, game.spot) is not None
        return LURE * _in_the_open(view, hunter, hunters, game, reach) if waits else 0.0
    near = _hops(view.areas(MAP).graph).get(game.region, {})
    hope_of = siege_hope(view, town, hunter)
    return max(
        (
            hope_of(h.digging) * NEARNESS ** _way(near, h)
            for h in hunters
            if h.digging and near.get(h.region, FAR) <= reach
        ),
        default=0.0,
    )


def _way(near: Mapping[str, int], hunters: Force) -> float:
    """The borders to cross; to come out of a town is half a step."""
    return near.get(hunters.region, FAR) + (OUT if hunters.spot.inside else 0.0)


def prospect(view: RulesView, side: SideId, own: Force, enemy: Force) -> float:
    """What a side can hope for if its force meets another: at best 1, below 0 if it should not."""
    if not enemy.strength:
        return 1.0
    found = outlook(view, enemy.region, side, own.host, enemy.host)
    return max(DESPAIR, min(1.0, 2.0 * found.wins - 1.0 + found.kills - found.loses))


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


def nearness(view: RulesView, side: SideId, region: str, needed: float) -> float:
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
