"""Routed and panicked units run toward Refuge, as far as they get (15.3, 15.4, 17.21)."""

from collections.abc import Iterator
from typing import ClassVar

from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Correction, Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.battlefield import is_gallus
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.entry import FORCES
from vtt_siege_of_jerusalem.guns import is_gun
from vtt_siege_of_jerusalem.losses import eliminate
from vtt_siege_of_jerusalem.marches import level_in, marches
from vtt_siege_of_jerusalem.muster import at, number_of, panicked_hexes
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.places import has_place
from vtt_siege_of_jerusalem.reach import (
    allowance,
    flees,
    may_still_move,
    rules_in_use,
    start_of,
)
from vtt_siege_of_jerusalem.refuge import Distances, refuge, refuge_distances, roads_to_refuge
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.stacking import excess
from vtt_siege_of_jerusalem.steps import mover_of
from vtt_siege_of_jerusalem.units import (
    GROUND,
    JUDAEA,
    WALL,
    Order,
    name,
    order_of,
    side_of,
    units_on_map,
)
from vtt_siege_of_jerusalem.walker import FAR, Walker

book = Rulebook()

AWAY = "reserve_tyropean_city"
"""The place beside the map for Judaeans who have left The Assault of Gallus (G26)."""


class Runner(Walker):
    """A unit that runs: every step brings it nearer to Refuge (15.3)."""

    careful: ClassVar[bool] = True

    def __init__(self, view: RulesView, unit: PieceState, start: int) -> None:
        super().__init__(view, unit, start, frozenset(rules_in_use(view)))
        mover = mover_of(view, unit)
        self.distances: Distances = refuge_distances(view, unit.side, mover)
        self.roads = roads_to_refuge(view, unit.side, mover)

    def _may_step(self, node: int, other: int, number: int) -> bool:
        far = self.distances.get(node)
        near = self.distances.get(other)
        if far is None or near is None or near >= far:
            return False
        if node in self.roads and near > 0 and not self._stays_on_the_road(node, other):
            return False
        return super()._may_step(node, other, number)

    def _stays_on_the_road(self, node: int, other: int) -> bool:
        """Once on a road that leads to Refuge he follows it, and through the gate at its end (15.3)."""
        along = other in self.roads and other in self.where.roads[node]
        on = any(n in self.roads for n in self.where.roads[node] if self._is_nearer(node, n))
        return along if on else True

    def _is_nearer(self, node: int, other: int) -> bool:
        return self.distances.get(other, FAR) < self.distances[node]


def runs(view: RulesView, unit: PieceState) -> frozenset[int]:
    """Where a unit that runs may end: it has used all that it has; empty: it cannot run, and stays."""
    return view.derived(("runs", unit), lambda: _runs(view, unit))


def _runs(view: RulesView, unit: PieceState) -> frozenset[int]:
    start = start_of(view, unit)
    if start < 0 or is_gun(view, unit) or view.value(unit, "garrison") is not None:
        return frozenset()
    if start in refuge(view, unit.side):
        return frozenset()
    runner = Runner(view, unit, start)
    limit = allowance(view, unit)
    way = runner.walk(limit)
    where = city(view)
    places = {n for n in way.spent if n != start and not where.is_passage(n)}
    ends = {n for n in places if has_place(view, where, unit, n)}
    if not ends:  # where the only way leads to panic it has to go there
        return frozenset(n for n in places if n in way.stops and _is_panic(view, where, unit, n))
    passed = {node for end in ends for node in way.path(end)[:-1]}
    furthest = {
        node
        for node in ends - passed
        if node in way.stops or not _goes_on(runner, node, limit - way.spent[node], ends)
    }
    return frozenset(furthest or ends - passed)


def _is_panic(view: RulesView, where: City, unit: PieceState, node: int) -> bool:
    return where.hex_of_node(node) in panicked_hexes(view, unit.side)


