"""The moves that can be made: every place in reach of the selected units, and useful ones for all (8.1)."""

from collections.abc import Iterator, Sequence
from itertools import islice

from vtt.base.ids import PieceId, SideId
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.escalade import PlaceLadders, bar_of_ladders
from vtt_siege_of_jerusalem.formations import may_do
from vtt_siege_of_jerusalem.goings import ends_of, going
from vtt_siege_of_jerusalem.minimum import places
from vtt_siege_of_jerusalem.muster import LADDERS, at, markers, number_of
from vtt_siege_of_jerusalem.perches import towers
from vtt_siege_of_jerusalem.phase import points_text
from vtt_siege_of_jerusalem.places import height_in_words
from vtt_siege_of_jerusalem.purpose import to_the_houses
from vtt_siege_of_jerusalem.reach import flees, may_still_move, reach
from vtt_siege_of_jerusalem.sequence import kind_of, phase_of
from vtt_siege_of_jerusalem.stacking import is_full
from vtt_siege_of_jerusalem.step_up import steps_up
from vtt_siege_of_jerusalem.tables import halves
from vtt_siege_of_jerusalem.units import (
    CITY,
    HEAVY,
    HQ,
    LIGHT,
    ROME,
    UNDER,
    WALL,
    Order,
    class_of,
    name,
    order_of,
    units_on_map,
)

UNITS_SUGGESTED, PLACES_SUGGESTED, LADDERS_SUGGESTED = 3, 2, 2
"""With nothing selected so many units are suggested, each with so many places."""


