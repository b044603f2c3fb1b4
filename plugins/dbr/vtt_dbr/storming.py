"""Storming works that nobody defends, or behind a friend who has crossed them already (A6.13, C9.5)."""

from collections.abc import Iterator

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.rules import SetRulesValue
from vtt.geometry.outline import outline_size
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import bound, follow_up
from vtt_dbr.actions import Storm
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.combat import die_of
from vtt_dbr.element import Element
from vtt_dbr.fights import facing_walls, wall_before
from vtt_dbr.party import Line, total
from vtt_dbr.protection import stormed_lines

book = Rulebook()

PURPOSE = "storm"


class Stormer(msgspec.Struct, frozen=True):
    """Who storms, as the dice carry it."""

    piece: PieceId


def stormers(view: RulesView) -> list[Element]:
    """The active side's elements that may storm a wall before them in this bound."""
    facing = facing_walls(view, bound.active_side(view))
    return [element for element in facing if not view.box(bound.STORMED, element.id)]


@book.clause("A6.13", otherwise=None)
def factor_of_works(view: RulesView) -> int | None:
    """Works that nobody holds count as an opponent of factor 0, and so does who comes at them."""
    return 0


def sums(view: RulesView, element: Element) -> tuple[tuple[Line, ...], tuple[Line, ...]] | None:
    """The lines of who storms and those of the works: nothing but what a fortification adds (A6.13, A9.1).

    None where works that nobody holds are not stormed.
    """
    factor = factor_of_works(view)
    if factor is None:
        return None
    own = Line("A6.13", "at works that nobody holds", factor)
    works = Line("A6.13", "works that nobody holds", factor)
    return (own,), (works, *stormed_lines(view, element))


@book.check("C9.5", on=Storm)
def storms_in_its_turn(p: Proposal) -> Iterator[Finding]:
    """Who stands at the outer edge of works, with nobody to fight him there, may storm them once a bound."""
    field, element = _who(p)
    wall = wall_before(field, element)
    if bound.phase_of(p.before) != bound.FIGHT:
        yield illegal("C9.5", "Works are stormed in close combat.", (element.id,))
    elif p.actor not in (None, element.side) or element.side != bound.active_side(p.before):
        yield illegal("C9.5", f"{element.title} storms in its own bound.", (element.id,))
    elif wall is None:
        told = f"{element.title} has no undefended works right before its front."
        yield illegal("C9.5", told, (element.id,))
    elif p.before.box(bound.STORMED, element.id):
        yield illegal("C9.5", f"{element.title} has tried in this bound.", (element.id,))
    elif (found := sums(p.before, element)) is not None:
        more = total(found[1]) - total(found[0])
        against = f"die and {more}" if more else "die"
        told = f"{element.title} storms {wall.name}: die against {against}, and nothing bad comes of it."
        yield note("C9.5", told, (element.id,))


@book.effect("C9.5", on=Storm)
def dice_are_thrown(p: Proposal) -> Iterator[Consequence]:
    """One die for who storms and one for the works."""
    _, element = _who(p)
    die = die_of(p.after)
    yield SetRulesValue(p.after.plugin, (bound.STORMED, element.id), True)
    label = f"{element.title} storms"
    yield DiceRequest(PURPOSE, (die, die), label, p.actor, pack(Stormer(element.id)))


@book.effect("C9.5", on=rolled(PURPOSE))
def is_decided(p: Proposal) -> Iterator[Consequence]:
    """With the higher total it goes over, its depth from the inner edge; else it stays."""
    piece = p.about(Stormer).piece
    if piece not in p.after.state.pieces:
        return
    field = battlefield(p.after, p.after.piece(piece).table)
    element = field.elements[piece]
    wall, found = wall_before(field, element), sums(p.after, element)
    if found is None:
        return
    own, works = (die + total(lines) for die, lines in zip(p.roll.results, found, strict=True))
    goes_over = own > works
    if wall is not None and not element.hidden:
        fate = "it goes over" if goes_over else "it stays where it is"
        yield Say(f"{element.title} storms {wall.name}: {own} against {works}; {fate}")
    if wall is not None and goes_over:
        depth = outline_size(element.base.outline)[1]
        yield from follow_up.storm(p.after, piece, wall.thickness + depth)


def storm_offers(view: RulesView, selection: tuple[PieceId, ...] = ()) -> Iterator[Offer]:
    """The works that may be stormed now."""
    if bound.phase_of(view) != bound.FIGHT:
        return
    for element in stormers(view):
        if not selection or element.id in selection:
            command = declare(view.plugin, Storm(element.id))
            text = f"{element.title} storms the works before it"
            yield Offer("storm", text, command, pieces=(element.id,), rule="C9.5")


def _who(p: Proposal) -> tuple[Battlefield, Element]:
    """Who storms, and the table.

    Raises:
        CommandError: if it is no element of this table.
    """
    piece = p.action(Storm).piece
    field = battlefield(p.before, p.before.piece(piece).table)
    if piece not in field.elements:
        raise CommandError(f"{piece!r} is no element on table {field.table!r}")
    return field, field.elements[piece]
