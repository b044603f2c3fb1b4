"""Tops of towers and ladders as ways between the ground and the walls (8.61, 8.7)."""

from collections.abc import Mapping

from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import HEX_SIDES, City, city
from vtt_siege_of_jerusalem.muster import LADDERS, engine_in, markers, number_of
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.tables import HALVES, halves
from vtt_siege_of_jerusalem.units import ENGINE, ROME, class_of, type_of, units_on_map

Links = Mapping[int, tuple[tuple[int, int], ...]]
STAIRCASES = ("tower", "armored_tower")
FULL_TURN = 360.0


def facing_hex(view: RulesView, engine: PieceState) -> int:
    """The hex under an engine's arrow; -1 at the edge of the map (10.11). Facing 0 is the top."""
    where, number = city(view), number_of(view, engine)
    if number < 0:
        return -1
    step = round(engine.pose.facing / (FULL_TURN / HEX_SIDES)) % HEX_SIDES
    ahead = where.board.grid.neighbours(where.cell(number))[step]
    return where.number_of(ahead) if ahead in where.board.cells else -1


def towers(view: RulesView) -> Mapping[int, PieceState]:
    """The Towers and Armored Towers on the map, by hex."""

    def find() -> Mapping[int, PieceState]:
        engines = (u for u in units_on_map(view, ROME) if class_of(view, u) == ENGINE)
        found = {number_of(view, u): u for u in engines if type_of(view, u) in STAIRCASES}
        return {number: unit for number, unit in found.items() if number >= 0}

    return view.derived("staircases", find)


def links(view: RulesView) -> Links:
    """The steps up to, down from, and off the tops of towers and ladders, with their costs in halves."""
    return view.derived("perches", lambda: _links(view, city(view)))


def _links(view: RulesView, where: City) -> Links:
    found: dict[int, list[tuple[int, int]]] = {}

    def join(node: int, other: int, there: int, back: int) -> None:
        found.setdefault(node, []).append((other, there))
        found.setdefault(other, []).append((node, back))

    step = halves(view, "tower_step")
    for number, engine in towers(view).items():
        join(number, where.perch(number), 0, 0)
        ahead = facing_hex(view, engine)
        if ahead >= 0 and where.elevated[ahead]:
            join(where.perch(number), ahead + where.count, step, step)
    step = halves(view, "escalade_step")
    for number in markers(view, LADDERS):
        join(number, where.perch(number), halves(view, "escalade"), 0)
        for ahead in where.neighbours[number]:
            if where.elevated[ahead]:
                join(where.perch(number), ahead + where.count, step, step)
    return {node: tuple(steps) for node, steps in found.items()}


def boarding(view: RulesView) -> Mapping[int, int]:
    """What a tower that has moved in this phase adds to the cost of coming to it, in halves (8.61)."""

    def find() -> Mapping[int, int]:
        spent, each = phase(view).spent, halves(view, "tower_rider_per_mf") // HALVES
        return {n: each * spent[e.id] for n, e in towers(view).items() if spent.get(e.id)}

    return view.derived("boarding", find)


def engine_at(view: RulesView, unit: PieceState) -> PieceState | None:
    """The engine in a unit's hex; None where there is none."""
    return engine_in(view, number_of(view, unit))
