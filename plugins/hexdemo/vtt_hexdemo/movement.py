"""Movement: a unit moves once, no farther than it gets, and stays on the map (3, 4)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces, PieceMove, SetMark
from vtt.geometry.grid_spec import Cell
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Correction, Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.moves import marches, moves_of
from vtt_hexdemo.reach import BARS, bar_to, reach, step_costs
from vtt_hexdemo.units import board, hex_of, kind, name, printed

book = Rulebook()


@book.check(*BARS, on=MovePieces, cheap=True)
def can_get_there(p: Proposal) -> Iterator[Finding | Correction]:
    """A unit ends where its movement points, the enemy and his zones let it come."""
    for unit, cell in marches(p):
        rule = bar_to(p.before, unit, cell)
        if rule is not None:
            yield _against(p.before, unit, cell, rule)
            if len(p.moves) == 1:
                yield from _stops_short(p.before, unit, cell)


@book.check("3.2", on=MovePieces, cheap=True)
def moves_once(p: Proposal) -> Iterator[Finding]:
    """A unit moves once in a phase."""
    for move in moves_of(p):
        if move.unit.moved:
            text = f"{name(p.before, move.unit)} has moved in this phase."
            yield illegal("3.2", text, (move.unit.id,))


@book.effect("3.2", on=MovePieces)
def mark_moved(p: Proposal) -> Iterator[Consequence]:
    """Who has moved is marked."""
    moved = tuple(move.unit.id for move in moves_of(p) if move.end is not None)
    if moved:
        yield SetMark(moved, moved=True)


@book.check("3.6", on=MovePieces, cheap=True)
def stays_on_the_map(p: Proposal) -> Iterator[Finding]:
    """Units do not leave the map, and beside it nobody moves them."""
    for move in moves_of(p):
        if move.end is None:
            text = f"{name(p.before, move.unit)} has to end its move in a hex of the map."
            yield illegal("3.6", text, (move.unit.id,))


def _against(view: RulesView, unit: PieceState, cell: Cell, rule: str) -> Finding:
    who, where = name(view, unit), board(view).label(cell)
    if rule == "3.1":
        points, allowance = reach(view, unit, ())[cell], printed(view, unit, "move")
        text = f"Too far: {who} needs {points} of {allowance} movement points to {where}."
        details = {"measured": points, "limit": allowance, "unit": "points"}
        return illegal(rule, text, (unit.id,), **details)
    text = {
        "3.3": f"The enemy bars the way of {who} to {where}.",
        "4.2": f"An enemy zone of control stops {who} before {where}.",
        "4.3": f"{who} may not go from one enemy zone of control straight into another, at {where}.",
    }[rule]
    return illegal(rule, text, (unit.id,))


def _stops_short(view: RulesView, unit: PieceState, cell: Cell) -> Iterator[Correction]:
    """The same way, ended earlier: the farthest hexes first."""
    within, start = reach(view, unit), hex_of(view, unit)
    if start is None:
        return
    way = board(view).path(start, cell, step_costs(view, kind(view, unit)))
    for stop in reversed(way.cells if way else ()):
        if stop in within and stop != start:
            yield Correction(MovePieces((PieceMove(unit.id, board(view).place(stop)),)))