def _goes_on(runner: Runner, node: int, left: int, ends: set[int]) -> bool:
    """Whether a unit has enough left for a step that brings it nearer, to where it may stay."""
    steps = (*runner.steps.of(node), *runner.links.get(node, ()))
    count = runner.where.count
    for other, cost in steps:
        factor = runner.factor(other % count)
        if factor is None or other not in ends or not runner._may_step(node, other, other % count):
            continue
        if cost * factor + runner._extra(node, other, other % count, cost * factor) <= left:
            return True
    return False


def has_to_run(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit still owes its run in this phase."""
    panics = order_of(unit) is Order.PANICKED
    if not flees(unit) or panics != (kind_of(phase_of(view)) == "panic"):
        return False
    done = unit.id in phase(view).done or not may_still_move(view, unit)
    return not done and bool(runs(view, unit))


@book.check("15.3", on=MovePieces, cheap=True)
def runs_to_refuge(p: Proposal) -> Iterator[Finding | Correction]:
    """Who is routed or panicked uses all its movement toward Refuge, each step nearer to it."""
    if kind_of(phase_of(p.before)) not in ("move", "panic"):
        return
    where = city(p.before)
    for march in marches(p):
        unit = march.unit
        if not flees(unit) or march.node is None:
            continue
        ends = runs(p.before, unit)
        if march.node in ends:
            continue
        place = where.labels[where.hex_of_node(march.node)]
        what = "cannot run, and stays" if not ends else "runs toward Refuge as far as it gets"
        yield illegal("15.3", f"{name(p.before, unit)} {what}, not to {place}.", (unit.id,))
        for node in sorted(ends)[:1]:
            yield Correction(MovePieces((run_to(p.before, unit, node),)))


@book.check("17.21", on=EndPhase)
def all_have_run(p: Proposal) -> Iterator[Finding]:
    """A phase of movement ends when all have run who have to."""
    if kind_of(phase_of(p.before)) not in ("move", "panic"):
        return
    labels = city(p.before).labels
    for unit in units_on_map(p.before, active_side(p.before)):
        if has_to_run(p.before, unit):
            here = labels[number_of(p.before, unit)]
            text = f"{name(p.before, unit)} in {here} still has to run toward Refuge."
            yield illegal("17.21", text, (unit.id,))


@book.effect("17.21.last", on=MovePieces)
def last_who_comes_dies(p: Proposal) -> Iterator[Consequence]:
    """Who comes to a panicked friend ends his move there; where there is no room for him he dies (17.21)."""
    where = city(p.after)
    for march in marches(p):
        if march.node is None or kind_of(phase_of(p.before)) not in ("move", "panic"):
            continue
        side, number = side_of(march.unit), where.hex_of_node(march.node)
        here = at(p.after, number, side)
        if number in panicked_hexes(p.before, side) and any(
            excess(p.after, where, number, side, here)
        ):
            yield Say(f"{name(p.after, march.unit)} finds no room beside panic, and is lost.")
            yield from eliminate(p.after, march.unit)


@book.effect("15.4", on=MovePieces)
def leaves_for_refuge(p: Proposal) -> Iterator[Consequence]:
    """In The Assault of Gallus Judaeans who run leave the map at the gates to the south (G26)."""
    if not is_gallus(p.before) or not p.before.setting("flight_leaves"):
        return
    goals = refuge(p.before, JUDAEA)
    gone = tuple(
        march.unit.id
        for march in marches(p)
        if march.node in goals and flees(march.unit) and march.unit.side == JUDAEA
    )
    if gone:
        yield MovePieces(p.after.fill_slot(FORCES, AWAY, gone))


def run_to(view: RulesView, unit: PieceState, node: int) -> PieceMove:
    """The move of a unit that runs to a node."""
    where = city(view)
    number = where.hex_of_node(node)
    wanted = WALL if where.is_high(node) else GROUND
    level = level_in(view, where, number, unit, wanted)
    return PieceMove(unit.id, where.board.place(where.cell(number), unit.pose.facing, level))
