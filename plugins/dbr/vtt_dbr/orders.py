"""Orders that are no moves: holding, rallying, halting, and deeds such as limbering (C3)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove, SetMark, SetProperty
from vtt.commands.rules import SetRulesValue
from vtt.geometry.group import groups
from vtt.rules.action import Action
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import bound, tables
from vtt_dbr.aboard import DEEDS
from vtt_dbr.actions import Deed, EndPhase, Halt, Hold, Rally
from vtt_dbr.battlefield import element_at, field_of
from vtt_dbr.element import HELD, Element
from vtt_dbr.losses import has_just_broken, is_broken
from vtt_dbr.manoeuvre import moved_by
from vtt_dbr.movers import any_mover, has_mark
from vtt_dbr.party import Line
from vtt_dbr.pips import bill, includes_general, lacks_general, payment
from vtt_dbr.pursuits import PURSUITS
from vtt_dbr.routs import RUNNING
from vtt_dbr.statuses import RALLIED, become, is_held, is_pursuing, is_routing
from vtt_dbr.surcharges import line
from vtt_dbr.tables import distance
from vtt_dbr.words import said_of

book = Rulebook()

HALTED = "halted"


@book.check("C3.3", on=Hold)
def may_hold(p: Proposal) -> Iterator[Finding]:
    """The active player holds elements of commands that broke in this bound, who neither run nor are held."""
    pieces = p.action(Hold).pieces
    elements = _ordered(p.before, pieces)
    yield from _in_its_turn(p, "C3.3", elements)
    for one in elements:
        if not has_just_broken(p.before, one):
            when = "broke in an earlier bound" if is_broken(p.before, one) else "is not broken"
            told = f"The command of {one.title} {when}: there is nothing to hold."
            yield illegal("C3.3", told, (one.id,))
        elif is_held(p.before, one) or is_routing(p.before, one):
            state = "is held already" if is_held(p.before, one) else "routs: it can only rally"
            yield illegal("C3.3", f"{one.title} {state}.", (one.id,))
    if len(_groups(p.before, elements)) > 1:
        yield illegal("C3.3", "Only one element or one group is held at a time.", pieces)


@book.check("A14.3", "A14.12", on=Hold)
def can_pay_to_hold(p: Proposal) -> Iterator[Finding]:
    """Holding costs by element or group."""
    elements = _ordered(p.before, p.action(Hold).pieces)
    rule, lines = _holding(p.before, elements)
    yield from bill(p.before, rule, elements[0].command, lines, tuple(e.id for e in elements))


@book.effect("C3.3", on=Hold)
def are_held(p: Proposal) -> Iterator[Consequence]:
    """Who is held stands for good; the order is paid."""
    elements = _ordered(p.before, p.action(Hold).pieces)
    yield from said_of(elements, "is held: it does not rout", "are held: they do not rout")
    yield from become(p.after, tuple(one.id for one in elements), HELD)
    yield from payment(p.after, elements[0].command, _holding(p.before, elements)[1], elements)


@book.check("C3.4", on=Rally)
def may_rally(p: Proposal) -> Iterator[Finding]:
    """Routers rally away from enemy, pursuers anywhere; not in a bound in which they moved."""
    one = element_at(p.before, p.action(Rally).piece)
    yield from _in_its_turn(p, "C3.4", [one])
    if not (is_routing(p.before, one) or is_pursuing(p.before, one)):
        yield illegal("C3.4", f"{one.title} neither routs nor pursues.", (one.id,))
    if one.moved or one.marches:
        yield illegal("C3.4", f"{one.title} {bound.MOVED}.", (one.id,))
    limit = distance(p.before, "rally_bar")
    near = field_of(p.before, one.id).crowd_of_enemies(one.side).near(one.base, limit)
    if is_routing(p.before, one) and near:
        told = f"{one.title} has enemy within {mm_text(limit)}: it does not rally."
        details = {"measured": near[0].gap, "limit": limit}
        yield illegal("C3.4", told, (one.id, near[0].name), **details)


@book.check("A14.3", on=Rally)
def can_pay_to_rally(p: Proposal) -> Iterator[Finding]:
    """Rallying costs, and more far from the general."""
    one = element_at(p.before, p.action(Rally).piece)
    yield from bill(p.before, "A14.3", one.command, _rallying(p.before, one), (one.id,))


@book.effect("C3.4", on=Rally)
def rallies(p: Proposal) -> Iterator[Consequence]:
    """A router turns about and counts as held; a pursuer obeys again, and never pursues any more."""
    action = p.action(Rally)
    one = element_at(p.before, action.piece)
    routed = is_routing(p.before, one)
    yield from said_of([one], "rallies", "rally")
    yield from become(p.after, (one.id,), HELD if routed and counts_as_held(p.before) else "")
    if not routed:
        yield SetProperty((one.id,), RALLIED, True)
    for box in (RUNNING, PURSUITS):
        if p.after.box(box, one.id) is not None:
            yield SetRulesValue(p.after.plugin, (box, one.id), None)
    if routed or action.about:
        yield _turned(p.after, one)
    yield SetMark((one.id,), moved=True)
    yield from payment(p.after, one.command, _rallying(p.before, one), [one])


@book.clause("C4.2", otherwise=False)
def counts_as_held(view: RulesView) -> bool:
    """A router that has rallied counts as held."""
    return True


@book.check("C3.6", on=Halt)
def may_halt(p: Proposal) -> Iterator[Finding]:
    """The active player halts elements that have not moved."""
    for one in _ordered(p.before, p.action(Halt).pieces):
        yield from _in_its_turn(p, "C3.6", [one])
        if one.moved or one.marches:
            yield illegal("C3.6", f"{one.title} {bound.MOVED}.", (one.id,))


@book.effect("C3.6", on=Halt)
def are_halted(p: Proposal) -> Iterator[Consequence]:
    """Who halts is marked for the bound."""
    elements = _ordered(p.before, p.action(Halt).pieces)
    yield from said_of(elements, "halts for this bound", "halt for this bound")
    yield SetProperty(p.action(Halt).pieces, HALTED, True)


@book.check("C3.6", on=MovePieces, cheap=True, concerns=any_mover(has_mark(HALTED)))
def halted_stay(p: Proposal) -> Iterator[Finding]:
    """Who has been halted does not move in this bound."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            halted = p.before.piece(mover.element.id).get(HALTED) is True
            if halted and not manoeuvre.is_outcome:
                told = f"{mover.element.title} has been halted in this bound."
                yield illegal("C3.6", told, (mover.element.id,))


