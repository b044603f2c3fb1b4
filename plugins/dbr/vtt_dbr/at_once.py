"""A shot whose dice fall with its declaration, where nobody else can join in (B18.13, B18.15, C8.3)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.commands.dice import DiceRequest
from vtt.commands.rules import SetRulesValue
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_dbr import bound, volley
from vtt_dbr.actions import Resolve, Shoot
from vtt_dbr.aim import shots, valid_aims
from vtt_dbr.combat_words import bases_in_words, names_of, odds_in_words
from vtt_dbr.element import Element
from vtt_dbr.must_shoot import about_shots

book = Rulebook()


def declared(view: RulesView, shot: Shoot) -> RulesView:
    """The game as if a shot had been declared."""
    return view.then(SetRulesValue(view.plugin, (bound.SHOTS, shot.shooter), shot.target))


def who_can_join(view: RulesView, target: PieceId) -> Element | None:
    """Somebody who has not shot yet and could shoot at a target, shoot back, or help who does; or None.

    Ambushers of the other side may decline to shoot (B18.12): that they are there is told to nobody.
    """
    found = volley.exchange(view, target)
    if found is None:
        return None
    primary, known, field = found.primary.id, shots(view), found.field
    for element in field.elements.values():
        if element.id in known or (element.hidden and element.side != found.primary.side):
            continue
        back = found.answers or element.id == target
        for aimed in valid_aims(view, field, element):
            at = aimed.target.id
            if at == target or (back and at == primary):
                command = declare(view.plugin, Shoot(element.id, at))
                if about_shots.judge(view, command, view).is_legal:
                    return element
    return None


def may_fall(view: RulesView, shot: Shoot) -> bool:
    """Whether the dice may fall with a shot: it is the proposer's to order them, and all others have shot."""
    if view.actor not in (None, bound.active_side(view)):
        return False
    return volley.exchange(declared(view, shot), shot.target) is not None and (
        who_can_join(declared(view, shot), shot.target) is None
    )


@book.check("B18.15", on=Shoot)
def nobody_else_can_join(p: Proposal) -> Iterator[Finding]:
    """Dice that fall with a shot are the active player's to throw, once all have shot who could take part."""
    shot = p.action(Shoot)
    if not shot.at_once:
        return
    side = bound.active_side(p.before)
    if p.actor not in (None, side):
        name = p.before.module.side(side).name
        told = f"{name} chooses the order of targets: it is its bound."
        yield illegal("B18.15", told, (shot.target,))
        return
    yield from _all_take_part(declared(p.before, shot), shot.target)


@book.check("B18.15", on=Resolve)
def all_have_joined(p: Proposal) -> Iterator[Finding]:
    """Nobody is cut off from shots in which he must take part: the dice fall when all have declared."""
    yield from _all_take_part(p.before, p.action(Resolve).target)


def _all_take_part(view: RulesView, target: PieceId) -> Iterator[Finding]:
    other = who_can_join(view, target)
    if other is not None:
        told = f"{other.title} can still take part in these shots: the dice do not fall yet."
        pieces = (other.id,) if other.id == target else (other.id, target)
        yield illegal("B18.15", told, pieces)


@book.check("C8.3", on=Shoot)
def totals_are_told(p: Proposal) -> Iterator[Finding]:
    """Every line of both sums, and the odds, before dice that fall at once."""
    shot = p.action(Shoot)
    if shot.at_once:
        yield from volley.totals_at(declared(p.before, shot), shot.target)


@book.effect("C8.3", on=Shoot)
def dice_fall(p: Proposal) -> Iterator[SetRulesValue | DiceRequest]:
    """The dice for the target, of a shot that waits for nobody."""
    shot = p.action(Shoot)
    if shot.at_once:
        yield from volley.dice_at(declared(p.after, shot), shot.target, p.actor)


def resolve_offers(view: RulesView) -> Iterator[Offer]:
    """The targets whose dice may be thrown, with both sums and the odds."""
    if bound.phase_of(view) != bound.SHOOT:
        return
    for target in volley.waiting(view):
        found = volley.exchange(view, target)
        if found is not None and who_can_join(view, target) is None:
            fought = volley.combat_of(view, found)
            names = names_of(view, found.both, fought)
            first, second = bases_in_words(names, fought)
            yield Offer(
                "resolve",
                f"{first} shoots at {second}: {odds_in_words(names, fought)}",
                declare(view.plugin, Resolve(target)),
                pieces=(target, found.primary.id),
                rule="B18.15",
            )
