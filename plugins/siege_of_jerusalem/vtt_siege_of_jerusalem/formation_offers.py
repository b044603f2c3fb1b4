"""What units can do besides moving and fighting: rams, testudos, ladders, artillery, turns, entries."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId, SideId
from vtt.rules.action import Action, declare
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.arrivals import arrivals
from vtt_siege_of_jerusalem.breach import ROMAN_FIRE, Breach, blow, ready
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.company import APART, bar_of_company
from vtt_siege_of_jerusalem.entry import FORCES, entry_of
from vtt_siege_of_jerusalem.escalade import TakeLadders, is_base
from vtt_siege_of_jerusalem.formations import begins, may_do, objections
from vtt_siege_of_jerusalem.gallus import bar_of_place
from vtt_siege_of_jerusalem.goings import going, turns_of
from vtt_siege_of_jerusalem.guns import LimberGun, is_gun
from vtt_siege_of_jerusalem.muster import LADDERS, Units, at, by_hex, markers
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.places import has_place
from vtt_siege_of_jerusalem.reach import may_still_move, reach
from vtt_siege_of_jerusalem.sequence import SETUP, kind_of, phase_of
from vtt_siege_of_jerusalem.stacking import is_full, limit_of
from vtt_siege_of_jerusalem.tables import formation, halves
from vtt_siege_of_jerusalem.testudo import (
    DissolveTestudo,
    FormTestudo,
    bar_of_testudo,
)
from vtt_siege_of_jerusalem.units import (
    CITY,
    ENGINE,
    HEAVY,
    LADDER,
    ROME,
    TESTUDO,
    class_of,
    counts_for_stacking,
    is_fresh,
    name,
    side_of,
    units_on_map,
)

PLACES_OF_ENTRY = 6
"""So many places are offered to each unit that waits to come in."""


def formations(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """Everything of the kind that can be done in this phase, or by the selected units."""
    if phase_of(view) in SETUP:
        yield from _zones(view, side, selection)
        yield from _in_set_up(view, side, selection)
    if phase_of(view) in ROMAN_FIRE and side == ROME:
        yield from _breaches(view, selection)
    if phase_of(view) == "r_move" and side == ROME:
        yield from _in_roman_movement(view, selection)
    if kind_of(phase_of(view)) == "move":
        yield from _entries(view, side, selection)


def _zones(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """Where all the selected units of a side may begin and have room, as marks (E.1, 6)."""
    where = city(view)
    units = [unit for unit in units_on_map(view, side) if unit.id in selection]
    held = by_hex(view, side)
    for unit in units[:1]:
        zone = (n for n in range(where.count) if not bar_of_place(view, unit, n))
        free = (n for n in zone if n not in held or _has_room(view, n, units))
        marks = tuple(
            AreaMark(CITY, where.board.corners(where.cell(number)), role=ShapeRole.REACH)
            for number in free
        )
        yield Offer("set_up", f"{name(view, unit)} may begin here", None, marks, (unit.id,), "E.1")


def _has_room(view: RulesView, number: int, units: Sequence[PieceState]) -> bool:
    """Whether a hex in which friends stand takes in all of these units (6 to 6.5)."""
    where, ids = city(view), {unit.id for unit in units}
    others = [unit for unit in at(view, number, units[0].side) if unit.id not in ids]
    counted = [u for u in (*others, *units) if counts_for_stacking(view, u)]
    limit = limit_of(view, where, number, side_of(units[0]))
    loose = sum(unit.level not in APART or unit.id in ids for unit in counted)
    return loose <= limit and not any(
        is_full(view, where, number, unit) or bar_of_company(view, where, number, unit)
        for unit in units
    )


def _in_set_up(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """Artillery on either side, testudos, plans for legions off the map: of selected units (3.3, 3.4)."""
    yield from arrivals(view, selection)
    for number, units in sorted(by_hex(view, side).items()):
        chosen = [unit for unit in units if unit.id in selection and begins(view, unit)]
        for unit in chosen:
            if is_gun(view, unit):
                label = f"{name(view, unit)}: turn over"
                yield _offer(view, LimberGun(unit.id), label, (unit,), "3.4")
        if chosen and number >= 0:
            yield from _testudos(view, units)


def _breaches(view: RulesView, selection: Sequence[PieceId]) -> Iterator[Offer]:
    where = city(view)
    for label, engines in sorted(ready(view).items()):
        chosen = tuple(engine for engine in engines if not selection or engine in selection)
        if not chosen:
            continue
        breach = Breach(label, chosen)
        corners = where.board.corners(where.cell(where.number(label)))
        words = f"Ram {label} with factor {blow(view, breach).factor}"
        mark = AreaMark(CITY, corners, role=ShapeRole.FIRE)
        yield Offer("breach", words, declare(view.plugin, breach), (mark,), chosen, "12.1")


def _in_roman_movement(view: RulesView, selection: Sequence[PieceId]) -> Iterator[Offer]:
    for number, units in sorted(by_hex(view, ROME).items()):
        chosen = [unit for unit in units if not selection or unit.id in selection]
        if not chosen:
            continue
        for unit in chosen:
            yield from _of_unit(view, number, unit)
            yield from _turns(view, unit) if selection else ()
        yield from _testudos(view, units)


def _of_unit(view: RulesView, number: int, unit: PieceState) -> Iterator[Offer]:
    who = name(view, unit)
    if is_gun(view, unit) and is_fresh(unit) and may_do_alone(view, unit, "2.46", 0):
        label = f"{who}: turn over, to move"
        yield _offer(view, LimberGun(unit.id), label, (unit,), "2.46")
    on_them = any(other.level == LADDER for other in at(view, number, ROME))
    cost = halves(view, "escalade")
    base = number in markers(view, LADDERS) and is_base(view, unit) and not on_them
    if base and may_do_alone(view, unit, "8.7", cost):
        yield _offer(view, TakeLadders(unit.id), f"{who} takes the ladders away", (unit,), "8.7")


def _turns(view: RulesView, unit: PieceState) -> Iterator[Offer]:
    """A selected engine is turned where it stands."""
    who = name(view, unit)
    if class_of(view, unit) == ENGINE and may_still_move(view, unit):
        for turn in turns_of(view, unit):
            label = f"{who} turns to {turn.moves[0].to.pose.facing:.0f} degrees"
            yield Offer("turn", label, turn, (), (unit.id,), "8.6")


def may_do_alone(view: RulesView, unit: PieceState, rule: str, cost: int) -> bool:
    """Whether a unit may act by itself, in command or not."""
    return not any(objections(view, (unit,), rule, cost))


def _testudos(view: RulesView, units: Units) -> Iterator[Offer]:
    """A testudo of all in the hex, or the end of the one that is there."""
    inside = tuple(unit for unit in units if unit.level == TESTUDO)
    if inside:
        moved = any(phase(view).spent.get(unit.id, 0) for unit in inside)
        if not moved and may_do(view, inside, "8.8", 0):
            label = "Dissolve the testudo"
            yield _offer(view, DissolveTestudo(inside[0].id), label, inside, "8.8")
        return
    heavies = sum(class_of(view, unit) == HEAVY for unit in units)
    costs = halves(view, "testudo")
    able = heavies >= formation(view, "testudo_fewest") and not bar_of_testudo(view, units)
    if able and may_do(view, units, "8.8", costs):
        action = FormTestudo(tuple(unit.id for unit in units))
        yield _offer(view, action, "Form a testudo", units, "6.6")


def _offer(view: RulesView, action: Action, label: str, units: Units, rule: str) -> Offer:
    ids = tuple(unit.id for unit in units)
    return Offer(action.action_name(), label, declare(view.plugin, action), (), ids, rule)


def _entries(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """Reinforcements step in, nearest places first (3.3, E.1 SR2)."""
    where = city(view)
    for unit in view.pieces(FORCES).values():
        waits = unit.side == side and entry_of(view, unit) >= 0 and may_still_move(view, unit)
        if not waits or (selection and unit.id not in selection):
            continue
        way = reach(view, unit)
        ends = [n for n in way.spent if n != way.start and not where.is_passage(n)]
        ends = [node for node in ends if has_place(view, where, unit, node)]
        ends.sort(key=lambda node: (way.spent[node], node))
        for node in ends if selection else ends[:PLACES_OF_ENTRY]:
            corners = where.board.corners(where.cell(where.hex_of_node(node)))
            mark = AreaMark(CITY, corners, role=ShapeRole.REACH)
            label = f"{name(view, unit)} comes in to {where.labels[where.hex_of_node(node)]}"
            yield Offer("enter", label, going(view, unit, node), (mark,), (unit.id,), "E.1.SR2")
