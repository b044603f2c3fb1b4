"""What moves and orders cost in PIPs, line by line, and that they are paid (A14)."""

from collections.abc import Iterator, Sequence
from typing import Any

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import command, pip_dice, surcharges
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.command import is_out_of_command, lead_of
from vtt_dbr.element import Element
from vtt_dbr.ledger import charged, has_ledger, left, left_in_words, noted
from vtt_dbr.manoeuvre import Manoeuvre, moved_by
from vtt_dbr.party import Line
from vtt_dbr.surcharges import line
from vtt_dbr.words import crowd_of

book = Rulebook(command.book, pip_dice.book, surcharges.book)


def cost_lines(view: RulesView, manoeuvre: Manoeuvre) -> tuple[Line, ...]:
    """What a tactical move or a march costs, line by line."""
    if surcharges.is_free(view, manoeuvre):
        return (line(view, "A14.1", "free_road_march"),)
    row = "group_move" if manoeuvre.is_group else "single_move"
    elements = [mover.element for mover in manoeuvre.movers]
    found = [line(view, "A14.2", row)]
    found += includes_general(view, elements)
    found += lacks_general(view, manoeuvre.field, elements)
    found += surcharges.lines(view, manoeuvre)
    return tuple(found)


def cost(view: RulesView, lines: Sequence[Line]) -> int:
    """The sum of the lines."""
    total = sum(one.value for one in lines)
    return at_least_nothing(view, total)


@book.clause("A14.11", otherwise=0)
def at_least_nothing(view: RulesView, total: int) -> int:
    """No cost is below 0 (E27)."""
    return max(0, total)


@book.clause("A14.5", otherwise=())
def includes_general(view: RulesView, elements: Sequence[Element]) -> tuple[Line, ...]:
    """What takes its own general along, who has not moved yet, costs one less (E28)."""
    if any(one.general and not one.moved and not one.marches for one in elements):
        return (line(view, "A14.5", "own_general"),)
    return ()


@book.clause("A14.6", otherwise=())
def lacks_general(
    view: RulesView, field: Battlefield, elements: Sequence[Element]
) -> tuple[Line, ...]:
    """General lost, too far, or out of sight and beyond the shorter distance: one more, once."""
    side = elements[0].side
    if side is None:
        return ()
    lead = lead_of(view, side, elements[0].command)
    if lead.is_lost:
        return (line(view, "A14.6", "general_lost"),)
    if lead.general is None or any(one.id == lead.general.id for one in elements):
        return ()
    rows = [is_out_of_command(view, field, lead.general, one) for one in elements]
    return (line(view, "A14.6", rows[0]),) if all(rows) else ()


def bill(
    view: RulesView, rule: str, name: str, lines: Sequence[Line], pieces: tuple[PieceId, ...]
) -> Iterator[Finding]:
    """Whether a command can pay, and for what; nothing where there is no ledger."""
    if not has_ledger(view):
        return
    price, have = cost(view, lines), left(view, name)
    told = _told(lines)
    details: dict[str, Any] = {"measured": float(price), "limit": float(have), "unit": "PIPs"}
    if price > have:
        of = f"of {have} PIPs left" if have >= 0 else f"PIPs, {left_in_words(have)} already"
        yield illegal(rule, f"Costs {price} {of}: {told}.", pieces, **details)
    else:
        yield note(rule, f"Costs {price} of {have} PIPs: {told}.", pieces, **details)


def _told(lines: Sequence[Line]) -> str:
    """What a cost is made of, each line with its rule."""
    return ", ".join(f"{one.title} {one.value:+d} ({one.rule})" for one in lines)


def payment(
    view: RulesView, name: str, lines: Sequence[Line], who: Sequence[Element]
) -> Iterator[SingleCommand]:
    """The commands that pay and say for whom; none where there is no ledger, or nothing to pay."""
    price = cost(view, lines)
    if has_ledger(view) and price:
        yield charged(view, name, price)
        yield noted(view, name, f"{price}: {crowd_of(who)}: {_told(lines)}")


@book.check("A14.2", on=MovePieces, concerns=lambda moving: has_ledger(moving.before))
def has_the_pips(p: Proposal) -> Iterator[Finding]:
    """A move is paid from the ledger of its command."""
    for manoeuvre in moved_by(p):
        if not manoeuvre.is_outcome and has_ledger(p.before):
            name = manoeuvre.movers[0].element.command
            yield from bill(p.before, "A14.2", name, cost_lines(p.before, manoeuvre), manoeuvre.ids)


@book.effect("A14.2", on=MovePieces)
def pays(p: Proposal) -> Iterator[Consequence]:
    """What a move costs is charged to its command."""
    for manoeuvre in moved_by(p):
        if not manoeuvre.is_outcome and has_ledger(p.before):
            name = manoeuvre.movers[0].element.command
            who = [mover.element for mover in manoeuvre.movers]
            yield from payment(p.before, name, cost_lines(p.before, manoeuvre), who)
