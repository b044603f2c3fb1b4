"""A unit on its way: the costs of the steps, friends, enemies, gates, zones and command (7.3, 8, 5.3)."""

from dataclasses import dataclass, field
from typing import ClassVar

from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import perches
from vtt_siege_of_jerusalem import phase as phases
from vtt_siege_of_jerusalem.arrival_plans import edge_of, hexes_at
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.company import bar_of_company
from vtt_siege_of_jerusalem.control import closed_gates
from vtt_siege_of_jerusalem.muster import (
    LADDERS,
    markers,
    panicked_hexes,
)
from vtt_siege_of_jerusalem.obstacles import (
    crowded_hexes,
    engines_to_take,
    first_is_free,
    full_factor,
    held_hexes,
    shadows,
    surcharge,
    testudo_hexes,
)
from vtt_siege_of_jerusalem.stacking import is_full
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.tables import HALVES, formation, halves
from vtt_siege_of_jerusalem.units import (
    CAVALRY,
    HQ,
    JUDAEA,
    ROME,
    TESTUDO,
    Order,
    class_of,
    enemy_of,
    is_infantry,
    order_of,
)
from vtt_siege_of_jerusalem.zones import zones_of

FAR = 10**6
"""Movement without rule 8.11: more than any way costs."""


@dataclass
class Way:
    """What it costs to get to each node, in halves, and from which node; `stops` end a move there."""

    start: int
    spent: dict[int, int] = field(default_factory=dict)
    came_from: dict[int, int] = field(default_factory=dict)
    stops: set[int] = field(default_factory=set)

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes of a cheapest way, both ends included; KeyError if it is out of reach."""
        found = [node]
        while found[-1] != self.start:
            found.append(self.came_from[found[-1]])
        return tuple(reversed(found))


class Walker:
    """One unit on its way from a node: a bucket for each half point, so that nothing is sorted (Dial)."""

    careful: ClassVar[bool] = False
    """Whether every step is looked at, not only those near zones, gates, towers and ladders."""

    def __init__(self, view: RulesView, unit: PieceState, start: int, bars: frozenset[str]) -> None:
        self.view, self.unit, self.start, self.bars = view, unit, start, bars
        self.where: City = city(view)
        known = phases.phase(view)
        enemy = enemy_of(unit.side)
        self.steps = steps_of(view, mover_of(view, unit))
        climbs = unit.side == ROME and is_infantry(view, unit) and unit.level != TESTUDO
        self.links: perches.Links = perches.links(view) if climbs else {}
        if start == self.where.outside:
            edge = hexes_at(self.where, edge_of(view, unit))
            self.links = {**self.links, start: self.steps.from_outside(edge)}
        self.boarding = perches.boarding(view) if climbs else {}
        self.zones = zones_of(view, enemy)
        self.soft = class_of(view, unit) in (CAVALRY, HQ)
        self.fresh = order_of(unit) is Order.FRESH
        self.commanded = unit.id in known.in_command or unit.id not in view.state.pieces
        self.shadow = shadows(view, enemy) if not self.commanded and "5.3" in bars else frozenset()
        self.gates = closed_gates(view, unit.side) if "8.91" in bars else frozenset()
        self.closed = closed_hexes(view, unit.side) if "E.1" in bars else frozenset()
        self.panic = panicked_hexes(view, unit.side)
        self.surcharge = surcharge(view)
        self.first_is_free = first_is_free(view) and unit.id not in known.spent
        self.full_factor = full_factor(view)
        fresh_start = unit.id in known.near_panic and unit.id not in known.spent
        self.panic_factor = int(halves(view, "panic_factor") / HALVES) if fresh_start else 1
        self.engines = engines_to_take(view) if unit.side == JUDAEA else frozenset()
        self.friends = crowded_hexes(view, unit.side)
        self.testudos = testudo_hexes(view) if unit.level != TESTUDO else frozenset()
        self.joining = halves(view, "testudo")
        self.special = self._special()
        self._entry: dict[int, int | None] = {}
        if "8.11" in bars:
            self._entry.update(dict.fromkeys(held_hexes(view, enemy)))

    def _special(self) -> frozenset[int]:
        """Hexes and nodes at which a step is more than its cost: zones, gates, towers, ladders, testudos.

        Those on a wall or a perch are named by their hex as well where that matters.
        """
        key = ("special", self.unit.side, self.bars, bool(self.links), self.commanded)

        def find() -> frozenset[int]:
            perched = (node % self.where.count for node in self.links)
            nearby = (self.gates, self.closed, self.shadow, self.testudos, self.engines, perched)
            return frozenset(self.zones.nodes).union(*nearby)

        return self.view.derived(key, find)

    def walk(self, limit: int) -> Way:
        """Every node within a limit, in halves."""
        way = Way(self.start, {self.start: 0})
        buckets: list[list[int]] = [[] if self.frozen else [self.start]]
        for spent in range(limit + 1):
            if spent == len(buckets):
                break
            for node in buckets[spent]:
                if way.spent[node] == spent and (node not in way.stops or node == self.start):
                    self._go_on(way, node, spent, limit, buckets)
        return way

    def _go_on(self, way: Way, node: int, spent: int, limit: int, buckets: list[list[int]]) -> None:
        """The steps out of one node; this is where the time goes, so nothing is called that need not be."""
        count, best, entry, friends = self.where.count, way.spent, self._entry, self.friends
        special = self.special
        plain = node != self.start and node not in special and node % count not in special
        plain = plain and not self.careful
        for other, cost in (*self.steps.of(node), *self.links.get(node, ())):
            number = other % count
            factor: int | None = 1
            if number in entry:
                factor = entry[number]
            elif number in friends:
                factor = entry[number] = self._entry_of(number)
            if factor is None:
                continue
            total = spent + cost * factor
            if not plain or other in special or (other >= count and other % count in special):
                if not self._may_step(node, other, number):
                    continue
                total += self._extra(node, other, number, cost * factor)
            if total <= limit and total < best.get(other, FAR):
                best[other], way.came_from[other] = total, node
                while len(buckets) <= total:
                    buckets.append([])
                buckets[total].append(other)
                if self._ends_at(other, number):
                    way.stops.add(other)

    def _ends_at(self, node: int, number: int) -> bool:
        """Whether a move ends there: by a zone, panic, a testudo or an engine (7.31, 8.8, 11.22, 17.21)."""
        if not self.soft and node in self.zones.nodes and "7.31" in self.bars:
            return True
        return (
            number in self.testudos
            or number in self.engines
            or (number in self.panic and number != self.start % self.where.count)
        )

    def step(self, other: int) -> int | None:
        """What a single step from where the unit stands costs, in halves; None where it may not."""
        if self.frozen:
            return None
        node, number = self.start, other % self.where.count
        cost = next(
            (c for n, c in (*self.steps.of(node), *self.links.get(node, ())) if n == other), None
        )
        if cost is None:
            return None
        factor = self.factor(number)
        if factor is None or not self._may_step(node, other, number):
            return None
        return cost * factor + self._extra(node, other, number, cost * factor)

    def _extra(self, node: int, other: int, number: int, cost: int) -> int:
        """What zones, panic, a tower that has moved and a testudo add to a step (7.32, 17.21, 8.61, 8.8)."""
        extra = 0
        if (
            self.soft
            and node in self.zones.nodes
            and (node != self.start or other in self.zones.nodes or not self.first_is_free)
        ):
            extra += self.surcharge
        if node == self.start and self.panic_factor > 1:
            extra += cost * (self.panic_factor - 1)
        if node % self.where.count != number:
            extra += self.boarding.get(number, 0)
            extra += max(self.joining - cost, 0) if number in self.testudos else 0
        return extra

    def factor(self, number: int) -> int | None:
        """1, or 2 for a hex that is full of friends; None for one that is barred."""
        if number not in self._entry:
            self._entry[number] = self._entry_of(number) if number in self.friends else 1
        return self._entry[number]

    def _entry_of(self, number: int) -> int | None:
        """1, or 2 where the hex is full of friends (8.13); None where somebody bars the hex."""
        if number == self.start % self.where.count:
            return 1
        company = bar_of_company(self.view, self.where, number, self.unit)
        if company and company in self.bars:
            return None
        return self.full_factor if is_full(self.view, self.where, number, self.unit) else 1

    def _may_step(self, node: int, other: int, number: int) -> bool:
        """What gates, the battlefield, ladders, zones, order and command say of a step."""
        if self.gates and self._is_shut(node, other, number):
            return False
        if number in self.closed or (number in self.shadow and node != other):
            return False
        if number in self.engines and node >= self.where.count and "6.4" in self.bars:
            return False
        if other >= 2 * self.where.count and not self._may_climb(node, number):
            return False
        if other not in self.zones.nodes:
            return True
        hard = not self.soft and node == self.start and node in self.zones.nodes
        if hard and "7.311" in self.bars:
            return False
        if not self.fresh and "16.51" in self.bars:
            return False
        return self.commanded or "5.3" not in self.bars

    def _may_climb(self, node: int, number: int) -> bool:
        """Ladders carry two units in a phase, and none that is not fresh but on its way down (8.7, 16.3)."""
        ladder = markers(self.view, LADDERS).get(number)
        if ladder is None:
            return True
        if not self.fresh and node < self.where.count and "16.3" in self.bars:
            return False
        if class_of(self.view, self.unit) == HQ or "8.7" not in self.bars:
            return True
        users = phases.phase(self.view).users.get(self.where.labels[number], ())
        return self.unit.id in users or len(users) < formation(self.view, "ladder_users")

    def _is_shut(self, node: int, other: int, number: int) -> bool:
        """Whether a step leads through a gate that the enemy holds (8.91)."""
        if node >= self.where.count:
            return False
        gate = node if node in self.gates else number
        if gate not in self.gates or other >= 2 * self.where.count:
            return False
        return not (other == gate + self.where.count and gate in self.where.inner[node])

    @property
    def frozen(self) -> bool:
        """Judaeans who begin in the ground zone of heavy infantry do not move at all (7.311)."""
        return (
            "7.311" in self.bars
            and self.unit.side == JUDAEA
            and class_of(self.view, self.unit) != HQ
            and self.start in self.zones.heavy
        )
