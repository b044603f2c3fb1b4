"""How good a position is for a side: what the computer player plays for."""

from vtt.base.ids import SideId
from vtt.geometry.grid_spec import Cell
from vtt.rules.view import RulesView
from vtt_hexdemo.units import board, enemy_of, hex_of, on_map, strength
from vtt_hexdemo.victory import points, towns

POINT = 100.0
"""The worth of a point of victory."""

STRENGTH = 4.0
"""The worth of a point of attack or defence on the map."""

STEP = 1.0
"""The worth of a unit's being one hex nearer to a town that its side wants."""

GUARD = 30.0
"""The worth of having a unit nearer to a town than the enemy has."""


def score(view: RulesView, side: SideId) -> float:
    """Points, strength, and who is nearer to the towns."""
    return _worth(view, side) - _worth(view, enemy_of(view, side))


def _worth(view: RulesView, side: SideId) -> float:
    own, others = _hexes(view, side), _hexes(view, enemy_of(view, side))
    worth = POINT * points(view, side) + STRENGTH * _strength(view, side)
    for town, owner in towns(view).items():
        nearest = _nearest(view, own, town)
        if nearest is not None:
            enemy = _nearest(view, others, town)
            worth += GUARD * (enemy is None or nearest < enemy)
            worth -= STEP * nearest * (owner != side)
    return worth - STEP * _way_to_towns(view, side, own)


def _way_to_towns(view: RulesView, side: SideId, cells: list[Cell]) -> int:
    """The hexes from each unit to the nearest town that its side does not own."""
    wanted = [town for town, owner in towns(view).items() if owner != side]
    return sum(_nearest(view, wanted, cell) or 0 for cell in cells)


def _nearest(view: RulesView, cells: list[Cell], goal: Cell) -> int | None:
    distance = board(view).distance
    return min((distance(cell, goal) for cell in cells), default=None)


def _hexes(view: RulesView, side: SideId) -> list[Cell]:
    found = (hex_of(view, unit) for unit in on_map(view, side))
    return [cell for cell in found if cell is not None]


def _strength(view: RulesView, side: SideId) -> int:
    return sum(
        strength(view, unit, what) for unit in on_map(view, side) for what in ("attack", "defence")
    )
