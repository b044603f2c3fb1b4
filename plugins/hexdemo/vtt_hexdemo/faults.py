"""Positions to which no legal play leads; an edit by hand can."""

from collections.abc import Iterator

from vtt.base.problems import Problem
from vtt.geometry.grid_spec import Cell
from vtt.rules.view import RulesView
from vtt_hexdemo.tables import limit
from vtt_hexdemo.units import MAP, board, hex_of, name, side_of


def faults(view: RulesView) -> Iterator[Problem]:
    """Units off the map and in no box, too many units in a hex, two sides in one hex."""
    holders: dict[Cell, list[str]] = {}
    for unit in view.pieces(MAP).values():
        cell = hex_of(view, unit)
        if cell is not None:
            holders.setdefault(cell, []).append(side_of(unit))
        elif not unit.slot:
            yield Problem("off-map", f"{name(view, unit)} is off the map and in no box.")
    for cell, sides in sorted(holders.items()):
        label, most = board(view).label(cell), limit(view, "stack")
        if len(set(sides)) > 1:
            yield Problem("two-sides", f"Units of both sides stand in hex {label}.")
        elif len(sides) > most:
            yield Problem(
                "overstacked", f"{len(sides)} units of {most} stand in hex {label} (2.1)."
            )
