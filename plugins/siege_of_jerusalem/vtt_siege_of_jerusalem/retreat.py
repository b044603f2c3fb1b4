"""Retreats: where a beaten unit can go (7.5, 14.2, 14.21, 14.31, 15)."""

from dataclasses import dataclass

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.reach import controller, enemy_hexes
from vtt_siege_of_jerusalem.stacking import bar_of_company, is_full
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.tables import HALVES
from vtt_siege_of_jerusalem.units import (
    ENGINE,
    JUDAEA,
    ROME,
    TESTUDO,
    Order,
    class_of,
    enemy_of,
    hex_of,
    is_cauldron,
    order_of,
    side_of,
    type_of,
    units_in,
)
from vtt_siege_of_jerusalem.zones import zones_of

book = Rulebook()

BACK, DISRUPTED_BACK = "B", "D"
"""The two kinds of retreat: of one or two hexes, and of a disrupted unit by its movement (14.2, 15.1)."""

LONGEST_BACK = 2


@dataclass(frozen=True)
class Retreat:
    """A way back: the nodes entered, in order, and how many full hexes were among them (15.3)."""

    way: tuple[int, ...]
    full: int = 0

    @property
    def end(self) -> int:
        """The node where it ends."""
        return self.way[-1]


def retreats(view: RulesView, unit: PieceState, kind: str, by_heavies: bool) -> tuple[Retreat, ...]:
    """Every way back that a unit may take; none: it is eliminated (7.5, 15.1).

    Args:
        view: the position, with the unit as it is after the result.
        unit: who retreats.
        kind: "B" or "D".
        by_heavies: whether Roman heavy infantry attacked from where its zone holds him (14.21).
    """
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return ()
    start = where.node(where.number_of(cell), unit.level)
    walker = _Back(view, where, unit)
    if by_heavies:
        return tuple(way for way in walker.ways(start, 1) if not way.full)
    if kind == BACK:
        return tuple(way for way in walker.ways(start, LONGEST_BACK) if not walker.ends_full(way))
    return walker.nearest_to_refuge(start)


@book.clause("14.31", otherwise=False)
def may_stay(view: RulesView, unit: PieceState) -> bool:
    """In a fortress, a testudo or with an engine a disrupted unit need not retreat (14.31, 14.32)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return False
    if type_of(view, unit).startswith("jud_") and not is_cauldron(view, unit):
        return True
    engine = any(class_of(view, other) == ENGINE for other in units_in(view, cell, unit.side))
    strong = where.kind[where.number_of(cell)] in ("fortress", "fort")
    return strong or engine or unit.level == TESTUDO


@book.clause("14.21", otherwise=False)
def held_by_heavies(view: RulesView, unit: PieceState) -> bool:
    """Whether a Judaean stands in the ground zone of heavy infantry, which lets him go one hex (14.21)."""
    where, cell = city(view), hex_of(view, unit)
    if unit.side != JUDAEA or cell is None:
        return False
    return where.node(where.number_of(cell), unit.level) in zones_of(view, ROME).heavy


class _Back:
    """A unit on its way back: where it may set foot (7.5, 15.1, 15.2)."""

    def __init__(self, view: RulesView, where: City, unit: PieceState) -> None:
        self.view, self.where, self.unit = view, where, unit
        self.steps = steps_of(view, mover_of(view, unit))
        enemy = enemy_of(unit.side)
        self.barred = enemy_hexes(view, where, enemy)
        self.zones = zones_of(view, enemy).nodes
        self.limit = _disrupted_ma(view, unit)

    def ways(self, start: int, longest: int) -> list[Retreat]:
        """Every way of at most so many hexes; movement does not count (14.2)."""
        edge, found = [Retreat((start,))], []
        for _ in range(longest):
            edge = [
                Retreat((*way.way, other), way.full + self._is_full(other))
                for way in edge
                for other, _cost in self.steps.of(way.end)
                if self._open(other) and other not in way.way
            ]
            found += edge
        best: dict[int, Retreat] = {}
        for way in found:
            known = best.get(way.end)
            if known is None or (way.full, len(way.way)) < (known.full, len(known.way)):
                best[way.end] = way
        return [Retreat(way.way[1:], way.full) for _, way in sorted(best.items())]

    def ends_full(self, way: Retreat) -> bool:
        """Whether a way ends in a hex that is full already."""
        return self._is_full(way.end)

    def nearest_to_refuge(self, start: int) -> tuple[Retreat, ...]:
        """The ways within its movement that do it no harm, and of these the nearest to Refuge (15.1, G44)."""
        best: dict[int, tuple[int, int, Retreat]] = {start: (0, 0, Retreat((start,)))}
        edge = [start]
        while edge:
            following = []
            for node in edge:
                spent, full, way = best[node]
                for other, cost in self.steps.of(node):
                    filled = self._is_full(other)
                    total = (spent + cost * (2 if filled else 1), full + filled)
                    known = best.get(other)
                    better = known is None or (total[1], total[0]) < (known[1], known[0])
                    if better and total[0] <= self.limit and self._open(other):
                        best[other] = (*total, Retreat((*way.way, other), total[1]))
                        following.append(other)
            edge = following
        ends = [
            way for node, (_, _, way) in best.items() if node != start and not self._is_full(node)
        ]
        if not ends:
            return ()
        least = min(way.full for way in ends)
        harmless = [way for way in ends if way.full == least]
        nearest = min(self._to_refuge(way.end) for way in harmless)
        chosen = (way for way in harmless if self._to_refuge(way.end) == nearest)
        return tuple(Retreat(way.way[1:], way.full) for way in chosen)

    def _open(self, node: int) -> bool:
        """Not into an enemy, his zone, a closed gate, a panicked friend, or bad company."""
        number = self.where.hex_of_node(node)
        if number in self.barred or node in self.zones:
            return False
        low_gate = self.where.terrain[number] == "gate" and not self.where.is_high(node)
        if low_gate and controller(self.view, self.where, number) != self.unit.side:
            return False
        cell = self.where.cell(number)
        friends = units_in(self.view, cell, self.unit.side)
        if any(order_of(friend) is Order.PANICKED for friend in friends):
            return False
        return not bar_of_company(self.view, self.where, number, self.unit)

    def _is_full(self, node: int) -> bool:
        return is_full(self.view, self.where, self.where.hex_of_node(node), self.unit)

    def _to_refuge(self, node: int) -> int:
        """How far it is to Refuge: the Temple Quarter, or for Rome the edge of the map (15.4)."""
        number = self.where.hex_of_node(node)
        return self.where.to_refuge(side_of(self.unit) == JUDAEA)[number]


def _disrupted_ma(view: RulesView, unit: PieceState) -> int:
    return whole(view, "units", type_of(view, unit), "disrupted_ma") * HALVES


def order_after(unit: PieceState, way: Retreat) -> Order:
    """Each full hex entered makes the order one step worse (15.3)."""
    return Order(min(order_of(unit) + way.full, Order.ELIMINATED))
