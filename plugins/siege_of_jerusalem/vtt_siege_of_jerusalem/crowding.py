"""Hexes that hold too many: nobody ends a move so, and who can still leave one has to (6, 6.5, 8.13, 17.21).

More than a hex holds may be in it only while friends pass through it in their move (8.13). Where it comes
about without a move of one's own (the foot of fallen ladders among houses), whoever can move away does so
in his next Movement Phase; while nobody can, the phase ends and nobody is lost.
"""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.company import APART, bar_of_company
from vtt_siege_of_jerusalem.goings import ends_of
from vtt_siege_of_jerusalem.marches import marches
from vtt_siege_of_jerusalem.muster import LADDERS, at, by_hex, markers, panicked_hexes
from vtt_siege_of_jerusalem.reach import bar_to, may_still_move
from vtt_siege_of_jerusalem.sequence import SETUP, active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.stacking import excess
from vtt_siege_of_jerusalem.units import (
    ENGINE,
    GROUND,
    JUDAEA,
    ROME,
    TESTUDO,
    Order,
    class_of,
    name,
    names,
    order_of,
    side_of,
)

book = Rulebook()

TOGETHER = ("6.1", "6.2", "6.3")
"""The rules that keep infantry, cavalry and artillery apart."""


@book.check("6", "6.3", on=MovePieces, cheap=True)
def ends_where_there_is_room(p: Proposal) -> Iterator[Finding]:
    """Friends pass through a full hex and do not end their move in it (6, 8.13)."""
    where = city(p.after)
    if kind_of(phase_of(p.before)) not in ("move", "panic"):
        return
    seen: set[int] = set()
    for march in marches(p):
        unit, node = march.unit, march.node
        if node is None or where.is_passage(node) or bar_to(p.before, unit, node) is not None:
            continue
        side, number = side_of(unit), where.hex_of_node(node)
        if number not in seen and number not in panicked_hexes(p.before, side):
            seen.add(number)
            yield from excess(p.after, where, number, side, at(p.after, number, side))


@book.check("6", "6.3", on=EndPhase)
def no_hex_is_too_full(p: Proposal) -> Iterator[Finding]:
    """At the end of a phase no hex holds more than its limit, as far as anybody can still leave it."""
    where = city(p.before)
    for side in (JUDAEA, ROME):
        for number, units in sorted(by_hex(p.before, side).items()):
            found = tuple(excess(p.before, where, number, side, units))
            if found and any(can_leave(p.before, unit) for unit in units):
                yield from found


@book.check("6.5", on=EndPhase)
def nobody_stands_by(p: Proposal) -> Iterator[Finding]:
    """In a hex of ladders are base, climbers and an HQ; whoever else can still leave it has to (6.5)."""
    where = city(p.before)
    for number in markers(p.before, LADDERS):
        idle = [u for u in at(p.before, number, ROME) if u.level in (GROUND, "")]
        idle = [u for u in idle if class_of(p.before, u) != ENGINE and can_leave(p.before, u)]
        if idle:
            told = names(p.before, idle)
            text = f"{where.labels[number]}: beside the ladders stays nobody: {told}."
            yield illegal("6.5", text, tuple(unit.id for unit in idle))


@book.check(*TOGETHER, on=EndPhase)
def are_set_up_together(p: Proposal) -> Iterator[Finding]:
    """A set-up ends when nobody stands with whom he may not share a hex (6.1 to 6.3)."""
    where = city(p.before)
    if phase_of(p.before) not in SETUP:
        return
    for number, units in sorted(by_hex(p.before, active_side(p.before)).items()):
        for unit in units:
            loose = unit.level not in APART and unit.level != TESTUDO
            rule = bar_of_company(p.before, where, number, unit) if loose else ""
            if rule in TOGETHER:
                text = f"{name(p.before, unit)} may not share {where.labels[number]} with others."
                yield illegal(rule, text, (unit.id,))


def can_leave(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit can still move out of its hex in this phase."""
    kind = kind_of(phase_of(view))
    if unit.side != active_side(view):
        return False
    if phase_of(view) in SETUP:
        return True
    in_turn = kind in ("move", "panic") and (order_of(unit) is Order.PANICKED) == (kind == "panic")
    return in_turn and may_still_move(view, unit) and bool(ends_of(view, unit))
