"""Shooting resolved: primary shooter and helpers, answers, dice, what follows (A9, A10, B18, C8)."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, SideId
from vtt.commands.dice import DiceRequest
from vtt.commands.rules import SetRulesValue
from vtt.geometry.distance import distance as gap_mm
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import bound, press_forward, protection
from vtt_dbr.actions import EndPhase, Resolve, Shoot
from vtt_dbr.aftermath import Aftermath
from vtt_dbr.aim import aim, shots
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.combat import Combat, die_of, prepare
from vtt_dbr.combat_words import (
    bases_in_words,
    names_of,
    odds_in_words,
    outcome_said,
    sum_in_words,
)
from vtt_dbr.element import Element
from vtt_dbr.factors import factor_line
from vtt_dbr.party import SHOOTING, SHOT_AT, Party, troops_of
from vtt_dbr.tactical import in_good_going, shooter_lines, shot_at_lines
from vtt_dbr.traits import traits_of

book = Rulebook(press_forward.book)

PURPOSE = "volley"


@dataclass(frozen=True)
class Exchange:
    """Who shoots at a target: the primary shooter, its helpers, and those who help the answer."""

    field: Battlefield
    target: Element
    primary: Element
    helpers: tuple[Element, ...]
    answers: bool
    answering: tuple[Element, ...]

    @property
    def both(self) -> tuple[PieceId, PieceId]:
        """The primary shooter and the target, between whom the dice decide."""
        return (self.primary.id, self.target.id)


class Volley(msgspec.Struct, frozen=True):
    """Whom the dice are about."""

    target: PieceId


def waiting(view: RulesView) -> list[PieceId]:
    """The targets that have been shot at and not yet been rolled for, in the order of ids."""
    targets = sorted(set(shots(view).values()))
    return [t for t in targets if not is_resolved(view, t) and exchange(view, t) is not None]


def open_targets(view: RulesView) -> list[PieceId]:
    """The targets that wait for dice; of two who shoot at each other the one of the passive side."""
    active, found = bound.active_side(view), waiting(view)
    return [one for one in found if not _is_told_from_the_other_end(view, one, active)]


def _is_told_from_the_other_end(view: RulesView, target: PieceId, active: SideId) -> bool:
    one = exchange(view, target)
    if one is None or not one.answers or one.target.side != active:
        return False
    other = exchange(view, one.primary.id)
    return other is not None and other.answers and other.primary.id == target


def is_resolved(view: RulesView, target: PieceId) -> bool:
    """Whether the dice have been thrown for what was shot at a target in this bound."""
    return view.box(bound.RESOLVED, target) is True


def exchange(view: RulesView, target: PieceId) -> Exchange | None:
    """Everybody who shoots at a target and still can; None where nobody does."""
    field, element = _find(view, target)
    shooters = _shooters(view, field, element) if element is not None else []
    if element is None or not shooters:
        return None
    primary = primary_of(view, element, shooters)
    answers = shots(view).get(element.id) == primary.id and not is_resolved(view, primary.id)
    back = _shooters(view, field, primary) if answers else []
    return Exchange(
        field,
        element,
        primary,
        tuple(s for s in shooters if s.id != primary.id),
        answers and any(s.id == element.id for s in back),
        tuple(s for s in back if s.id != element.id),
    )


def primary_of(view: RulesView, target: Element, shooters: list[Element]) -> Element:
    """Of several shooters the one that the target answers, else the nearest."""
    answered = shots(view).get(target.id)
    return answered_one(view, shooters, answered) or min(
        shooters, key=lambda shooter: (gap_mm(shooter.base, target.base), shooter.id)
    )


@book.clause("B18.13", otherwise=None)
def answered_one(
    view: RulesView, shooters: list[Element], answered: PieceId | None
) -> Element | None:
    """The shooter that the target shoots back at is the primary one."""
    return next((shooter for shooter in shooters if shooter.id == answered), None)


def combat_of(view: RulesView, found: Exchange) -> Combat:
    """An exchange of shots, ready for its dice: the primary shooter first, then the target."""
    field, primary, target = found.field, found.primary, found.target
    both = frozenset((SHOOTING, SHOT_AT))
    helpers, answering = len(found.helpers), len(found.answering)
    parties = (
        _party(
            view,
            field,
            primary,
            target,
            both if found.answers else frozenset((SHOOTING,)),
            answering,
        ),
        _party(
            view, field, target, primary, both if found.answers else frozenset((SHOT_AT,)), helpers
        ),
    )
    return prepare(view, *parties)


@book.check("B18.15", on=Resolve)
def resolved_in_its_turn(p: Proposal) -> Iterator[Finding]:
    """The active player chooses the order of the targets that have been shot at."""
    target = p.action(Resolve).target
    p.before.piece(target)
    side = bound.active_side(p.before)
    if bound.phase_of(p.before) != bound.SHOOT:
        yield illegal("B18.15", "Shots are resolved in the shooting phase.", (target,))
    elif p.actor not in (None, side):
        name = p.before.module.side(side).name
        yield illegal("B18.15", f"{name} chooses the order of targets: it is its bound.", (target,))
    elif target not in waiting(p.before):
        yield illegal("B18.15", "Nobody has shot at this element.", (target,))


@book.check("B18.15", on=EndPhase)
def all_shots_are_resolved(p: Proposal) -> Iterator[Finding]:
    """Shooting does not end before the dice have been thrown for every target."""
    left = open_targets(p.before) if bound.phase_of(p.before) == bound.SHOOT else []
    for target in left:
        _, element = _find(p.before, target)
        title = "" if element is None else element.title
        yield illegal("B18.15", f"The shots at {title} are not resolved yet.", (target,))


@book.check("B18.15", on=Shoot)
def shot_at_in_one_exchange(p: Proposal) -> Iterator[Finding]:
    """Nobody shoots at an element whose shooters have been resolved already."""
    target = p.action(Shoot).target
    if is_resolved(p.before, target):
        yield illegal("B18.15", "This element has been shot at already in this bound.", (target,))


def totals_at(view: RulesView, target: PieceId) -> Iterator[Finding]:
    """Both sums and the odds of what has been shot at a target."""
    found = exchange(view, target)
    if found is None:
        return
    pieces = (found.primary.id, found.target.id)
    fought = combat_of(view, found)
    names = names_of(view, pieces, fought)
    for name, party in zip(names, fought.parties, strict=True):
        base = float(party.base)
        yield note("C8.3", f"{sum_in_words(name, party)}.", pieces, measured=base, unit="points")
    yield note("C8.3", f"{odds_in_words(names, fought)}.", pieces)


def dice_at(view: RulesView, target: PieceId, thrower: SideId | None) -> Iterator[DiceRequest]:
    """The dice for what has been shot at a target; none where nobody can shoot at it."""
    found = exchange(view, target)
    if found is None:
        return
    label = _label(view, found)
    yield DiceRequest(PURPOSE, (die_of(view),) * 2, label, thrower, pack(Volley(target)))


def _label(view: RulesView, found: Exchange) -> str:
    fought = combat_of(view, found)
    first, second = bases_in_words(names_of(view, found.both, fought), fought)
    return f"{first} shoots at {second}"


@book.effect("C8.3", on=rolled(PURPOSE))
def result_at_once(p: Proposal) -> Iterator[Consequence]:
    """Results and the moves that follow, at once; in an exchange of shots for both."""
    target = p.about(Volley).target
    found = exchange(p.after, target)
    if found is None:
        return
    dice = (p.roll.results[0], p.roll.results[1])
    fought = combat_of(p.after, found)
    first, second = fought.fight(dice)
    yield SetRulesValue(p.after.plugin, (bound.RESOLVED, target), True)
    if found.answers:
        yield SetRulesValue(p.after.plugin, (bound.RESOLVED, found.primary.id), True)
    after = Aftermath(p.after)
    shooters = (found.primary.id, *(helper.id for helper in found.helpers))
    after.result(target, second.result, shooters, close=False)
    if found.answers:
        answering = (target, *(helper.id for helper in found.answering))
        after.result(found.primary.id, first.result, answering, close=False)
    names, label = names_of(p.after, found.both, fought), p.roll.request.label
    views = (p.after, after.view)
    yield from outcome_said(label, names, found.both, fought, dice, views)
    yield from after.done
    margin = second.total - first.total
    yield from press_forward.offered(after.view, target, found.primary, margin)
    if found.answers:
        yield from press_forward.offered(after.view, found.primary.id, found.target, -margin)


def _party(
    view: RulesView,
    field: Battlefield,
    own: Element,
    enemy: Element,
    roles: frozenset[str],
    helpers: int,
) -> Party:
    troops = troops_of(own, traits_of(view, own))
    lines = list(factor_line(view, troops, troops_of(enemy), SHOOTING))
    if SHOT_AT in roles:
        lines += shot_at_lines(view, field, own, enemy, helpers)
        shot = aim(view, field, enemy, own)
        lane = shot.check.lane if shot.check is not None else None
        lines += protection.shot_lines(view, field, own, enemy, lane, shot.range)
    if SHOOTING in roles:
        lines += shooter_lines(view, own, enemy, told=SHOT_AT in roles)
    good = in_good_going(field, own)
    own_bound = own.side == bound.active_side(view)
    sheltered = protection.is_sheltered(view, field, own)
    return Party(troops, own_bound, roles, tuple(lines), in_good=good, sheltered=sheltered)


def _shooters(view: RulesView, field: Battlefield, target: Element) -> list[Element]:
    """Those who have shot at a target, are still there, and could shoot at it from where they stand."""
    found = (
        field.elements[who]
        for who, hit in shots(view).items()
        if hit == target.id and who in field.elements
    )
    return [shooter for shooter in found if not aim(view, field, shooter, target).fault]


def _find(view: RulesView, piece: PieceId) -> tuple[Battlefield, Element | None]:
    """The table of a piece, and the element that it is.

    Raises:
        CommandError: if there is no table at all.
    """
    state = view.state.pieces.get(piece)
    tables = tuple(view.state.tables)
    if state is None and not tables:
        raise CommandError("there is no table")
    field = battlefield(view, tables[0] if state is None else state.table)
    return field, field.elements.get(piece)