def moves(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """Where the selected units can go; with none selected, what brings a side nearer to its goal."""
    kind = kind_of(phase_of(view))
    if kind == "step_up":
        yield from _steps_up(view, side, selection)
    if kind not in ("move", "panic"):
        return
    movers = [unit for unit in units_on_map(view, side) if _moves_now(view, unit, kind)]
    if selection:
        chosen = [unit for unit in movers if unit.id in selection]
        yield from ladders(view, chosen)
        for unit in chosen:
            yield from _all_moves(view, unit)
        return
    runners = [unit for unit in movers if flees(unit)]
    for unit in runners[:UNITS_SUGGESTED]:
        yield from _all_moves(view, unit)
    if kind == "move" and side == ROME:
        yield from islice(ladders(view, movers), LADDERS_SUGGESTED)
    if kind == "move":
        found = _forward(view, movers) if side == ROME else _to_the_walls(view, movers)
        for unit, nodes in islice(found, UNITS_SUGGESTED):
            yield from (_move(view, unit, node) for node in nodes)


def _moves_now(view: RulesView, unit: PieceState, kind: str) -> bool:
    panics = order_of(unit) is Order.PANICKED
    return panics == (kind == "panic") and may_still_move(view, unit)


def ladders(view: RulesView, movers: Sequence[PieceState]) -> Iterator[Offer]:
    """Who can place ladders where it stands, the nearest to the houses first (8.7)."""
    where, field = city(view), to_the_houses(view)
    able = [unit for unit in movers if not bar_of_ladders(view, unit)]
    able.sort(key=lambda u: (field[where.stand(number_of(view, u), u.level)], u.id))
    for unit in able:
        if may_do(view, (unit,), "8.7", halves(view, "escalade")):
            label = f"{name(view, unit)} places ladders in {where.labels[number_of(view, unit)]}"
            command = declare(view.plugin, PlaceLadders(unit.id))
            yield Offer("place_ladders", label, command, (), (unit.id,), "8.7")


def _all_moves(view: RulesView, unit: PieceState) -> Iterator[Offer]:
    """Climbing and walls first, then what is near: a menu shows the first of them."""
    where, here = city(view), number_of(view, unit)
    spent = {} if flees(unit) else reach(view, unit).spent

    def order(node: int) -> tuple[bool, bool, int, int]:
        number = node % where.count
        level = where.is_perch(node) or where.is_high(node)
        return (number != here, not level, spent.get(node, 0), node)

    for node in sorted(ends_of(view, unit), key=order):
        yield _move(view, unit, node)


def _steps_up(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    for unit in units_on_map(view, side):
        if not selection or unit.id in selection:
            for node in sorted(steps_up(view, unit)):
                yield _move(view, unit, node, free=True)


def _move(view: RulesView, unit: PieceState, node: int, free: bool = False) -> Offer:
    where, number = city(view), node % city(view).count
    cell = where.cell(number)
    height = height_in_words(view, where, node)
    mark = AreaMark(CITY, where.board.corners(cell), role=ShapeRole.REACH)
    spent = None if free or flees(unit) else reach(view, unit).spent.get(node)
    cost = "" if spent is None else f": {points_text(spent)} MF"
    label = f"{name(view, unit)} to {where.labels[number]}{height}{cost}"
    return Offer(
        "move", label, going(view, unit, node), (mark,), (unit.id,), "11.2" if free else "8.1"
    )


Suggested = tuple[PieceState, list[int]]


def _forward(view: RulesView, movers: Sequence[PieceState]) -> Iterator[Suggested]:
    """Romans who come nearer to the houses, those in front first."""
    where, field = city(view), to_the_houses(view)

    def far(unit: PieceState) -> int:
        return field[where.stand(number_of(view, unit), unit.level)]

    foot = [u for u in movers if class_of(view, u) in (HEAVY, LIGHT, HQ) and u.level != UNDER]
    for unit in sorted(foot, key=lambda u: (far(u), u.id)):
        nearer = [n for n in _ends(view, where, unit) if field[n] < far(unit)]
        nearer.sort(key=lambda node: (field[node], node))
        if nearer:
            yield unit, nearer[:PLACES_SUGGESTED]


def _to_the_walls(view: RulesView, movers: Sequence[PieceState]) -> Iterator[Suggested]:
    """Judaeans who come nearer to the Romans that are nearest to the houses; none leaves the wall for it."""
    where = city(view)
    threat = _threat(view, where)
    kept = {where.number(label) for label in places(view)}
    foot = [u for u in movers if class_of(view, u) == LIGHT and not flees(u)]
    free = [unit for unit in foot if _is_free(view, number_of(view, unit), kept)]
    for unit in sorted(free, key=lambda u: (threat[number_of(view, u)], u.id)):
        here = threat[number_of(view, unit)] - (unit.level == WALL)
        nearer = [
            n for n in _ends(view, where, unit) if threat[n % where.count] - where.is_high(n) < here
        ]
        nearer.sort(key=lambda node: (threat[node % where.count] - where.is_high(node), node))
        if nearer:
            yield unit, nearer[:PLACES_SUGGESTED]


def _is_free(view: RulesView, number: int, kept: set[int]) -> bool:
    """Whether a unit may leave its hex: not as the last one where somebody has to stay (E.1 SR1)."""
    here = at(view, number, None)
    return number not in kept or len(here) > 1


def _threat(view: RulesView, where: City) -> Sequence[int]:
    """Hexes to the nearest Roman foot."""

    def find() -> Sequence[int]:
        foot = (u for u in units_on_map(view, ROME) if class_of(view, u) in (HEAVY, LIGHT))
        edge = sorted({number_of(view, unit) for unit in foot} - {-1})
        found = [where.count] * where.count
        for number in edge:
            found[number] = 0
        while edge:
            following = []
            for number in edge:
                for other in where.neighbours[number]:
                    if found[other] > found[number] + 1:
                        found[other] = found[number] + 1
                        following.append(other)
            edge = following
        return found

    return view.derived("threat", find)


def _ends(view: RulesView, where: City, unit: PieceState) -> Iterator[int]:
    """Where a unit may stay until the phase ends: not in full hexes, passages, at the foot of ladders."""
    for node in ends_of(view, unit):
        number = node % where.count
        foot = node < where.count and (number in markers(view, LADDERS) or number in towers(view))
        if not foot and (where.is_perch(node) or not is_full(view, where, number, unit)):
            yield node
