"""What a step costs a kind of mover, before anybody stands in the way (8, B.10)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.tables import HALVES, breach_defence, halves, terrain_cost, times
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    CAVALRY,
    ENGINE,
    JUDAEA,
    TESTUDO,
    class_of,
    is_cauldron,
    type_of,
)
from vtt_siege_of_jerusalem.walls import hexes

book = Rulebook()

COSTS = (
    *("connected", "connected_damaged", "up", "down", "road"),
    *("gate_entry", "gate_inner", "gate_top", "enter_breach_connected"),
)
INFANTRY_MOVERS = ("infantry", "infantry_jud")
Step = tuple[int, int]
"""The node that a step leads to, and its cost in halves."""


class Steps:
    """The steps of one kind of mover out of every node, each worked out when it is first asked for."""

    def __init__(self, view: RulesView, where: City, mover: str) -> None:
        self.where = where
        self.mover = mover
        self._rows: list[tuple[Step, ...] | None] = [None] * (2 * where.count)
        self._special = special_terrain(view)
        self._ground = {t: self._word(view, t) for t in view.table("terrain").rows}
        self._cost = {name: halves(view, name) for name in COSTS}
        self._half_down = _half_down(view, where)

    def _word(self, view: RulesView, terrain: str) -> str:
        """What the chart says of a terrain; where no roads are needed a horse goes as a man (8.95)."""
        word = terrain_cost(view, terrain, self.mover)
        free = word == "road" and not self._special.needs_roads
        return terrain_cost(view, terrain, INFANTRY_MOVERS[0]) if free else word

    def of(self, node: int) -> tuple[Step, ...]:
        """The steps out of a node."""
        if node >= 2 * self.where.count:
            return ()
        found = self._rows[node]
        if found is None:
            high = node >= self.where.count
            found = self._rows[node] = tuple(self._down(node) if high else self._along(node))
        return found

    def from_outside(self, edge: Sequence[int]) -> tuple[Step, ...]:
        """The steps on to some hexes of the edge from off the map (3.3)."""
        costs = ((n, _halves_of(self._ground[self.where.terrain[n]])) for n in edge)
        return tuple((number, cost) for number, cost in costs if cost is not None)

    def _along(self, here: int) -> Iterator[Step]:
        """From ground height: to ground hexes, through gates, up stairs."""
        where = self.where
        for other in where.neighbours[here]:
            cost = self._enter(here, other)
            if cost is not None:
                yield other, cost
        if self.mover in INFANTRY_MOVERS:
            yield from self._up(here)

    def _up(self, here: int) -> Iterator[Step]:
        """Up stairs and the stairs in gates, and out of a breach on to the wall (8.91, 8.93)."""
        where = self.where
        for other in where.stairs[here] if self._special.stairs else ():
            if where.elevated[other]:
                yield other + where.count, self._cost["up"]
        for gate in where.inner[here]:
            if where.elevated[gate] and not where.elevated[here]:
                yield gate + where.count, self._cost["gate_inner"]
        if where.terrain[here] == "gate":
            yield here + where.count, self._cost["gate_top"]
        if where.terrain[here] == "breach" and self._special.stairs:
            for other in where.once_connected[here]:
                if where.elevated[other]:
                    yield other + where.count, self._cost["enter_breach_connected"]

    def _enter(self, here: int, other: int) -> int | None:
        """Into a hex at ground height; None where the mover cannot (8.91, 8.95, B.10)."""
        where = self.where
        road = self._special.roads and other in where.roads[here]
        if where.terrain[other] == "gate" or where.terrain[here] == "gate":
            return self._through_gate(here, other, road)
        if where.elevated[other]:
            return self._beneath_bridge(other)
        word = self._ground[where.terrain[other]]
        if self._needs_road(here) and not road:
            return None
        if word.endswith(" breach"):
            return _halves_of(word.split()[0]) if self._is_wide(other) else None
        if road and (word == "road" or word.isdigit()):
            return self._cost["road"] if self.mover not in ("tower", "ram", "testudo") else HALVES
        return _halves_of(word)

    def _through_gate(self, here: int, other: int, road: bool) -> int | None:
        """A gate at ground height is passed through its two entry sides alone (8.91)."""
        if other not in self.where.entries[here]:
            return None
        gate = other if self.where.terrain[other] == "gate" else here
        if gate != other:
            return _halves_of(self._ground[self.where.terrain[other]])
        if self._ground["gate"] == "no":
            return None
        worn = gate in self._half_down  # 12.4: it has lost the rate of its road
        return self._cost["road"] if road and not worn else self._cost["gate_entry"]

    def _beneath_bridge(self, other: int) -> int | None:
        """Below a bridge the ground is what it is (B.10)."""
        if self.where.terrain[other] != "bridge":
            return None
        cell = self.where.cell(other)
        return _halves_of(self._ground[str(self.where.board.value(cell, "under", "clear"))])

    def _is_wide(self, breach: int) -> bool:
        """Whether a breach has another one of the same wall beside it: room for horses and engines (8.96)."""
        beside = self.where.once_connected[breach]
        return not self._special.narrow or any(self.where.terrain[n] == "breach" for n in beside)

    def _needs_road(self, here: int) -> bool:
        """Cavalry and artillery leave built-up hexes by road alone (8.95)."""
        return self.where.terrain[here] in BUILT_UP and self._ground["builtup"] == "road"

    def _down(self, node: int) -> Iterator[Step]:
        """From a wall: along it, and down stairs, gates, breaches."""
        where, here = self.where, node - self.where.count
        if self._ground["wall"] == "no":
            return
        for other in where.connected[here]:
            damaged = other in self._half_down
            yield other + where.count, self._cost["connected_damaged" if damaged else "connected"]
        if self.mover not in INFANTRY_MOVERS:
            return
        for other in where.stairs[here] if self._special.stairs else ():
            if not where.elevated[other]:
                yield other, self._cost["down"]
        for other in where.entries[here] | where.inner[here]:
            if not where.elevated[other]:
                yield other, self._cost["down"]
        for other in where.once_connected[here] if self._special.stairs else ():
            if where.terrain[other] == "breach":
                yield other, self._cost["enter_breach_connected"]


def mover_of(view: RulesView, unit: PieceState) -> str:
    """The column of the terrain chart that a unit moves by; Cauldrons keep to the walls (8.5)."""
    kind = class_of(view, unit)
    if unit.level == TESTUDO:
        return "testudo"
    if kind == ARTILLERY:
        return "cauldron" if is_cauldron(view, unit) else "artillery"
    if kind == CAVALRY:
        return "cavalry"
    if kind == ENGINE:
        return "ram" if type_of(view, unit) == "ram" else "tower"
    return foot_of(unit.side)


def foot_of(side: SideId | None) -> str:
    """The column of the terrain chart for a side's infantry and HQs."""
    return "infantry_jud" if side == JUDAEA else "infantry"


