"""Dice for a target, with a shot or for declared ones; all take part who must (B18.13, C8.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from vtt.base.ids import PieceId, SideId
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.choice import ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_dbr import bound, volley
from vtt_dbr.actions import Resolve, Shoot
from vtt_dbr.battlefield import element_at
from vtt_dbr.combat_words import bases_in_words, names_of, odds_in_words
from vtt_dbr.joining import (
    ANSWER,
    HELP,
    Awaited,
    declared,
    question,
    shot_of,
    who_must,
)
from vtt_dbr.must_shoot import about_shots

book = Rulebook()


def may_fall(view: RulesView) -> bool:
    """Whether dice may fall with a shot: it is the active player who orders them."""
    return view.actor in (None, bound.active_side(view))


def gathered(view: RulesView, target: PieceId) -> RulesView:
    """The game as if all who must take part in the shots at a target had declared theirs."""
    return view.then(*who_must(view, target))


@book.check("B18.15", on=Shoot)
def active_player_throws(p: Proposal) -> Iterator[Finding]:
    """Dice that fall with a shot are the active player's to throw."""
    shot, side = p.action(Shoot), bound.active_side(p.before)
    if shot.at_once and p.actor not in (None, side):
        name = p.before.module.side(side).name
        told = f"{name} chooses the order of targets: it is its bound."
        yield illegal("B18.15", told, (shot.target,))


@book.check("B18.13", on=Shoot)
def helpers_may_shoot(p: Proposal) -> Iterator[Finding]:
    """Who helps a shot is of the shooter's side, and may shoot at the target as anybody may."""
    shot = p.action(Shoot)
    view = declared(p.before, replace(shot, helpers=()))
    side = element_at(view, shot.shooter).side
    for helper in shot.helpers:
        element = element_at(view, helper)
        if element.side != side:
            yield illegal("B18.13", f"{element.title} is no friend of the shooter.", (helper,))
            continue
        one = declare(view.plugin, Shoot(helper, shot.target))
        for fault in about_shots.faults(view, one, view):
            yield illegal("B18.13", fault.message, fault.pieces, marks=fault.marks)
        view = view.then(shot_of(view, helper, shot.target))


@book.check("C8.3", on=Shoot)
def totals_are_told(p: Proposal) -> Iterator[Finding]:
    """Every line of both sums, and the odds, before dice that fall at once."""
    shot = p.action(Shoot)
    if shot.at_once:
        yield from volley.totals_at(gathered(declared(p.before, shot), shot.target), shot.target)


@book.check("C8.3", on=Resolve)
def totals_of_declared_are_told(p: Proposal) -> Iterator[Finding]:
    """The same for what was declared before."""
    target = p.action(Resolve).target
    yield from volley.totals_at(gathered(p.before, target), target)


@book.effect("C8.3", on=Shoot)
def dice_fall(p: Proposal) -> Iterator[Consequence]:
    """The dice for the target of a shot, when all have chosen."""
    shot = p.action(Shoot)
    if shot.at_once:
        yield from _go_on(declared(p.after, shot), Awaited(shot.target, p.actor))


@book.effect("C8.3", on=Resolve)
def dice_are_thrown(p: Proposal) -> Iterator[Consequence]:
    """One die for the primary shooter, one for the target, when all have chosen."""
    yield from _go_on(p.after, Awaited(p.action(Resolve).target, p.actor))


@book.effect("B18.6", on=answered(ANSWER))
def shoots_back_as_chosen(p: Proposal) -> Iterator[Consequence]:
    """A target shoots back at the one of several that its owner chooses; then it goes on."""
    about = unpack(p.choice.values, Awaited)
    shot = shot_of(p.after, about.target, PieceId(p.answer.options[0]))
    yield shot
    yield from _go_on(p.after.then(shot), about)


@book.effect("B18.13", on=answered(HELP))
def helped_as_chosen(p: Proposal) -> Iterator[Consequence]:
    """Those whom the owner chooses help a target that shoots back; then the dice fall."""
    about, view = unpack(p.choice.values, Awaited), p.after
    found = volley.exchange(view, about.target)
    if found is None:
        return
    helped = [shot_of(view, PieceId(one), found.primary.id) for one in p.answer.options]
    yield from helped
    yield from _go_on(view.then(*helped), about)


def _go_on(view: RulesView, about: Awaited) -> Iterator[Consequence]:
    """Those who must take part do; then the next question is put, or the dice fall."""
    forced = who_must(view, about.target)
    yield from forced
    view = view.then(*forced)
    asked = question(view, about)
    if asked is not None:
        yield ask(view.plugin, asked)
    else:
        yield from volley.dice_at(view, about.target, about.side)


def resolve_offers(view: RulesView, side: SideId) -> Iterator[Offer]:
    """The targets whose dice may be thrown, with both sums and the odds."""
    if bound.phase_of(view) != bound.SHOOT or side != bound.active_side(view):
        return
    for target in volley.open_targets(view):
        seen = gathered(view, target)
        found = volley.exchange(seen, target)
        if found is not None:
            fought = volley.combat_of(seen, found)
            names = names_of(seen, found.both, fought)
            first, second = bases_in_words(names, fought)
            yield Offer(
                "resolve",
                f"{first} shoots at {second}: {odds_in_words(names, fought)}",
                declare(view.plugin, Resolve(target)),
                pieces=(target, found.primary.id),
                rule="B18.15",
            )
