"""How good a position is for a side: what the computer player plays for."""

from vtt.base.ids import SideId
from vtt.rules.view import RulesView
from vtt_hexdemo.units import board, enemy_of, hex_of, on_map, strength
from vtt_hexdemo.victory import points, towns

POINT, STRENGTH, STEP = 100.0, 4.0, 1.0
"""The worth of a point, of a point of strength, and of a hex nearer to a town of the enemy's."""


def score(view: RulesView, side: SideId) -> float:
    """Points and strength more than the enemy's, and the way to his towns."""
    enemy = enemy_of(view, side)
    return (
        POINT * (points(view, side) - points(view, enemy))
        + STRENGTH * (_strength(view, side) - _strength(view, enemy))
        - STEP * _distance(view, side)
    )


def _strength(view: RulesView, side: SideId) -> int:
    return sum(
        strength(view, unit, "attack") + strength(view, unit, "defence")
        for unit in on_map(view, side)
    )


def _distance(view: RulesView, side: SideId) -> int:
    """How far a side's units are from the towns that it wants, each from the nearest."""
    wanted = [cell for cell, owner in towns(view).items() if owner != side]
    cells = [hex_of(view, unit) for unit in on_map(view, side)]
    return sum(
        min(board(view).distance(cell, town) for town in wanted)
        for cell in cells
        if cell is not None and wanted
    )
