"""How far units get: what steps cost, and which rules keep a unit from a hex (3, 4)."""

from collections.abc import Container, Mapping, Sequence

from vtt.geometry.grid_spec import Cell
from vtt.geometry.step_costs import Entry, StepCosts
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo import tables
from vtt_hexdemo.units import board, enemy_hexes, enemy_of, hex_of, kind, printed
from vtt_hexdemo.zones import zones_of

book = Rulebook()

BARS = ("3.1", "3.3", "4.2", "4.3")
"""The rules that can keep a unit from a hex, in the order in which they are looked at."""

UNLIMITED = 10**6
"""Movement points without rule 3.1: more than any way costs."""


def step_cost(view: RulesView, kind_of_unit: str, start: Cell, end: Cell) -> int:
    """What a type of unit pays for a step from a hex into the next one."""
    sides = board(view).sides(start, end)
    road = by_road(view, kind_of_unit, sides)
    if road is not None:
        return road
    ground = tables.cost(view, board(view).terrain(end), kind_of_unit)
    return ground + across_river(view, kind_of_unit, sides)


@book.clause("3.4", otherwise=0)
def across_river(view: RulesView, kind_of_unit: str, sides: Sequence[str]) -> int:
    """A river costs points of its own."""
    return tables.cost(view, tables.RIVER, kind_of_unit) if tables.RIVER in sides else 0


@book.clause("3.5", otherwise=None)
def by_road(view: RulesView, kind_of_unit: str, sides: Sequence[str]) -> int | None:
    """A road costs the same through any ground, and leads over rivers."""
    return tables.cost(view, tables.ROAD, kind_of_unit) if tables.ROAD in sides else None


def reach(
    view: RulesView, unit: PieceState, bars: Sequence[str] | None = None
) -> Mapping[Cell, int]:
    """Movement points to each hex that a unit can get to, its own included.

    Args:
        view: the position.
        unit: a unit; one beside the map gets nowhere.
        bars: the rules that are looked at; left out: all that are in use.
    """
    start = hex_of(view, unit)
    if start is None:
        return {}
    bars = bars_in_use(view) if bars is None else bars
    allowance = printed(view, unit, "move") if "3.1" in bars else UNLIMITED
    costs = step_costs(view, kind(view, unit))
    zones = zones_of(view, enemy_of(view, unit.side))
    stops = dict.fromkeys(zones if "4.2" in bars else (), Entry.STOP)
    stops |= dict.fromkeys(enemy_hexes(view, unit) if "3.3" in bars else (), Entry.BARRED)
    firsts = {start: 0}
    if "4.3" in bars and start in zones:
        firsts = _steps_out(view, unit, start, zones | stops.keys())
    spent = {start: 0}
    for first, paid in firsts.items():
        if paid <= allowance:
            found = board(view).reach(first, allowance - paid, costs, stops.get)
            for cell in found:
                total = paid + int(found.cost(cell))
                spent[cell] = min(total, spent.get(cell, total))
    return spent


def bars_in_use(view: RulesView) -> tuple[str, ...]:
    """Those of the bars that the table plays with."""
    return tuple(rule for rule in BARS if is_on(view, rule))


def bar_to(view: RulesView, unit: PieceState, cell: Cell) -> str | None:
    """The first rule that keeps a unit from a hex; None: it can get there."""
    bars = bars_in_use(view)
    if cell in reach(view, unit, bars):
        return None
    some = (bars[: count + 1] for count in range(len(bars)))
    return next(rules[-1] for rules in some if cell not in reach(view, unit, rules))


def step_costs(view: RulesView, kind_of_unit: str) -> StepCosts:
    """What all steps cost a type of unit, worked out once for each map."""
    key = (kind_of_unit, is_on(view, "3.4"), is_on(view, "3.5"))
    return board(view).costs(lambda a, b: step_cost(view, kind_of_unit, a, b), key=key)


def _steps_out(
    view: RulesView, unit: PieceState, start: Cell, closed: Container[Cell]
) -> dict[Cell, int]:
    """The first steps of a unit that may not go from zone to zone, with what they cost (4.3)."""
    free = (cell for cell in board(view).neighbours(start) if cell not in closed)
    return {cell: step_cost(view, kind(view, unit), start, cell) for cell in free}
