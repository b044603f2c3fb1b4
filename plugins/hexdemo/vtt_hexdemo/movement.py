"""Movement: a unit moves once, no farther than it gets, and stays on the map (3, 4)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId
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
from vtt_hexdemo.units import board, hex_of, kind, names, printed

book = Rulebook()


@book.check(*BARS, on=MovePieces, cheap=True)
def can_get_there(p: Proposal) -> Iterator[Finding | Correction]:
    """A unit ends where its movement points, the enemy and his zones let it come.

    Units of one stack that are barred alike are told of together.
    """
    barred: dict[tuple[Cell, str, tuple[int, int] | None], list[PieceState]] = {}
    for unit, cell in marches(p):
        rule = bar_to(p.before, unit, cell)
        if rule is not None:
            price = _price(p.before, unit, cell) if rule == "3.1" else None
            barred.setdefault((cell, rule, price), []).append(unit)
    for (cell, rule, price), units in barred.items():
        yield _against(p.before, units, cell, rule, price)
        if len(p.moves) == 1:
            yield from _stops_short(p.before, units[0], cell)


@book.check("3.2", on=MovePieces, cheap=True)
def moves_once(p: Proposal) -> Iterator[Finding]:
    """A unit moves once in a phase."""
    units = [move.unit for move in moves_of(p) if move.unit.moved]
    if units:
        text = f"{names(p.before, units)} {_have(units)} moved in this phase."
        yield illegal("3.2", text, _ids(units))


@book.effect("3.2", on=MovePieces)
def mark_moved(p: Proposal) -> Iterator[Consequence]:
    """Who has moved is marked."""
    moved = tuple(move.unit.id for move in moves_of(p) if move.end is not None)
    if moved:
        yield SetMark(moved, moved=True)


@book.check("3.6", on=MovePieces, cheap=True)
def stays_on_the_map(p: Proposal) -> Iterator[Finding]:
    """Units do not leave the map, and beside it nobody moves them."""
    units = [move.unit for move in moves_of(p) if move.end is None]
    if units:
        text = f"{names(p.before, units)} {_have(units)} to end the move in a hex of the map."
        yield illegal("3.6", text, _ids(units))


def _price(view: RulesView, unit: PieceState, cell: Cell) -> tuple[int, int]:
    """What a way costs, and what the unit has, in movement points."""
    return reach(view, unit, ())[cell], printed(view, unit, "move")


def _have(units: Sequence[PieceState]) -> str:
    return "has" if len(units) == 1 else "have"


def _ids(units: Sequence[PieceState]) -> tuple[PieceId, ...]:
    return tuple(unit.id for unit in units)


def _against(
    view: RulesView,
    units: Sequence[PieceState],
    cell: Cell,
    rule: str,
    price: tuple[int, int] | None,
) -> Finding:
    who, where = names(view, units), board(view).label(cell)
    if price is not None:
        points, allowance = price
        need = "needs" if len(units) == 1 else "need"
        text = f"Too far: {who} {need} {points} of {allowance} movement points to {where}."
        details = {"measured": points, "limit": allowance, "unit": "points"}
        return illegal(rule, text, _ids(units), **details)
    text = {
        "3.3": f"The enemy bars the way of {who} to {where}.",
        "4.2": f"An enemy zone of control stops {who} before {where}.",
        "4.3": f"{who} may not go from one enemy zone of control straight into another, at {where}.",
    }[rule]
    return illegal(rule, text, _ids(units))


def _stops_short(view: RulesView, unit: PieceState, cell: Cell) -> Iterator[Correction]:
    """The same way, ended earlier: the farthest hexes first."""
    within, start = reach(view, unit), hex_of(view, unit)
    if start is None:
        return
    way = board(view).path(start, cell, step_costs(view, kind(view, unit)))
    for stop in reversed(way.cells if way else ()):
        if stop in within and stop != start:
            yield Correction(MovePieces((PieceMove(unit.id, board(view).place(stop)),)))