@book.effect("C3.6", on=EndPhase)
def halts_are_forgotten(p: Proposal) -> Iterator[Consequence]:
    """A halt is for one bound."""
    halted = tuple(sorted(x.id for x in p.before.state.pieces.values() if x.get(HALTED)))
    if halted and bound.ends_bound(p.before):
        yield SetProperty(halted, HALTED, None)


@book.check("C3.5", on=Deed)
def may_do(p: Proposal) -> Iterator[Finding]:
    """The module's table says who can limber, mount, embark or build, and what must have come before."""
    action = p.action(Deed)
    one = element_at(p.before, action.piece)
    yield from _in_its_turn(p, "C3.5", [one])
    row, title = _deed(p.before, action.what), _title(p.before, action.what)
    if not _can(p.before, one, row):
        yield illegal("C3.5", f"{one.title} cannot do this: {title}.", (one.id,))
    if one.moved or one.marches:
        yield illegal("C3.5", f"{one.title} {bound.MOVED}.", (one.id,))


@book.check("A14.12", "A14.4", on=Deed)
def can_pay_for_deed(p: Proposal) -> Iterator[Finding]:
    """Deeds cost by the table of costs."""
    action = p.action(Deed)
    one = element_at(p.before, action.piece)
    lines = _doing(p.before, action.what)
    yield from bill(p.before, lines[0].rule, one.command, lines, (one.id,))


@book.effect("C3.5", on=Deed)
def is_done(p: Proposal) -> Iterator[Consequence]:
    """The element is as the table says; that was its bound, and it is paid."""
    action = p.action(Deed)
    one = element_at(p.before, action.piece)
    row = _deed(p.before, action.what)
    ordered = f"is ordered to {_title(p.before, action.what)}"
    yield from said_of([one], ordered, ordered)
    gained, lost = (tables.word(p.before, DEEDS, row, column) for column in ("gives", "takes"))
    if gained:
        yield SetProperty((one.id,), gained, True)
    if lost:
        yield SetProperty((one.id,), lost, None)
    yield SetMark((one.id,), moved=True)
    yield from payment(p.after, one.command, _doing(p.before, action.what), [one])


