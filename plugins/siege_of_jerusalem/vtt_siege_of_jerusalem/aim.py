"""Which units of a hex an attack meets: ladders and towers are fought for on top and below (11.2, 11.6)."""

from collections.abc import Sequence

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.muster import riders
from vtt_siege_of_jerusalem.perches import engine_at, facing_hex, towers
from vtt_siege_of_jerusalem.shots import targets_in
from vtt_siege_of_jerusalem.units import (
    ENGINE,
    LADDER,
    TOWER,
    WALL,
    class_of,
    enemy_of,
    hex_of,
    units_in,
)

book = Rulebook()

PERCHES = (LADDER, TOWER)
TOP = "/top"
"""Behind a hex's label where its ladders or its tower are attacked from a wall: an attack of its own."""


def has_perch(view: RulesView, number: int, side: SideId | None) -> bool:
    """Whether a side has a tower or men on ladders in a hex."""
    tower = towers(view).get(number)
    return bool(riders(view, number, side)) or (tower is not None and tower.side == side)


def strikes_top(view: RulesView, unit: PieceState, target: int) -> bool:
    """Whether an attack of this unit on this hex meets those on top alone (11.21, 11.61)."""
    here = city(view)
    on_wall = unit.level == WALL and not here.elevated[target]
    return on_wall and has_perch(view, target, enemy_of(unit.side))


def mark_of(label: str, top: bool) -> str:
    """How an attacked hex is remembered in its phase: its top and its foot apart."""
    return label + TOP if top else label


def is_across(view: RulesView, unit: PieceState, target: int) -> bool:
    """Whether a unit on a wall is in front of the men on top: of a tower at its face (11.21)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None or target not in where.neighbours[where.number_of(cell)]:
        return False
    tower = towers(view).get(target)
    return tower is None or facing_hex(view, tower) == where.number_of(cell)


def faces(view: RulesView, rider: PieceState, target: int) -> bool:
    """Whether a hex lies across the facing side of a rider's tower; climbers have no face (10.11, 11.2)."""
    tower = engine_at(view, rider) if rider.level == TOWER else None
    return tower is None or facing_hex(view, tower) == target


@book.clause("11.15", otherwise=())
def defenders(
    view: RulesView, target: int, side: SideId, top: bool = False
) -> Sequence[PieceState]:
    """Who has to be fought in a hex: all combat units in it, or those on top alone (11.15, 11.21, 11.61)."""
    here = targets_in(view, target, side)
    return [unit for unit in here if unit.level in PERCHES] if top else here


def losers(view: RulesView, target: int, side: SideId, top: bool) -> Sequence[PieceState]:
    """Who can suffer first: from below those on top fall before the others (11.22, 11.62)."""
    here = defenders(view, target, side, top)
    perched = [unit for unit in here if unit.level in PERCHES]
    return perched or here


def lone_engine(view: RulesView, target: int, side: SideId) -> PieceState | None:
    """An enemy's engine without anybody in its hex: it falls to any attack (11.4)."""
    here = units_in(view, city(view).cell(target), enemy_of(side))
    engines = [unit for unit in here if class_of(view, unit) == ENGINE]
    return engines[0] if len(here) == len(engines) == 1 else None
