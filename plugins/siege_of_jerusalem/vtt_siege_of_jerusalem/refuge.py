"""Refuge: where units run to, and how far it is from every node (15.4, G26)."""

from collections.abc import Mapping

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.battlefield import closed_hexes, is_gallus
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.control import closed_gates
from vtt_siege_of_jerusalem.districts import districts
from vtt_siege_of_jerusalem.entry import ENTRIES, gate_of
from vtt_siege_of_jerusalem.obstacles import held_hexes
from vtt_siege_of_jerusalem.steps import has_roads, steps_of
from vtt_siege_of_jerusalem.units import JUDAEA, enemy_of
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()

Distances = Mapping[int, int]
NOWHERE: Distances = {}


@book.clause("15.4", otherwise=NOWHERE)
def refuge_distances(view: RulesView, side: SideId | None, mover: str) -> Distances:
    """Steps from each node to Refuge, for a kind of mover; nodes that do not lead there are missing.

    Judaea's is the Temple Quarter, or the district that it has named when that was lost, in The Assault
    of Gallus the gates that lead there; Rome's is the nearest edge of the map.
    """
    return view.derived(("refuge", side, mover), lambda: _kept(view, city(view), side, mover))


def _kept(view: RulesView, where: City, side: SideId | None, mover: str) -> Distances:
    gates, closed = closed_gates(view, side), closed_hexes(view, side)
    starts = tuple(sorted(refuge(view, side)))
    key = ("refuge", side, mover, gates, closed, starts)
    found = where.kept.get(key)
    if found is None:
        found = where.kept[key] = _distances(view, where, mover, starts, gates | closed)
    distances: Distances = found
    return distances


def refuge(view: RulesView, side: SideId | None) -> frozenset[int]:
    """The nodes of a side's Refuge."""
    where = city(view)
    if side != JUDAEA:
        return frozenset(n for n in range(where.count) if where.is_edge(n))
    if is_gallus(view):
        return frozenset(gate_of(view, slot) + where.count for slot in ENTRIES)
    there = (n for n in range(where.count) if districts(view).refuge in where.areas[n])
    return frozenset(n + where.count if where.elevated[n] else n for n in there)


@book.clause("15.3.road", otherwise=frozenset())
def roads_to_refuge(view: RulesView, side: SideId | None, mover: str) -> frozenset[int]:
    """The hexes of roads that lead to Refuge, each step nearer, past no enemy and no zone of his (15.3)."""
    return view.derived(
        ("roads to refuge", side, mover), lambda: _roads(view, city(view), side, mover)
    )


def _roads(view: RulesView, where: City, side: SideId | None, mover: str) -> frozenset[int]:
    far = refuge_distances(view, side, mover)
    goals = {where.hex_of_node(node) for node in refuge(view, side)}
    barred = held_hexes(view, enemy_of(side)) | zones_of(view, enemy_of(side)).nodes
    found: set[int] = set()
    hexes = (n for n in range(where.count) if where.roads[n] and n in far and n not in barred)
    for here in sorted(hexes, key=lambda number: far[number]):
        at_goal = here in goals or any(n in goals for n in where.neighbours[here])
        leads_on = any(n in found and far[n] < far[here] for n in where.roads[here])
        if has_roads(view) and (at_goal or leads_on):
            found.add(here)
    return frozenset(found)


def _distances(
    view: RulesView, where: City, mover: str, starts: tuple[int, ...], shut: frozenset[int]
) -> Distances:
    """From Refuge backwards along the steps that lead to it; shut hexes are passed on their walls only."""
    back = _backwards(view, where, mover)
    found, edge = dict.fromkeys(starts, 0), list(starts)
    while edge:
        following = []
        for node in edge:
            for other in back.get(node, ()):
                low = where.hex_of_node(other) in shut and not where.is_high(other)
                if other not in found and not low:
                    found[other] = found[node] + 1
                    following.append(other)
        edge = following
    return found


def _backwards(view: RulesView, where: City, mover: str) -> Mapping[int, list[int]]:
    """For each node the nodes from which a step leads there."""
    found: dict[int, list[int]] | None = where.kept.get(("back", mover))
    if found is None:
        found = {}
        steps = steps_of(view, mover)
        for number in range(where.count):
            low = not where.elevated[number] or where.terrain[number] in ("gate", "bridge")
            levels = (number,) if not where.elevated[number] else (number + where.count,)
            for node in (*levels, *((number,) if low and where.elevated[number] else ())):
                for other, _cost in steps.of(node):
                    found.setdefault(other, []).append(node)
        where.kept["back", mover] = found
    return found
