"""PIPs: the dice at the start of a bound, the ledger of each command, what a move costs (A14, C2).

A battle begins with the phase of the first dice; later ones fall by themselves. A table that was set up
by hand in the movement phase has no ledger: its moves cost nothing until the dice are thrown.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from vtt.base.ids import SideId
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import SetTurn
from vtt.commands.piece import MovePieces
from vtt.commands.rules import SetRulesValue
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt.state.turn import TurnState
from vtt_dbr import bound, command, tables
from vtt_dbr.actions import EndPhase, ThrowPips
from vtt_dbr.combat import die_of
from vtt_dbr.command import is_out_of_command, lead_of
from vtt_dbr.losses import commands_of
from vtt_dbr.manoeuvre import Manoeuvre, moved_by
from vtt_dbr.party import Line

book = Rulebook(command.book)

PURPOSE = "pips"
PIPS = "pips"
COSTS = "pips"
THROWN, SPENT = "thrown", "spent"
THROWING = (bound.PIPS, bound.MOVE)
"""When dice can be thrown: in movement too, where somebody has set it up without a ledger."""


class Throw(msgspec.Struct, frozen=True):
    """Whose dice are thrown, for which commands in order."""

    side: SideId
    commands: tuple[str, ...]


def has_ledger(view: RulesView) -> bool:
    """Whether the PIP dice of this bound have been thrown."""
    return view.box(PIPS) is not None


def left(view: RulesView, name: str) -> int:
    """The PIPs that a command has left in this bound; none of another command's."""
    names = (name,) if is_own_only(view) else tuple(_ledger(view, THROWN))
    thrown, spent = _ledger(view, THROWN), _ledger(view, SPENT)
    return sum(thrown.get(one, 0) - spent.get(one, 0) for one in names)


@book.clause("C2.3", otherwise=False)
def is_own_only(view: RulesView) -> bool:
    """PIPs are a command's own: they are not lent to another one."""
    return True


