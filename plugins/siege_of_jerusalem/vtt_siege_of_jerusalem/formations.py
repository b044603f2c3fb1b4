"""What formation actions have in common: ladders, testudos, artillery made ready (5.3, 8.2, 8.12)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId
from vtt.commands.rules import SetRulesValue
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.phase import phase, points_text, with_changes
from vtt_siege_of_jerusalem.reach import allowance, may_still_move
from vtt_siege_of_jerusalem.sequence import phase_of
from vtt_siege_of_jerusalem.tables import HALVES
from vtt_siege_of_jerusalem.units import CITY, ROME, Order, name, order_of

book = Rulebook()


@book.clause("3.4", otherwise=False)
def begins(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit is being set up: artillery on either side, men in a testudo, at no cost (3.4)."""
    return phase_of(view) == "setup_r" and unit.side == ROME and unit.table == CITY


def objections(
    view: RulesView, units: Sequence[PieceState], rule: str, cost: int
) -> Iterator[Finding]:
    """Why units may not do something in formation now: phase, move, movement factors.

    Args:
        view: the position.
        units: who does it.
        rule: the rule of the action, which the findings carry.
        cost: what it costs each, in halves.
    """
    for unit in units:
        who = name(view, unit)
        if begins(view, unit):
            continue
        if phase_of(view) != "r_move" or unit.side != ROME or unit.table != CITY:
            yield illegal(rule, f"{who} does this in the Roman Movement Phase only.", (unit.id,))
        elif not may_still_move(view, unit):
            yield illegal(rule, f"{who} has ended its move.", (unit.id,))
        elif allowance(view, unit) < cost:
            left = allowance(view, unit)
            text = f"{who} needs {points_text(cost)} MF and has {points_text(left)}."
            yield illegal(
                rule, text, (unit.id,), measured=cost / HALVES, limit=left / HALVES, unit="MF"
            )


def commanded(view: RulesView, units: Sequence[PieceState]) -> Iterator[Finding]:
    """Out of command nobody places ladders, forms testudos or dissolves them (5.3 f)."""
    for unit in units:
        if unit.id not in phase(view).in_command and not begins(view, unit):
            text = f"{name(view, unit)} is out of command: no ladders, no testudo."
            yield illegal("5.3", text, (unit.id,))


def paid(view: RulesView, units: Sequence[PieceState], cost: int, **more: object) -> SetRulesValue:
    """The command that remembers what an action has cost these units, who move now (8.2)."""
    known = phase(view)
    spent = dict(known.spent)
    for unit in units:
        spent[unit.id] = spent.get(unit.id, 0) + (0 if begins(view, unit) else cost)
    ids: tuple[PieceId, ...] = tuple(unit.id for unit in units)
    moving = known.moving if set(ids).issubset(known.moving) else tuple(sorted(ids))
    return with_changes(view, spent=spent, moving=moving, **more)


def may_do(view: RulesView, units: Sequence[PieceState], rule: str, cost: int) -> bool:
    """Whether nothing stands against an action: for offers."""
    out_of_command = any(commanded(view, units)) and is_on(view, "5.3")
    return not out_of_command and not any(objections(view, units, rule, cost))


def is_disrupted(unit: PieceState) -> bool:
    """Whether a unit is disrupted and does not run."""
    return order_of(unit) is Order.DISRUPTED
