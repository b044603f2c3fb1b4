"""What a move costs, told with it: movement factors spent and left, and the way that they pay for (8.12)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, LineMark, ShapeRole, note
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem import phase as phases
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.marches import marches
from vtt_siege_of_jerusalem.phase import points_text
from vtt_siege_of_jerusalem.reach import Way, allowance, flees, may_still_move, reach
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.tables import HALVES
from vtt_siege_of_jerusalem.units import CITY, names

book = Rulebook()


@book.check("8.12", on=MovePieces, cheap=True)
def tells_what_is_spent(p: Proposal) -> Iterator[Finding]:
    """What a unit has used of its movement after this move, and what it keeps; those alike in one line."""
    if kind_of(phase_of(p.before)) not in ("move", "panic"):
        return
    alike: dict[tuple[int, int, int], list[PieceState]] = {}
    lines: dict[tuple[int, int, int], LineMark] = {}
    for march in marches(p):
        unit, node = march.unit, march.node
        if node is None or not _may_move(p.before, unit):
            continue
        way = reach(p.before, unit)
        if node not in way.spent:
            continue
        cost, before = way.spent[node], phases.spent(p.before, unit)
        key = (cost, before + cost, before + allowance(p.before, unit))
        alike.setdefault(key, []).append(unit)
        lines.setdefault(key, way_line(p.before, way, node))
    for (cost, used, most), units in alike.items():
        told = names(p.before, units)
        verb = "spends" if len(units) == 1 else "spend"
        left = f"{points_text(most - used)} of {points_text(most)} MF left"
        yield note(
            "8.12",
            f"{told} {verb} {points_text(cost)} MF: {left}.",
            tuple(unit.id for unit in units),
            marks=(lines[cost, used, most],),
            measured=used / HALVES,
            limit=most / HALVES,
            unit="MF",
        )


def _may_move(view: RulesView, unit: PieceState) -> bool:
    return unit.side == active_side(view) and may_still_move(view, unit) and not flees(unit)


def way_line(view: RulesView, way: Way, node: int) -> LineMark:
    """A way over the map as a line through the middles of its hexes."""
    where = city(view)
    hexes = [n for n in way.path(node) if n != where.outside]
    points = tuple(where.board.centre(where.cell(where.hex_of_node(n))) for n in hexes)
    return LineMark(CITY, points if len(points) > 1 else points * 2, ShapeRole.PATH)