def steps_of(view: RulesView, mover: str) -> Steps:
    """The steps of a kind of mover with the walls as they are."""
    where, column = city(view), "artillery" if mover == "cauldron" else mover
    key = (column, _half_down(view, where), special_terrain(view))
    found = where.kept.get(key)
    if found is None:
        found = where.kept[key] = Steps(view, where, column)
    return found


class Special(NamedTuple):
    """Which kinds of special terrain there are: narrow breaches, roads, the need of them, stairs."""

    narrow: bool = False
    roads: bool = False
    needs_roads: bool = False
    stairs: bool = False


@book.clause("8.9", otherwise=Special())
def special_terrain(view: RulesView) -> Special:
    """What is special about terrain beside its costs (8.9 to 8.96)."""
    return view.derived("special terrain", lambda: _special(view))


def _special(view: RulesView) -> Special:
    return Special(
        breaches_are_narrow(view), has_roads(view), houses_need_roads(view), stairs_join(view)
    )


@book.clause("8.93", otherwise=False)
def stairs_join(view: RulesView) -> bool:
    """Whether stairs and breaches lead up and down, at one cost whatever the ground (8.93)."""
    return True


@book.clause("8.95", otherwise=False)
def houses_need_roads(view: RulesView) -> bool:
    """Whether cavalry and artillery enter and leave built-up hexes by road alone (8.95)."""
    return True


@book.clause("8.96", otherwise=False)
def breaches_are_narrow(view: RulesView) -> bool:
    """Whether horses, artillery, testudos and engines need two breaches side by side (8.96)."""
    return True


@book.clause("8.94", otherwise=False)
def has_roads(view: RulesView) -> bool:
    """Whether there are roads: inside the city, as long as it stands (8.94)."""
    return True


@book.clause("12.4", otherwise=frozenset())
def _half_down(view: RulesView, where: City) -> frozenset[int]:
    """Elevated hexes with at least half of the damage that breaches them (12.4, G3)."""
    worn = set()
    part = times(view, "worn")
    for label, points in hexes(view).damage.items():
        number = where.number(label)
        if where.elevated[number] and points >= part * breach_defence(view, where.kind[number]):
            worn.add(number)
    return frozenset(worn)


def _halves_of(word: str) -> int | None:
    return int(word) * HALVES if word.isdigit() else None
