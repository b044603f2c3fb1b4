"""Who may not shoot, who must, and shots for all who have not chosen (B18, C8)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.flow import Say
from vtt.commands.rules import SetRulesValue
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_dbr import bound, shooting, volley
from vtt_dbr.actions import EndPhase, Shoot, ShootAll
from vtt_dbr.aim import front_rank, shots, valid_aims
from vtt_dbr.battlefield import battlefield, element_at
from vtt_dbr.element import Element
from vtt_dbr.press_forward import PRESSED
from vtt_dbr.statuses import is_routing
from vtt_dbr.traits import has

book = Rulebook()


@book.check("B18.11", on=Shoot)
def has_done_nothing_else(p: Proposal) -> Iterator[Finding]:
    """Who has marched or pressed forward in this bound, or routs, does not shoot."""
    one = element_at(p.before, p.action(Shoot).shooter)
    fault = what_keeps(p.before, one)
    if fault:
        yield illegal("B18.11", f"{one.title} {fault}: it does not shoot.", (one.id,))


def what_keeps(view: RulesView, element: Element) -> str:
    """What keeps an element from shooting in this bound; nothing if it may."""
    if is_routing(view, element):
        return "routs"
    if element.marches:
        return "has marched"
    return "has pressed forward" if has(view, element, PRESSED) else ""


about_shots = Rulebook(shooting.book, volley.book, book)
"""The chapters that judge a declared shot, whoever asks: not whose it is (`shooting.ownership`)."""


@book.check("B18.12", on=EndPhase)
def all_have_shot(p: Proposal) -> Iterator[Finding]:
    """Shooting does not end while somebody of either side can shoot and has not; ambushers may decline."""
    if bound.phase_of(p.before) != bound.SHOOT:
        return
    for side in p.before.state.sides:
        for element in _shooters(p.before, side):
            target = None if element.hidden else nearest_shot(p.before, element)
            if target is not None:
                title = element_at(p.before, target).title
                told = f"{element.title} can shoot at {title}, and must."
                yield illegal("B18.12", told, (element.id, target))


@book.effect("B18.12", on=ShootAll)
def all_shoot(p: Proposal) -> Iterator[Consequence]:
    """Everybody of the side who can shoot and has not shoots at the nearest target that he may choose."""
    sides = p.after.state.sides if p.actor is None else (p.actor,)
    view = p.after
    who = "Everybody" if p.actor is None else p.after.module.side(p.actor).name
    yield Say(f"{who} shoots with all who can: each at the nearest enemy that it may choose.")
    for side in sides:
        for piece in [element.id for element in _shooters(view, side)]:
            target = nearest_shot(view, element_at(view, piece))
            if target is not None:
                shot: SingleCommand = SetRulesValue(view.plugin, (bound.SHOTS, piece), target)
                view = view.then(shot)
                yield shot


@book.check("B18.12", on=ShootAll)
def in_shooting(p: Proposal) -> Iterator[Finding]:
    """Shots are declared in the shooting phase."""
    if bound.phase_of(p.before) != bound.SHOOT:
        yield illegal("B18.12", "Shooting comes after movement.")


def nearest_shot(view: RulesView, element: Element) -> PieceId | None:
    """The nearest target at which an element may shoot by every rule; None where there is none."""
    if element.id in shots(view):
        return None
    field = battlefield(view, view.piece(element.id).table)
    for found in sorted(valid_aims(view, field, element), key=lambda one: one.range):
        command = declare(view.plugin, Shoot(element.id, found.target.id))
        if about_shots.is_legal(view, command, view):
            return found.target.id
    return None


def shoot_all_offers(view: RulesView, side: SideId) -> Iterator[Offer]:
    """All shots of a side at once, where some are left."""
    if bound.phase_of(view) != bound.SHOOT:
        return
    if any(nearest_shot(view, one) is not None for one in _shooters(view, side)):
        command = declare(view.plugin, ShootAll())
        yield Offer(
            "shoot_all", "All who have not shot shoot at the nearest", command, rule="B18.12"
        )


def _shooters(view: RulesView, side: SideId) -> list[Element]:
    """The elements of a side that have not shot, front ranks before those behind them."""
    found = []
    for table in view.state.tables:
        field = battlefield(view, table)
        found += [one for one in field.elements.values() if one.side == side]
    ranked = sorted(found, key=lambda one: one.id)
    return sorted(ranked, key=lambda one: _front(view, one) is not None)


def _front(view: RulesView, element: Element) -> Element | None:
    """The front rank of a second-rank shooter."""
    return front_rank(view, battlefield(view, view.piece(element.id).table), element)