def cost_lines(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """What a tactical move costs, line by line."""
    row = "group_move" if manoeuvre.is_group else "single_move"
    found = [_line(view, "A14.2", row)]
    found += includes_general(view, manoeuvre)
    found += lacks_general(view, manoeuvre)
    return tuple(found)


def cost(lines: tuple[Line, ...]) -> int:
    """The sum of the lines, never below 0 (E27)."""
    return max(0, sum(line.value for line in lines))


@book.clause("A14.5", otherwise=())
def includes_general(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """A move that takes its own general along, who has not moved yet, costs one less (E28)."""
    if any(mover.element.general and not mover.element.moved for mover in manoeuvre.movers):
        return (_line(view, "A14.5", "own_general"),)
    return ()


@book.clause("A14.6", otherwise=())
def lacks_general(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """General lost, too far, or out of sight and beyond the shorter distance: one more, once."""
    if manoeuvre.side is None:
        return ()
    lead = lead_of(view, manoeuvre.side, manoeuvre.movers[0].element.command)
    if lead.is_lost:
        return (_line(view, "A14.6", "general_lost"),)
    if lead.general is None:
        return ()
    elements = [mover.element for mover in manoeuvre.movers]
    if any(element.id == lead.general.id for element in elements):
        return ()
    rows = [is_out_of_command(view, manoeuvre.field, lead.general, one) for one in elements]
    return (_line(view, "A14.6", rows[0]),) if all(rows) else ()


@book.check("A14.2", on=MovePieces)
def has_the_pips(p: Proposal) -> Iterator[Finding]:
    """A move is paid from the ledger of its command."""
    if not has_ledger(p.before):
        return
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        lines = cost_lines(p.before, manoeuvre)
        price = cost(lines)
        have = left(p.before, manoeuvre.movers[0].element.command)
        told = ", ".join(f"{line.title} {line.value:+d} ({line.rule})" for line in lines)
        details: dict[str, Any] = {"measured": float(price), "limit": float(have), "unit": "PIPs"}
        if price > have:
            text = f"Costs {price} of {have} PIPs left: {told}."
            yield illegal("A14.2", text, manoeuvre.ids, **details)
        else:
            yield note("A14.2", f"Costs {price} of {have} PIPs: {told}.", manoeuvre.ids, **details)


@book.effect("A14.2", on=MovePieces)
def pays(p: Proposal) -> Iterator[Consequence]:
    """What a move costs is charged to its command."""
    if not has_ledger(p.before):
        return
    for manoeuvre in moved_by(p):
        price = 0 if manoeuvre.is_outcome else cost(cost_lines(p.before, manoeuvre))
        if price:
            name = manoeuvre.movers[0].element.command
            spent = _ledger(p.before, SPENT).get(name, 0) + price
            yield SetRulesValue(p.after.plugin, (PIPS, SPENT, name), spent)


@book.check("C2.2", on=ThrowPips)
def throws_once(p: Proposal) -> Iterator[Finding]:
    """The dice are thrown once in a bound, by the side whose bound it is, before or while it moves."""
    side = bound.active_side(p.before)
    if has_ledger(p.before):
        yield illegal("C2.2", "The PIP dice of this bound have been thrown.")
    elif bound.phase_of(p.before) not in THROWING or p.actor not in (None, side):
        name = p.before.module.side(side).name
        yield illegal("C2.2", f"{name} throws its PIP dice before it moves.")


@book.check("C2.2", on=EndPhase)
def bound_begins_with_dice(p: Proposal) -> Iterator[Finding]:
    """A battle begins with the dice of its first bound."""
    if bound.phase_of(p.before) == bound.PIPS and not has_ledger(p.before):
        yield illegal("C2.2", "The PIP dice come first.")


@book.effect("C2.2", on=ThrowPips)
def throws_now(p: Proposal) -> Iterator[Consequence]:
    """One die for each command; then there is movement."""
    side, turn = bound.active_side(p.after), p.after.state.turn
    yield from throw(p.after, side)
    if bound.phase_of(p.after) == bound.PIPS:
        yield SetTurn(TurnState(turn.number, bound.MOVE, side))


@book.effect("C2.2", on=EndPhase)
def throws_for_next(p: Proposal) -> Iterator[Consequence]:
    """At the start of a bound one die is thrown for each command; nothing is kept of the last one."""
    if bound.ends_bound(p.after):
        yield SetRulesValue(p.after.plugin, (PIPS,), None)
        yield from throw(p.after, bound.following(p.after))


def throw(view: RulesView, side: SideId) -> Iterator[Consequence]:
    """The dice of a side's commands."""
    commands = commands_of(view, side)
    if commands:
        label = f"PIPs of {view.module.side(side).name}: {', '.join(c or 'army' for c in commands)}"
        values = pack(Throw(side, commands))
        yield DiceRequest(PURPOSE, (die_of(view),) * len(commands), label, side, values)


@book.effect("C2.2", on=rolled(PURPOSE))
def ledger_is_opened(p: Proposal) -> Iterator[Consequence]:
    """Each command has what its die shows."""
    for name, die in zip(p.about(Throw).commands, p.roll.results, strict=True):
        yield SetRulesValue(p.after.plugin, (PIPS, THROWN, name), die)


def throw_offers(view: RulesView, side: SideId) -> Iterator[Offer]:
    """The dice of a bound that has begun without them."""
    if (
        side == bound.active_side(view)
        and bound.phase_of(view) in THROWING
        and not has_ledger(view)
    ):
        yield Offer(
            "throw_pips", "Throw the PIP dice", declare(view.plugin, ThrowPips()), rule="C2.2"
        )


def _ledger(view: RulesView, what: str) -> dict[str, int]:
    box: Any = view.box(PIPS, what)
    return {} if box is None else {str(key): int(box[key]) for key in sorted(box)}


def _line(view: RulesView, rule: str, row: str) -> Line:
    return Line(rule, tables.word(view, COSTS, row, "what"), whole(view, COSTS, row, "cost"))
