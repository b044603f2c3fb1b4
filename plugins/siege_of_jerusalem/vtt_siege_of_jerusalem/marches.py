"""Who moves in a gesture: units by themselves, engines with their crews, testudos as one (8.3, 8.8)."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.grid_spec import Cell
from vtt.rules.proposal import Proposal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.company import APART, carries, place_in
from vtt_siege_of_jerusalem.muster import engine_in, number_of
from vtt_siege_of_jerusalem.reach import LEAVES, members
from vtt_siege_of_jerusalem.sequence import SETUP, phase_of
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    CITY,
    ENGINE,
    GROUND,
    TESTUDO,
    TOWER,
    UNDER,
    WALL,
    class_of,
    is_unit,
)


@dataclass(frozen=True)
class March:
    """A unit as it stood, the node that it goes to (None: off the map), and who goes along with it."""

    unit: PieceState
    node: int | None
    level: str
    along: tuple[PieceState, ...] = ()


def marches(p: Proposal) -> list[March]:
    """The moves of a gesture that take a unit to another hex or level."""
    goals = {move.piece: _goal(p.before, move) for move in p.moves}
    found, view = [], p.before
    for move in p.moves:
        march = _march(view, move, goals)
        if march is not None:
            found.append(march)
            if len(p.moves) > 1:
                view = with_place_taken(view, march.unit.id, goals[move.piece], march.level)
    return found


def with_place_taken(view: RulesView, unit: PieceId, cell: Cell | None, level: str) -> RulesView:
    """The position for those who come after a unit of their gesture to the same engine or ladders."""
    if cell is None or level not in APART:
        return view
    place = city(view).board.place(cell, 0.0, level)
    return view.then(MovePieces((PieceMove(unit, place),)))


def _march(view: RulesView, move: PieceMove, goals: dict[PieceId, Cell | None]) -> March | None:
    unit, cell = _arriving(view.piece(move.piece)), goals[move.piece]
    if not is_unit(view, unit) or CITY not in (unit.table, move.to.table):
        return None
    if is_carried(view, unit, goals):
        return None
    along: tuple[PieceState, ...] = ()
    if unit.level == TESTUDO and cell != view.cell_of(unit):
        along = members(view, unit)
        whole = all(goals.get(other.id) == cell for other in along)
        if whole and unit.id != along[0].id:
            return None
        if not whole:
            unit, along = leaver(unit), ()
    if cell is None:
        return March(unit, None, "", along)
    where = city(view)
    number = where.number_of(cell)
    level = level_in(view, where, number, unit, move.to.level)
    node = where.stand(number, level)
    here = view.cell_of(unit) if unit.table == CITY else None
    if here is not None and node == where.stand(where.number_of(here), unit.level):
        return None
    return March(unit, node, level, along)


def _arriving(unit: PieceState) -> PieceState:
    """A unit as it begins: who comes from off the map stands on the ground, whatever it was there."""
    return unit if unit.table == CITY else msgspec.structs.replace(unit, level=GROUND)


def _goal(view: RulesView, move: PieceMove) -> Cell | None:
    return city(view).board.cell_at(move.to.pose.point) if move.to.table == CITY else None


def is_carried(view: RulesView, unit: PieceState, goals: dict[PieceId, Cell | None]) -> bool:
    """Whether a unit goes along with the engine of its hex in a gesture."""
    if unit.level not in (UNDER, TOWER) or unit.table != CITY:
        return False
    engine = engine_in(view, number_of(view, unit))
    if engine is None or engine.id not in goals:
        return False
    return goals[engine.id] == goals[unit.id] != view.cell_of(unit)


def leaver(unit: PieceState) -> PieceState:
    """A unit as one that leaves its testudo: half of what it has left remains (8.8, G6)."""
    properties = tuple(sorted((*unit.properties, (LEAVES, True))))
    return msgspec.structs.replace(unit, level=GROUND, properties=properties)


def level_in(view: RulesView, where: City, number: int, unit: PieceState, wanted: str) -> str:
    """The level at which a unit stands in a hex: the wanted one where that is possible, else the usual.

    In an elevated hex units stand on the wall; who goes to an engine of his side pushes or rides it.
    """
    if class_of(view, unit) == ENGINE:
        return GROUND
    if where.elevated[number] and where.terrain[number] != "bridge":
        return WALL
    if unit.level == TESTUDO:
        return TESTUDO
    if where.terrain[number] == "bridge":
        return wanted if wanted in (WALL, GROUND) else WALL
    loaded = phase_of(view) in SETUP and wanted == TOWER and carries(view, number, unit)
    if class_of(view, unit) == ARTILLERY and (unit.level == TOWER or loaded):
        return TOWER
    return place_in(view, where, number, unit, wanted) or GROUND


def in_gesture(p: Proposal) -> Iterator[tuple[PieceState, str]]:
    """The units that a gesture leaves on the map, and the level at which each ends."""
    where = city(p.after)
    goals, view = {move.piece: _goal(p.before, move) for move in p.moves}, p.before
    for move in p.moves:
        unit, before = p.after.piece(move.piece), _arriving(p.before.piece(move.piece))
        cell = p.after.cell_of(unit) if unit.table == CITY else None
        if cell is None or not is_unit(p.after, unit):
            continue
        if is_carried(p.before, before, goals) or before.level == TESTUDO:
            whole = before.level != TESTUDO or all(
                goals.get(other.id) == cell for other in members(p.before, before)
            )
            if whole:
                yield unit, before.level
                continue
            before = leaver(before)
        number = where.number_of(cell)
        level = level_in(view, where, number, before, move.to.level)
        if len(p.moves) > 1:
            view = with_place_taken(view, unit.id, cell, level)
        yield unit, level
