"""States that no legal play leads to: both sides in one hex, units at levels that a hex has not."""

from collections.abc import Iterator

from vtt.base.problems import Problem
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.units import WALL, is_combat, name, units_on_map


def faults(view: RulesView) -> Iterator[Problem]:
    """Every fault, by unit and hex."""
    where = city(view)
    sides: dict[int, set[str]] = {}
    for unit in units_on_map(view):
        cell = view.cell_of(unit)
        if cell is None:
            yield Problem("off-the-map", f"{name(view, unit)} stands beside the hexes of the map")
            continue
        number = where.number_of(cell)
        if unit.level == WALL and not where.elevated[number]:
            label = where.labels[number]
            yield Problem(
                "no-wall", f"{name(view, unit)} stands on a wall in {label}, where none is"
            )
        if is_combat(view, unit):
            sides.setdefault(number, set()).add(str(unit.side))
    for number, found in sorted(sides.items()):
        if len(found) > 1 and where.terrain[number] != "bridge":
            yield Problem("both-sides", f"both sides stand in {where.labels[number]}")
