"""What the sides want of the map: how far each place is from the houses that Rome has to take (E.1 SR3).

This is no rule of the game but good sense: the computer player weighs positions by it, and general
offers of moves are ordered by it. Costs are halves of movement factors of heavy infantry.
"""

from collections.abc import Callable, Mapping, Sequence

from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.control import closed_gates
from vtt_siege_of_jerusalem.muster import LADDERS, markers
from vtt_siege_of_jerusalem.obstacles import held_hexes
from vtt_siege_of_jerusalem.perches import facing_hex, towers
from vtt_siege_of_jerusalem.steps import steps_of
from vtt_siege_of_jerusalem.units import JUDAEA, ROME
from vtt_siege_of_jerusalem.walls import hexes

CLIMB, UP, NO_LADDER, HELD, HELD_WALL = 8, 4, 14, 6, 24
"""What it is thought to cost to climb a ladder, to step off it, to bring one, and to fight for a hex."""

FARTHEST = 120
"""Places farther than this are all alike."""

KEPT = 256

Reached = Callable[[int, int], None]
Back = tuple[tuple[tuple[int, int], ...], ...]


def to_the_houses(view: RulesView) -> Sequence[int]:
    """For each place (ground, wall, top of ladders) how far it is for Rome to the next house to take."""
    where = city(view)

    def find() -> Sequence[int]:
        held = hexes(view).control
        closed = closed_hexes(view, ROME)
        wanted = frozenset(
            n
            for n in houses(where)
            if n not in closed and held.get(where.labels[n], JUDAEA) != ROME
        )
        tops = tuple(sorted((n, facing_hex(view, t)) for n, t in towers(view).items()))
        ladders = frozenset(markers(view, LADDERS))
        enemies = held_hexes(view, JUDAEA)
        shut = closed_gates(view, ROME) | closed
        key = ("to the houses", wanted, enemies, ladders, tops, shut)
        found = where.kept.get(key)
        if found is None:
            kept = [k for k in where.kept if isinstance(k, tuple) and k[0] == key[0]]
            if len(kept) > KEPT:
                del where.kept[kept[0]]
            found = where.kept[key] = _field(
                where, _back(view, where, shut), wanted, enemies, ladders, tops
            )
        field: Sequence[int] = found
        return field

    return view.derived("to the houses", find)


def houses(where: City) -> frozenset[int]:
    """The built-up hexes of the map."""
    found = where.kept.get("houses")
    if found is None:
        found = where.kept["houses"] = frozenset(
            n for n, terrain in enumerate(where.terrain) if terrain in BUILT_UP
        )
    houses_found: frozenset[int] = found
    return houses_found


def _back(view: RulesView, where: City, shut: frozenset[int]) -> Back:
    """For each place the places from which one comes there, with the costs; not through what is shut."""
    key = ("back", shut)
    found = where.kept.get(key)
    if found is None:
        found = where.kept[key] = _turned(view, where, shut)
    turned: Back = found
    return turned


def _turned(view: RulesView, where: City, shut: frozenset[int]) -> Back:
    steps, count = steps_of(view, "infantry"), where.count
    back: list[list[tuple[int, int]]] = [[] for _ in range(2 * count)]
    for node in range(2 * count):
        low = node < count
        if low and node in shut:
            continue
        for other, cost in steps.of(node):
            if other >= count or other not in shut or where.terrain[other] != "gate":
                if other % count in shut and where.terrain[other % count] != "gate":
                    continue
                back[other].append((node, cost))
    return tuple(map(tuple, back))


def _field(
    where: City,
    back: Back,
    wanted: frozenset[int],
    enemies: frozenset[int],
    ladders: frozenset[int],
    tops: tuple[tuple[int, int], ...],
) -> Sequence[int]:
    """Costs from every place to the nearest wanted one, by buckets (Dial); perches come last."""
    count = where.count
    best = [FARTHEST] * (3 * count)
    buckets: list[list[int]] = [[] for _ in range(FARTHEST + 1)]
    tower_at = dict(tops)

    def reached(node: int, cost: int) -> None:
        if cost < best[node]:
            best[node] = cost
            buckets[cost].append(node)

    for number in wanted:
        reached(number, HELD if number in enemies else 0)
    for cost, bucket in enumerate(buckets):
        for node in bucket:
            if best[node] != cost or node >= 2 * count:
                continue
            number, on_wall = node % count, node >= count
            held = number in enemies and cost
            dues = (HELD_WALL if on_wall else HELD) if held else 0
            for other, step in back[node]:
                reached(other, cost + step + dues)
            if on_wall:
                _climb(where, number, cost + dues, ladders, tower_at, reached)
    return tuple(best)


def _climb(
    where: City,
    number: int,
    cost: int,
    ladders: frozenset[int],
    tower_at: Mapping[int, int],
    reached: Reached,
) -> None:
    """On to a wall from ladders and towers next to it, or from where ladders could stand."""
    count = where.count
    for other in where.neighbours[number]:
        if where.elevated[other] or where.terrain[other] in BUILT_UP:
            continue
        if tower_at.get(other) == number:
            reached(other + 2 * count, cost + UP)
            reached(other, cost + UP)
        elif other in ladders:
            reached(other + 2 * count, cost + UP)
            reached(other, cost + UP + CLIMB)
        elif other not in tower_at:
            reached(other, cost + UP + CLIMB + NO_LADDER)
