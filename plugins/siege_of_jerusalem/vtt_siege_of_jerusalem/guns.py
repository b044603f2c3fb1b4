"""Roman artillery on the move: turned over, then moved on its white side (2.46, 8.4)."""

from collections.abc import Iterator
from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces
from vtt.rules.action import Action
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.formations import begins, objections, paid
from vtt_siege_of_jerusalem.losses import set_order
from vtt_siege_of_jerusalem.marches import marches
from vtt_siege_of_jerusalem.sequence import kind_of, phase_of
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    TOWER,
    WALL,
    Order,
    class_of,
    is_cauldron,
    is_fresh,
    name,
)

book = Rulebook()


class LimberGun(Action, frozen=True, tag="limber_gun"):
    """Roman artillery is turned to its white side, on which it can move."""

    label: ClassVar[str] = "artillery to be turned over"

    unit: PieceId


def is_gun(view: RulesView, unit: PieceState) -> bool:
    """Artillery other than a Cauldron."""
    return class_of(view, unit) == ARTILLERY and not is_cauldron(view, unit)


@book.check("2.46", on=LimberGun)
def may_limber(p: Proposal) -> Iterator[Finding]:
    """Fresh Roman artillery is turned over in its own Movement Phase."""
    unit = p.before.piece(p.action(LimberGun).unit)
    if not is_gun(p.before, unit) or not (is_fresh(unit) or begins(p.before, unit)):
        yield illegal("2.46", f"{name(p.before, unit)} is no fresh artillery.", (unit.id,))
    yield from objections(p.before, (unit,), "2.46", 0)


@book.effect("2.46", on=LimberGun)
def limber(p: Proposal) -> Iterator[Consequence]:
    """It has to rally before it fires again; in the set-up it may be turned back (3.4)."""
    unit = p.after.piece(p.action(LimberGun).unit)
    yield paid(p.after, (unit,), 0)
    yield from set_order(p.after, unit, Order.DISRUPTED if is_fresh(unit) else Order.FRESH)


@book.check("8.4", "6.43", on=MovePieces, cheap=True)
def keeps_its_place(p: Proposal) -> Iterator[Finding]:
    """Fresh artillery, artillery on walls and on towers stays; Judaean artillery moves between assaults."""
    if kind_of(phase_of(p.before)).startswith("setup"):
        return
    for march in marches(p):
        why = bar_of_guns(p.before, march.unit)
        if why:
            rule = "6.43" if march.unit.level == TOWER else "8.4"
            yield illegal(rule, f"{name(p.before, march.unit)} stays: {why}.", (march.unit.id,))


def bar_of_guns(view: RulesView, unit: PieceState) -> str:
    """Why artillery stays where it is; empty: it may move, or is none (8.4, 13.21)."""
    if not is_gun(view, unit):
        return ""
    if unit.level == WALL:
        return "artillery on a wall does not move in an assault"
    if unit.level == TOWER:
        return "it never leaves its tower"
    if is_fresh(unit):
        return "artillery moves on its white side only"
    return ""
