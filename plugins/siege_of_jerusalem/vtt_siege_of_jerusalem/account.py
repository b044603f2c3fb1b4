"""What moves cost: who has spent what, who is stopped, what was climbed, which hexes change hands."""

from itertools import pairwise

from vtt.base.ids import PieceId, SideId
from vtt.commands.rules import SetRulesValue
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.company import crew
from vtt_siege_of_jerusalem.control import handed_over
from vtt_siege_of_jerusalem.marches import March
from vtt_siege_of_jerusalem.muster import LADDERS, markers, number_of
from vtt_siege_of_jerusalem.perches import towers
from vtt_siege_of_jerusalem.phase import phase, with_changes
from vtt_siege_of_jerusalem.reach import LEAVES, Way, allowance, flees, printed_allowance, reach
from vtt_siege_of_jerusalem.tables import HALVES, halves
from vtt_siege_of_jerusalem.units import ENGINE, HQ, class_of


class Account:
    """The moves of a gesture, entered one by one (8.12)."""

    def __init__(self, view: RulesView) -> None:
        self.view, self.where = view, city(view)
        known = phase(view)
        self.before = known.moving
        self.spent = dict(known.spent)
        self.stopped, self.done = set(known.stopped), set(known.done)
        self.users = {label: list(units) for label, units in known.users.items()}
        self.crossed = dict(known.crossed)
        self.control: dict[str, SideId] = {}
        self.moving: list[PieceId] = []

    def enter(self, march: March) -> None:
        """One unit's move, with all who go along."""
        unit = march.unit
        if march.node is None:
            return
        way = reach(self.view, unit)
        cost = way.spent.get(march.node, 0)
        self._pay(unit, cost)
        for other in march.along:
            if other.id != unit.id:
                self._pay(other, cost)
        if class_of(self.view, unit) == ENGINE:
            each = halves(self.view, "tower_rider_per_mf") // HALVES
            for other in crew(self.view, number_of(self.view, unit), unit):
                self._pay(other, cost * each)
        if flees(unit):
            self.done.add(unit.id)
        if march.node in way.stops:
            self.stopped |= {unit.id, *(other.id for other in march.along)}
        self._hold(march, way)
        self._climb(unit, way, march.node)

    def _pay(self, unit: PieceState, cost: int) -> None:
        spent = self.spent.get(unit.id, 0)
        if unit.get(LEAVES):
            spent = printed_allowance(self.view, unit) - allowance(self.view, unit)
        self.spent[unit.id] = spent + cost
        self.moving.append(unit.id)

    def _hold(self, march: March, way: Way) -> None:
        if march.node is None or march.unit.side is None:
            return
        nodes = way.path(march.node)[1:] if march.node in way.spent else (march.node,)
        for node in nodes:
            self.control[self.where.labels[self.where.hex_of_node(node)]] = march.unit.side

    def _climb(self, unit: PieceState, way: Way, end: int) -> None:
        """Who has gone over ladders, and by which tower (8.61, 8.7)."""
        if end not in way.spent:
            return
        for node, other in pairwise(way.path(end)):
            perch = next((n for n in (node, other) if self.where.is_perch(n)), None)
            if perch is None:
                continue
            number = self.where.hex_of_node(perch)
            tower = towers(self.view).get(number)
            if number in markers(self.view, LADDERS) and class_of(self.view, unit) != HQ:
                users = self.users.setdefault(self.where.labels[number], [])
                if unit.id not in users:
                    users.append(unit.id)
            if tower is not None and (self.where.is_high(node) or self.where.is_high(other)):
                off = self.where.is_high(other) or self.crossed.get(tower.id) == "off"
                self.crossed[tower.id] = "off" if off else "on"

    def written(self, view: RulesView) -> SetRulesValue:
        """The command that remembers it all; those who moved together go on together (8.2)."""
        together = set(self.moving).issubset(self.before)
        moving = self.before if together else self.moving
        return with_changes(
            view,
            spent=self.spent,
            moving=tuple(sorted(set(moving))),
            stopped=tuple(sorted(self.stopped)),
            done=tuple(sorted(self.done)),
            users={label: tuple(units) for label, units in self.users.items()},
            crossed=self.crossed,
        )

    def held(self, view: RulesView) -> tuple[SetRulesValue, ...]:
        """The command that remembers who was last in the hexes on the way (18.3)."""
        return handed_over(view, self.control)
