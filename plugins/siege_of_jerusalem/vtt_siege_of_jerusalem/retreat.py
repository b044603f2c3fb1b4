"""Retreats: where a beaten unit can go (7.5, 14.2, 14.21, 14.31, 15)."""

from dataclasses import dataclass

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import number, whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.company import bar_of_company
from vtt_siege_of_jerusalem.reach import controller, enemy_hexes
from vtt_siege_of_jerusalem.stacking import is_full
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.tables import HALVES, formation
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    JUDAEA,
    ROME,
    TESTUDO,
    TOWER,
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
        return tuple(way for way in walker.ways(start, 1) if not walker.ends_full(way))
    if kind == BACK:
        longest = formation(view, "retreat_b")
        return tuple(way for way in walker.ways(start, longest) if not walker.ends_full(way))
    return walker.step_by_step(start)


@book.clause("14.31", otherwise=False)
def may_stay(view: RulesView, unit: PieceState) -> bool:
    """In a fortress, a testudo or with an engine a disrupted unit need not retreat (14.31)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None:
        return False
    engine = any(class_of(view, other) == ENGINE for other in units_in(view, cell, unit.side))
    strong = where.kind[where.number_of(cell)] in ("fortress", "fort")
    return strong or engine or unit.level == TESTUDO


@book.clause("14.32", otherwise=False)
def never_retreats(view: RulesView, unit: PieceState) -> bool:
    """Judaean artillery but Cauldrons, and the Catapult on an Armored Tower, stay where they are (14.32)."""
    if class_of(view, unit) != ARTILLERY or is_cauldron(view, unit):
        return False
    return unit.side == JUDAEA or unit.level == TOWER


@book.clause("14.21", otherwise=False)
def held_by_heavies(view: RulesView, unit: PieceState) -> bool:
    """Whether a Judaean stands in the ground zone of heavy infantry, which lets him go one hex (14.21)."""
    where, cell = city(view), hex_of(view, unit)
    if unit.side != JUDAEA or cell is None:
        return False
    return where.node(where.number_of(cell), unit.level) in zones_of(view, ROME).heavy


@book.clause("7.5", otherwise=frozenset())
def barred_by_zones(view: RulesView, enemy: SideId) -> frozenset[int]:
    """The nodes in enemy zones: nobody retreats into them, though a friend is there (7.5)."""
    return zones_of(view, enemy).nodes


class _Back:
    """A unit on its way back: where it may set foot (7.5, 15.1, 15.2)."""

    def __init__(self, view: RulesView, where: City, unit: PieceState) -> None:
        self.view, self.where, self.unit = view, where, unit
        self.steps = steps_of(view, mover_of(view, unit))
        enemy = enemy_of(unit.side)
        self.barred = enemy_hexes(view, where, enemy)
        self.zones = barred_by_zones(view, enemy)
        self.limit = _disrupted_ma(view, unit)
        self.full_factor = round(number(view, "movement", "full_factor", "value"))
        self._harms: dict[tuple[int, int], int] = {}
        self._opened: dict[int, bool] = {}
        self._filled: dict[int, bool] = {}

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

    def step_by_step(self, start: int) -> tuple[Retreat, ...]:
        """Where a disrupted unit may end: each step does no harm and leads as near to Refuge as it can.

        It may stop in every hex that is not full (15.1, G44).
        """
        edge = [(start, 0, Retreat((start,)))]
        found: dict[int, Retreat] = {}
        seen = {(start, 0)}
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
                    if not self._is_full(other) and (known is None or on.full < known.full):
                        found[other] = on
            edge = following
        return tuple(Retreat(way.way[1:], way.full) for _, way in sorted(found.items()))

    def _duty(self, node: int, spent: int, way: Retreat) -> list[tuple[int, int]]:
        """The steps that the duties leave: no harm while that can be, then nearest (15.1)."""
        steps = [step for step in self._paid(node, spent) if step[0] not in way.way]
        harm = {step: self._harm(*step) for step in steps}
        worst = Order.PANICKED - order_of(self.unit) - way.full
        alive = [step for step in steps if harm[step] <= worst]
        harmless = [step for step in alive if not harm[step]]
        rests = len(way.way) > 1 and not self._is_full(node)
        chosen = harmless or ([] if rests else alive)
        nearest = min((self._to_refuge(other) for other, _ in chosen), default=0)
        return [step for step in chosen if self._to_refuge(step[0]) == nearest]

    def _paid(self, node: int, spent: int) -> list[tuple[int, int]]:
        """The steps out of a node that its movement allows, with all that is spent then (15.1, 15.3)."""
        found = []
        for other, cost in self.steps.of(node):
            total = spent + cost * (self.full_factor if self._is_full(other) else 1)
            if total <= self.limit and self._open(other):
                found.append((other, total))
        return found

    def _harm(self, node: int, spent: int) -> int:
        """How many full hexes a retreat enters at least that ends in or behind a hex; too many: it dies."""
        key = (node, spent)
        if key not in self._harms:
            self._harms[key] = int(Order.ELIMINATED)  # a way that comes back here is no way
            if not self._is_full(node):
                self._harms[key] = 0
            else:
                onward = (self._harm(*step) for step in self._paid(node, spent))
                self._harms[key] = 1 + min(onward, default=int(Order.ELIMINATED))
        return self._harms[key]

    def _open(self, node: int) -> bool:
        if node not in self._opened:
            self._opened[node] = self._may_enter(node)
        return self._opened[node]

    def _may_enter(self, node: int) -> bool:
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
        hex_ = self.where.hex_of_node(node)
        if hex_ not in self._filled:
            self._filled[hex_] = is_full(self.view, self.where, hex_, self.unit)
        return self._filled[hex_]

    def _to_refuge(self, node: int) -> int:
        """How far it is to Refuge: the Temple Quarter, or for Rome the edge of the map (15.4)."""
        number = self.where.hex_of_node(node)
        return self.where.to_refuge(side_of(self.unit) == JUDAEA)[number]


def _disrupted_ma(view: RulesView, unit: PieceState) -> int:
    return whole(view, "units", type_of(view, unit), "disrupted_ma") * HALVES


def order_after(unit: PieceState, way: Retreat) -> Order:
    """Each full hex entered makes the order one step worse (15.3)."""
    return Order(min(order_of(unit) + way.full, Order.ELIMINATED))
