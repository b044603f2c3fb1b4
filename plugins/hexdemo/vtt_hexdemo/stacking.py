"""Stacking: how many units a hex holds, and that they lie in its middle as one stack (2)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId, SideId, StackId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.pile import OrderStack
from vtt.geometry.grid_spec import Cell
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_hexdemo.moves import moves_of
from vtt_hexdemo.tables import limit
from vtt_hexdemo.units import board, side_of, units_in

book = Rulebook()


def has_room(view: RulesView, cell: Cell, side: SideId) -> bool:
    """Whether one more unit of a side may stand in a hex (2.1)."""
    return len(units_in(view, cell, side)) < limit(view, "stack")


@book.check("2.1", on=MovePieces, cheap=True)
def not_too_many(p: Proposal) -> Iterator[Finding]:
    """At most so many units of a side end a move in one hex."""
    most = limit(p.before, "stack")
    ends = {(m.end, side_of(m.unit)) for m in moves_of(p) if m.end is not None}
    for cell, side in sorted(ends):
        units = units_in(p.after, cell, side)
        if len(units) > most:
            yield illegal(
                "2.1",
                f"{len(units)} units of {most} in hex {board(p.after).label(cell)}.",
                tuple(unit.id for unit in units),
                measured=len(units),
                limit=most,
                unit="units",
            )


@book.effect("2.2", on=MovePieces)
def settle(p: Proposal) -> Iterator[Consequence]:
    """Units stand in the middle of their hex; several are one stack, the last to come on top."""
    ends: dict[Cell, list[PieceId]] = {}
    for move in p.moves:
        cell = p.after.cell_of(p.after.piece(move.piece))
        if cell is not None:
            ends.setdefault(cell, []).append(move.piece)
    for cell, units in ends.items():
        yield from put(p.after, units, cell)


def put(view: RulesView, units: Sequence[PieceId], cell: Cell) -> tuple[SingleCommand, ...]:
    """The commands that put units into the middle of a hex, on top of those that stand there."""
    place = board(view).place(cell)
    away = [unit for unit in units if place_of(view.piece(unit)) != place]
    moves = (MovePieces(tuple(PieceMove(unit, place) for unit in away)),) if away else ()
    others = [unit for unit in units_in(view, cell) if unit.id not in units]
    others.sort(key=lambda unit: _height(view, unit.id))
    stack = (*(unit.id for unit in others), *units)
    if len(stack) == 1:
        return moves
    return (*moves, OrderStack(_stack_id(view, cell, stack), stack))


def _stack_id(view: RulesView, cell: Cell, members: Sequence[PieceId]) -> StackId:
    """The hex's number; a longer name where a stack of that name lies elsewhere, moved without rules."""
    stack = StackId(board(view).label(cell))
    while not set(view.state.stacks.get(stack, ())) <= set(members):
        stack = StackId(f"{stack}_")
    return stack


def _height(view: RulesView, unit: PieceId) -> int:
    """A unit's place in its stack, from the bottom."""
    stack = view.piece(unit).stack
    return 0 if stack is None else view.state.stacks[stack].index(unit)
