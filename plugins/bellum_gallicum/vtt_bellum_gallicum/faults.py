"""Positions to which no legal play leads; an edit by hand can."""

from collections.abc import Iterator

from vtt.base.problems import Problem
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.places import town_at
from vtt_bellum_gallicum.units import (
    MAP,
    SIDES,
    by_spot,
    is_leader,
    is_unit,
    name,
    spot_of,
    units_at,
)


def faults(view: RulesView) -> Iterator[Problem]:
    """Units beside every region, and enemies in one town."""
    for piece in view.pieces(MAP).values():
        person = is_unit(view, piece) or is_leader(view, piece)
        if person and spot_of(view, piece) is None:
            yield Problem("nowhere", f"{name(view, piece)} is in no region of the map.")
    for spot in by_spot(view):
        town = town_at(view, spot)
        if town is not None and all(units_at(view, spot, side) for side in SIDES):
            yield Problem("two-sides", f"Units of both sides are inside {town.name}.")
