"""What a move costs, told with it: movement points of those there are, and the way they pay for (3.1)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.geometry.grid_spec import Cell
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, LineMark, ShapeRole, note
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.moves import marches
from vtt_hexdemo.reach import reach, step_costs
from vtt_hexdemo.sequence import MOVE, active_side, phase_of
from vtt_hexdemo.units import MAP, board, hex_of, kind, names, printed

book = Rulebook()


@book.check("3.1", on=MovePieces, cheap=True)
def tells_what_is_spent(p: Proposal) -> Iterator[Finding]:
    """What units use of their movement points; those that go the same way for the same price in one line."""
    alike: dict[tuple[Cell, Cell, int, int], list[PieceState]] = {}
    for unit, end in marches(p):
        start, cost = hex_of(p.before, unit), reach(p.before, unit).get(end)
        if start is None or cost is None or unit.moved or not _moves_now(p.before, unit):
            continue
        price = cost, printed(p.before, unit, "move")
        alike.setdefault((start, end, *price), []).append(unit)
    for (start, end, cost, allowance), units in alike.items():
        spends = "spends" if len(units) == 1 else "spend"
        yield note(
            "3.1",
            f"{names(p.before, units)} {spends} {cost} of {allowance} movement points.",
            tuple(unit.id for unit in units),
            marks=(_way(p.before, units[0], start, end, cost),),
            measured=cost,
            limit=allowance,
            unit="points",
        )


def _moves_now(view: RulesView, unit: PieceState) -> bool:
    return phase_of(view) == MOVE and unit.side == active_side(view)


def _way(view: RulesView, unit: PieceState, start: Cell, end: Cell, cost: int) -> LineMark:
    """The way of a unit; where zones make it go round, the straight line from start to end."""
    way = board(view).path(start, end, step_costs(view, kind(view, unit)))
    cells = way.cells if way is not None and int(way.cost) == cost else (start, end)
    return LineMark(MAP, tuple(board(view).centre(cell) for cell in cells), ShapeRole.PATH)
