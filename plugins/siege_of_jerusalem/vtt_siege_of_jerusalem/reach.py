"""How far a unit gets: costs of the way, friends in it, zones, command (7.3, 8.1, 5.3, 16.51)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import phase as phases
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.night import is_night
from vtt_siege_of_jerusalem.stacking import bar_of_company, is_full
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.tables import HALVES, halves, printed
from vtt_siege_of_jerusalem.units import (
    CAVALRY,
    HQ,
    JUDAEA,
    ROME,
    Order,
    class_of,
    enemy_of,
    hex_of,
    is_combat,
    order_of,
    units_on_map,
)
from vtt_siege_of_jerusalem.walls import hexes
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()

BARS = ("8.11", "8.91", "6.1", "6.2", "6.3", "6.4", "7.31", "7.311", "5.3", "16.51")
"""The rules that can keep a unit from a hex, in the order in which they are looked at."""


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


def allowance(view: RulesView, unit: PieceState) -> int:
    """What a unit has left of its movement in this phase, in halves (2.54, 8.12)."""
    return printed(view, unit, "ma") * HALVES - phases.spent(view, unit)


def reach(view: RulesView, unit: PieceState, bars: tuple[str, ...] | None = None) -> Way:
    """Every node that a unit can get to in what is left of its move, cheapest ways first.

    Args:
        view: the position.
        unit: a unit on the map; one beside it gets nowhere.
        bars: the rules that are looked at; left out: all that are in use.
    """
    cell = hex_of(view, unit)
    where = city(view)
    if cell is None:
        return Way(-1)
    start = where.node(where.number_of(cell), unit.level)
    looked_at = tuple(rule for rule in BARS if is_on(view, rule)) if bars is None else bars
    walker = _Walker(view, where, unit, frozenset(looked_at))
    limit = allowance(view, unit) if "8.11" in looked_at else FAR
    return walker.walk(start, limit)


FAR = 10**6
"""Movement without rule 8.11: more than any way costs."""


class _Walker:
    """One unit on its way: a bucket for each half point, so that nothing is sorted (Dial)."""

    def __init__(
        self, view: RulesView, where: City, unit: PieceState, bars: frozenset[str]
    ) -> None:
        self.view, self.where, self.unit, self.bars = view, where, unit, bars
        self.steps = steps_of(view, mover_of(view, unit))
        self.zones = zones_of(view, enemy_of(unit.side))
        self.soft = class_of(view, unit) in (CAVALRY, HQ)
        self.enemies = enemy_hexes(view, where, enemy_of(unit.side))
        self.disrupted = order_of(unit) is not Order.FRESH
        self.commanded = (
            unit.id in phases.phase(view).in_command or unit.id not in view.state.pieces
        )
        self.surcharge = halves(view, "leave_zone")
        self.full_factor = int(halves(view, "full_factor") / HALVES)
        self._entry: dict[int, int | None] = {}

    def walk(self, start: int, limit: int) -> Way:
        way = Way(start, {start: 0})
        if self._frozen(start):
            return way
        buckets: dict[int, list[int]] = {0: [start]}
        spent = 0
        while buckets:
            while spent not in buckets:
                spent += 1
            for node in buckets.pop(spent):
                if way.spent[node] == spent and (node == start or node not in way.stops):
                    for other, cost in self._steps_from(way, node, start):
                        total = spent + cost
                        if total <= limit and total < way.spent.get(other, FAR):
                            way.spent[other], way.came_from[other] = total, node
                            buckets.setdefault(total, []).append(other)
                            if self._stops_in(other):
                                way.stops.add(other)
        return way

    def _steps_from(self, way: Way, node: int, start: int) -> Iterator[tuple[int, int]]:
        in_zone = node in self.zones.nodes
        for other, cost in self.steps.of(node):
            factor = self._factor(other)
            if factor is None or not self._may_step(node, other, start, in_zone):
                continue
            extra = (
                self.surcharge if self.soft and in_zone and self._pays(node, other, start) else 0
            )
            yield other, cost * factor + extra

    def _factor(self, node: int) -> int | None:
        """1, or 2 where the hex is full of friends (8.13); None where somebody bars the hex."""
        number = self.where.hex_of_node(node)
        if number not in self._entry:
            self._entry[number] = self._entry_of(number)
        return self._entry[number]

    def _entry_of(self, number: int) -> int | None:
        if "8.11" in self.bars and number in self.enemies:
            return None
        company = bar_of_company(self.view, self.where, number, self.unit)
        if company and company in self.bars:
            return None
        return self.full_factor if is_full(self.view, self.where, number, self.unit) else 1

    def _may_step(self, node: int, other: int, start: int, in_zone: bool) -> bool:
        """What zones, order and command say of a step (7.311, 16.51, 5.3)."""
        if self._is_shut(node, other):
            return False
        if other not in self.zones.nodes:
            return True
        hard = not self.soft
        if hard and node == start and in_zone and "7.311" in self.bars:
            return False
        if self.disrupted and "16.51" in self.bars:
            return False
        return self.commanded or "5.3" not in self.bars

    def _is_shut(self, node: int, other: int) -> bool:
        """Whether a step leads through a gate that the enemy holds (8.91)."""
        if "8.91" not in self.bars or node >= self.where.count:
            return False
        hexes_of_step = (node, self.where.hex_of_node(other))
        gate = next((n for n in hexes_of_step if self.where.terrain[n] == "gate"), None)
        if gate is None or (other == gate + self.where.count and gate in self.where.inner[node]):
            return False
        return controller(self.view, self.where, gate) != self.unit.side

    def _stops_in(self, node: int) -> bool:
        return not self.soft and node in self.zones.nodes and "7.31" in self.bars

    def _pays(self, node: int, other: int, start: int) -> bool:
        """Leaving a zone costs more, but not from where the move began into a free hex (7.32, 7.321)."""
        return not (node == start and other not in self.zones.nodes)

    def _frozen(self, start: int) -> bool:
        """Judaeans who begin in the ground zone of heavy infantry do not move at all (7.311)."""
        return (
            "7.311" in self.bars
            and self.unit.side == JUDAEA
            and class_of(self.view, self.unit) != HQ
            and start in self.zones.heavy
            and not is_night(self.view)
        )


def controller(view: RulesView, where: City, number: int) -> SideId:
    """Which side controls a hex: who was there last; the walls were Judaea's (18.3, 18.35)."""
    held = hexes(view).control.get(where.labels[number])
    if held is not None:
        return held
    return ROME if where.areas[number] == frozenset(("outside",)) else JUDAEA


def enemy_hexes(view: RulesView, where: City, side: SideId) -> frozenset[int]:
    """The hexes with combat units of a side (8.11)."""

    def find() -> frozenset[int]:
        held = (hex_of(view, u) for u in units_on_map(view, side) if is_combat(view, u))
        return frozenset(where.number_of(cell) for cell in held if cell is not None)

    return view.derived(("held", side), find)


def hexes_with(view: RulesView, side: SideId) -> list[int]:
    """The hexes in which a side has combat units, in order."""
    return sorted(enemy_hexes(view, city(view), side))


def bar_to(view: RulesView, unit: PieceState, node: int) -> str | None:
    """The first rule that keeps a unit from a node; None: it can get there."""
    bars = tuple(rule for rule in BARS if is_on(view, rule))
    if node in reach(view, unit, bars).spent:
        return None
    for count in range(len(bars) + 1):
        if node not in reach(view, unit, bars[:count]).spent:
            return bars[count - 1] if count else "8.11"
    return None
