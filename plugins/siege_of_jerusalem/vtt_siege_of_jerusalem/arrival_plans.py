"""When and where legions come in from off the map, as Rome has written it down (3.3)."""

from collections.abc import Mapping

import msgspec

from vtt.base.ids import TableId
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City
from vtt_siege_of_jerusalem.units import legion_of

book = Rulebook()

FORCES = TableId("forces")
EDGES = ("north", "east", "south", "west")


class Plan(msgspec.Struct, frozen=True):
    """When a legion arrives, and at which edge of the map."""

    turn: int
    edge: str


class Arrivals(msgspec.Struct, frozen=True):
    """The plans for the legions that are off the map, by number of the legion."""

    plans: dict[str, Plan] = {}


ARRIVALS = BoxRecord("arrivals", Arrivals)


def plans(view: RulesView) -> Mapping[str, Plan]:
    """What Rome has written down."""
    known = ARRIVALS.read(view)
    return {} if known is None else known.plans


@book.clause("3.3", otherwise="")
def edge_of(view: RulesView, unit: PieceState) -> str:
    """The edge at which a unit off the map comes in now; empty: it does not."""
    legion = legion_of(view, unit)
    plan = plans(view).get(legion or "")
    there = plan is not None and unit.table == FORCES and unit.slot == f"legion_{legion}"
    due = plan is not None and view.state.turn.number >= plan.turn
    return plan.edge if plan is not None and there and due else ""


def hexes_at(where: City, edge: str) -> tuple[int, ...]:
    """The hexes outside the walls along an edge of the map."""
    ahead = {"north": 0, "south": 3}.get(edge)
    columns = [cell[0] for cell in where.board.cells.cells]
    outermost = max(columns) if edge == "east" else min(columns)

    def lies(number: int) -> bool:
        cell = where.cell(number)
        if ahead is None:
            return cell[0] == outermost
        return where.board.grid.neighbours(cell)[ahead] not in where.board.cells

    return tuple(n for n in range(where.count) if where.is_edge(n) and lies(n))
