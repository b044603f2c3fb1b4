"""The way of a beaten unit: where it may set foot, what that costs, and where it may end (7.5, 15)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import number, whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import City
from vtt_siege_of_jerusalem.company import bar_of_company
from vtt_siege_of_jerusalem.control import closed_gates
from vtt_siege_of_jerusalem.garrison import is_beyond
from vtt_siege_of_jerusalem.muster import panicked_hexes
from vtt_siege_of_jerusalem.obstacles import held_hexes, testudo_hexes
from vtt_siege_of_jerusalem.perches import Links, links, towers
from vtt_siege_of_jerusalem.places import has_place
from vtt_siege_of_jerusalem.refuge import refuge_distances
from vtt_siege_of_jerusalem.stacking import is_full
from vtt_siege_of_jerusalem.steps import Step, mover_of, steps_of
from vtt_siege_of_jerusalem.tables import HALVES, halves
from vtt_siege_of_jerusalem.units import (
    GROUND,
    JUDAEA,
    ROME,
    TESTUDO,
    Order,
    enemy_of,
    is_infantry,
    order_of,
    side_of,
    type_of,
)
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()


@dataclass(frozen=True)
class Retreat:
    """A way back: the nodes entered, in order, and how many of them were full (15.3, G21)."""

    way: tuple[int, ...]
    full: int = 0

    @property
    def end(self) -> int:
        """The node where it ends."""
        return self.way[-1]


@book.clause("7.5", otherwise=frozenset())
def barred_by_zones(view: RulesView, enemy: SideId) -> frozenset[int]:
    """The nodes in enemy zones: nobody retreats into them, though a friend is there (7.5)."""
    return zones_of(view, enemy).nodes


@book.clause("15.2", otherwise="")
def bar_on_the_way(view: RulesView, where: City, hex_: int, unit: PieceState) -> str:
    """Which rule keeps a beaten unit from a hex because of who is there: horses, pushers, testudos (15.2).

    How many a hex holds is no bar on the way, and a testudo is entered by joining it.
    """
    return bar_of_company(view, where, hex_, unit)


class WayBack:
    """A unit on its way back (7.5, 15.1 to 15.3)."""

    def __init__(self, view: RulesView, where: City, unit: PieceState) -> None:
        if unit.level == TESTUDO:
            unit = msgspec.structs.replace(unit, level=GROUND)
        self.view, self.where, self.unit = view, where, unit
        self.steps = steps_of(view, mover_of(view, unit))
        climbs = unit.side == ROME and is_infantry(view, unit)
        self.perches: Links = links(view) if climbs else {}
        self.towers = towers(view) if climbs else {}
        enemy = enemy_of(unit.side)
        self.barred = held_hexes(view, enemy) | closed_hexes(view, unit.side)
        self.barred |= panicked_hexes(view, unit.side)
        self.zones = barred_by_zones(view, enemy)
        self.gates = closed_gates(view, unit.side)
        self.testudos, self.joining = testudo_hexes(view), halves(view, "testudo")
        self.to_refuge = refuge_distances(view, unit.side, mover_of(view, unit))
        self.limit = whole(view, "units", type_of(view, unit), "disrupted_ma") * HALVES
        self.full_factor = round(number(view, "movement", "full_factor", "value"))
        self._harms: dict[tuple[int, int], int] = {}
        self._opened: dict[int, bool] = {}
        self._filled: dict[int, bool] = {}
        self._ends: dict[int, bool] = {}

    def short_ways(self, start: int, longest: int) -> tuple[Retreat, ...]:
        """The ways of at most so many hexes, whatever they cost; the best one to each end (14.2)."""
        found = [way for way in self._all_ways(start, longest) if self.can_end(way.end)]
        best: dict[int, Retreat] = {}
        for way in found:
            known = best.get(way.end)
            if known is None or (way.full, len(way.way)) < (known.full, len(known.way)):
                best[way.end] = way
        return tuple(Retreat(way.way[1:], way.full) for _, way in sorted(best.items()))

    def long_ways(self, start: int) -> tuple[Retreat, ...]:
        """The ways of a disrupted unit, as far as its movement goes (15.1)."""
        return self._step_by_step([Retreat((start,))])

    def forced_on(self, start: int, longest: int) -> tuple[Retreat, ...]:
        """Where all short ways end in full hexes it is disrupted there and goes on from them (14.2, 15.3)."""
        return self._step_by_step(self._all_ways(start, longest))

    def _all_ways(self, start: int, longest: int) -> list[Retreat]:
        edge, found = [Retreat((start,))], []
        for _ in range(longest):
            edge = [
                Retreat((*way.way, other), way.full + self._is_full(other))
                for way in edge
                if not self._joins(way.end, start)
                for other, _cost in self._steps(way.end)
                if self._open(other) and self._is_new(other, way)
            ]
            found += edge
        return found

    def _step_by_step(self, begun: Iterable[Retreat]) -> tuple[Retreat, ...]:
        """Where a disrupted unit may end: each step does no harm and leads as near to Refuge as it can.

        It may stop wherever there is room (15.1, G44).
        """
        edge = [(way.end, 0, way) for way in begun]
        found: dict[int, Retreat] = {}
        seen = {(node, spent) for node, spent, _ in edge}
        while edge:
            following = []
            for node, spent, way in edge:
                for other, total in self._duty(node, spent, way):
                    if (other, total) in seen:
                        continue
                    seen.add((other, total))
                    on = Retreat((*way.way, other), way.full + self._is_full(other))
                    following.append((other, total, on))
                    known = found.get(other)
                    if self.can_end(other) and (known is None or on.full < known.full):
                        found[other] = on
            edge = following
        return tuple(Retreat(way.way[1:], way.full) for _, way in sorted(found.items()))

    def _duty(self, node: int, spent: int, way: Retreat) -> list[tuple[int, int]]:
        """The steps that the duties leave: no harm while that can be, then nearest (15.1)."""
        if len(way.way) > 1 and self._joins(node, way.way[0]):
            return []
        steps = [step for step in self._paid(node, spent) if self._is_new(step[0], way)]
        harm = {step: self._harm(*step) for step in steps}
        worst = Order.PANICKED - order_of(self.unit) - way.full
        alive = [step for step in steps if harm[step] <= worst]
        harmless = [step for step in alive if not harm[step]]
        rests = len(way.way) > 1 and self.can_end(node)
        chosen = harmless or ([] if rests else alive)
        if harmless and self.view.setting("toward_refuge") == "in need":
            return harmless
        nearest = min((self._to_refuge(other) for other, _ in chosen), default=0)
        return [step for step in chosen if self._to_refuge(step[0]) == nearest]

    def _paid(self, node: int, spent: int) -> list[tuple[int, int]]:
        """The steps out of a node that its movement allows, with all that is spent then (15.1 to 15.3)."""
        found = []
        for other, cost in self._steps(node):
            paid = cost * (self.full_factor if self._is_full(other) else 1)
            total = spent + (max(paid, self.joining) if self._joins(other, node) else paid)
            if total <= self.limit and self._open(other):
                found.append((other, total))
        return found

    def _steps(self, node: int) -> Iterator[Step]:
        """The steps from hex to hex: by towers and ladders too, down but never up ladders (8.61, 8.7, 16.3).

        Who comes into the hex of a tower or of ladders is at its top or at its foot at once.
        """
        where = self.where
        hex_ = where.hex_of_node(node)
        for other, cost in self.steps.of(hex_ if where.is_perch(node) else node):
            yield other, cost
            if other in self.towers:
                yield where.perch(other), cost
        for other, cost in self.perches.get(node, ()) if node >= where.count else ():
            if where.hex_of_node(other) != hex_:
                yield other, cost
                if where.is_perch(other):
                    yield where.hex_of_node(other), cost

    def _is_new(self, node: int, way: Retreat) -> bool:
        """Whether a way has not been there; it does not come back to the hex that it leaves."""
        start = self.where.hex_of_node(way.way[0])
        return node not in way.way and self.where.hex_of_node(node) != start

    def _harm(self, node: int, spent: int) -> int:
        """How many full hexes a retreat enters at least that ends in or behind a hex; too many: it dies."""
        key = (node, spent)
        if key not in self._harms:
            self._harms[key] = int(Order.ELIMINATED)  # a way that comes back here is no way
            if self.can_end(node):
                self._harms[key] = 0
            else:
                onward = (self._harm(*step) for step in self._paid(node, spent))
                harm = min(onward, default=int(Order.ELIMINATED))
                self._harms[key] = harm + self._is_full(node)
        return self._harms[key]

    def _joins(self, node: int, start: int) -> bool:
        """Whether a step leads into a testudo: there the way ends (6.61, 15.2)."""
        hex_ = self.where.hex_of_node(node)
        return hex_ in self.testudos and hex_ != self.where.hex_of_node(start)

    def _open(self, node: int) -> bool:
        if node not in self._opened:
            self._opened[node] = self._may_enter(node)
        return self._opened[node]

    def _may_enter(self, node: int) -> bool:
        """Not into an enemy, his zone, a closed gate, panic, bad company, or out of a garrison's area."""
        hex_ = self.where.hex_of_node(node)
        low_gate = hex_ in self.gates and not self.where.is_high(node)
        if hex_ in self.barred or node in self.zones or low_gate:
            return False
        if is_beyond(self.view, self.where, self.unit, hex_):
            return False
        return not bar_on_the_way(self.view, self.where, hex_, self.unit)

    def _is_full(self, node: int) -> bool:
        hex_ = self.where.hex_of_node(node)
        if hex_ not in self._filled:
            full = is_full(self.view, self.where, hex_, self.unit)
            self._filled[hex_] = full and hex_ not in self.testudos
        return self._filled[hex_]

    def can_end(self, node: int) -> bool:
        """Whether there is room for it to end there: with friends, with an engine, or in a testudo."""
        if node not in self._ends:
            inside = self.where.hex_of_node(node) in self.testudos
            free = inside or has_place(self.view, self.where, self.unit, node)
            self._ends[node] = free and not self.where.is_passage(node)
        return self._ends[node]

    def _to_refuge(self, node: int) -> int:
        """How far it is to Refuge by steps that it could make; farthest where there are none (15.4)."""
        here = self.where.hex_of_node(node)
        found = self.to_refuge.get(here if self.where.is_perch(node) else node)
        if found is not None:
            return found
        straight = self.where.to_refuge(side_of(self.unit) == JUDAEA)
        return self.where.count + straight[here]
