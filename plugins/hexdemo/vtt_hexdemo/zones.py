"""Zones of control: the hexes around a unit in which enemies stop (4)."""

from vtt.base.ids import SideId
from vtt.geometry.grid_spec import Cell
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.units import board, hex_of, on_map

book = Rulebook()


@book.clause("4.1", otherwise=frozenset())
def zone_of(view: RulesView, unit: PieceState) -> frozenset[Cell]:
    """The six hexes around a unit; none around guns, and none beside the map."""
    cell = hex_of(view, unit)
    if cell is None or not view.value(unit, "zone"):
        return frozenset()
    return frozenset(board(view).neighbours(cell))


def zones_of(view: RulesView, side: SideId) -> frozenset[Cell]:
    """Every hex that a side controls."""
    return frozenset[Cell]().union(*(zone_of(view, unit) for unit in on_map(view, side)))