def deeds_of(view: RulesView, element: Element) -> Iterator[str]:
    """The deeds that an element can do as it stands."""
    yield from (row for row in tables.rows(view, DEEDS) if _can(view, element, row))


def lines_of(view: RulesView, action: Action) -> list[Line]:
    """What an order would cost, line by line; nothing for those that cost nothing."""
    match action:
        case Hold(pieces):
            return _holding(view, _ordered(view, pieces))[1]
        case Rally(piece):
            return _rallying(view, element_at(view, piece))
        case Deed(_, what):
            return _doing(view, what)
    return []


def _holding(view: RulesView, elements: Sequence[Element]) -> tuple[str, list[Line]]:
    """The rule and the lines of what holding costs."""
    group = len(elements) > 1
    rule, row = ("A14.3", "hold_group") if group else ("A14.12", "hold_element")
    field = field_of(view, elements[0].id)
    lines = [_order_line(view, rule, row), *includes_general(view, elements)]
    return rule, [*lines, *lacks_general(view, field, elements)]


def _rallying(view: RulesView, element: Element) -> list[Line]:
    lines = [_order_line(view, "A14.3", "rally")]
    return [*lines, *lacks_general(view, field_of(view, element.id), [element])]


def _doing(view: RulesView, what: str) -> list[Line]:
    row = tables.word(view, DEEDS, _deed(view, what), "cost")
    return [_order_line(view, "A14.4" if row == "bridge" else "A14.12", row)]


def _order_line(view: RulesView, rule: str, row: str) -> Line:
    return line(view, rule, row)


def _ordered(view: RulesView, pieces: tuple[PieceId, ...]) -> list[Element]:
    """The elements of an order.

    Raises:
        CommandError: if it names none.
    """
    if not pieces:
        raise CommandError("expected at least one element, found none")
    return [element_at(view, piece) for piece in pieces]


def _in_its_turn(p: Proposal, rule: str, elements: Sequence[Element]) -> Iterator[Finding]:
    side, pieces = bound.active_side(p.before), tuple(one.id for one in elements)
    if bound.phase_of(p.before) != bound.MOVE:
        yield illegal(rule, "Orders are given in the movement phase.", pieces)
    elif any(one.side != side for one in elements) or p.actor not in (None, side):
        name = p.before.module.side(side).name
        yield illegal(rule, f"This is the bound of {name}: only its elements obey.", pieces)


def _groups(view: RulesView, elements: Sequence[Element]) -> list[frozenset[PieceId]]:
    by_id = {one.id: one for one in elements}

    def may_join(first: PieceId, second: PieceId) -> bool:
        return by_id[first].command == by_id[second].command

    return groups({one.id: one.base for one in elements}, may_join)


def _turned(view: RulesView, element: Element) -> SingleCommand:
    pose = element.base.pose.turned(180.0).rounded()
    place = replace(place_of(view.piece(element.id)), pose=pose)
    return MovePieces((PieceMove(element.id, place),), "rally")


def _deed(view: RulesView, what: str) -> str:
    """The row of a deed; CommandError for one that the table does not have."""
    if what not in tables.rows(view, DEEDS):
        known = ", ".join(tables.rows(view, DEEDS))
        raise CommandError(f"expected one of the deeds {known}, found {what!r}")
    return what


def _title(view: RulesView, what: str) -> str:
    return tables.word(view, DEEDS, what, "what")


def _can(view: RulesView, element: Element, row: str) -> bool:
    state = view.piece(element.id)
    needs, excludes = (tables.word(view, DEEDS, row, name) for name in ("needs", "gives"))
    covered = tables.covers(
        tables.word(view, DEEDS, row, "classes"), element.class_name, element.arm
    )
    ready = not needs or state.get(needs) is True
    return covered and ready and not (excludes and state.get(excludes) is True)
