"""Close combat: the active player chooses the order, dice decide, what follows is done at once (C9, A10)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.commands.dice import DiceRequest
from vtt.commands.rules import SetRulesValue
from vtt.geometry.contact import ContactClass
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.choice import ask
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import (
    aftermath,
    at_works,
    bound,
    combat,
    fights,
    follow_up,
    landing,
    losses,
    support,
    tactical,
)
from vtt_dbr.actions import EndPhase, Fight
from vtt_dbr.aftermath import Aftermath
from vtt_dbr.at_works import storming_mm
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.combat import Combat, Fought, die_of, prepare
from vtt_dbr.combat_words import (
    bases_in_words,
    names_of,
    odds_in_words,
    outcome_said,
    sum_in_words,
)
from vtt_dbr.contact_sets import ASIDE, FRONT_ON
from vtt_dbr.element import Element, plays
from vtt_dbr.factors import factor_line
from vtt_dbr.fights import Pair, fights_now, meets, pair_of
from vtt_dbr.party import CLOSE, ENEMY, GUNS, OWN, Line, Party, troops_of
from vtt_dbr.press_forward import PRESSED
from vtt_dbr.protection import is_sheltered
from vtt_dbr.results import Result
from vtt_dbr.statuses import is_routing
from vtt_dbr.support import flank_support, rear_support
from vtt_dbr.tactical import close_lines, in_good_going
from vtt_dbr.traits import has, traits_of

book = Rulebook(
    combat.book,
    fights.book,
    support.book,
    losses.book,
    tactical.book,
    aftermath.book,
    follow_up.book,
    landing.book,
    at_works.book,
)

PURPOSE = "fight"
YIELDS = (Result.RECOIL, Result.FLEE, Result.DESTROYED, Result.CAPTURED)


class Fighters(msgspec.Struct, frozen=True):
    """Who fights, as the dice carry it."""

    first: PieceId
    second: PieceId


def waiting(view: RulesView) -> list[Pair]:
    """The fights of this bound that were not fought and still can be, from left to right on the table."""
    box: Any = view.box(bound.FIGHTS)
    pairs = (pair_of(key) for key in sorted(box)) if box is not None else ()
    left = (pair for pair in pairs if fights_now(view, pair))
    return sorted(left, key=lambda pair: _middle(view, pair))


def _middle(view: RulesView, pair: Pair) -> tuple[float, float]:
    """Where two fight, by the middles of their bases."""
    first, second = view.piece(pair.first).pose, view.piece(pair.second).pose
    return first.x + second.x, first.y + second.y


def combat_of(view: RulesView, pair: Pair) -> Combat:
    """A fight on the table, ready for its dice."""
    field, own, enemy = _who(view, pair)
    active = bound.active_side(view)
    parties = []
    for one, other in ((own, enemy), (enemy, own)):
        own_bound = one.side == active
        lines = [
            *factor_line(view, troops_of(one, traits_of(view, one)), troops_of(other), CLOSE),
            *supporting(view, field, one, other, own_bound, OWN),
            *supporting(view, field, other, one, not own_bound, ENEMY),
            *close_lines(view, field, one, other, own_bound),
        ]
        parties.append(
            Party(
                troops_of(one, traits_of(view, one)),
                own_bound,
                frozenset((CLOSE,)),
                tuple(lines),
                in_good=in_good_going(field, one),
                charged=own_bound and (one.moved or has(view, one, PRESSED)),
                ignores=meets_guns(view, field, one, other, own_bound)
                or wrecks_or_rides_down(view, field, one, other, own_bound),
                sheltered=is_sheltered(view, field, one),
            )
        )
    return prepare(view, parties[0], parties[1])


def supporting(
    view: RulesView, field: Battlefield, own: Element, enemy: Element, own_bound: bool, on: str
) -> Iterator[Line]:
    """The lines that an element's supporters bring to its own total, or to its enemy's."""
    if meets(field, own, enemy) not in FRONT_ON:
        return
    found = (
        *rear_support(view, field, own, enemy, own_bound),
        *flank_support(view, field, own, enemy),
    )
    yield from (one.line for one in found if one.on == on)


@book.clause("A11.2", otherwise=False)
def meets_guns(
    view: RulesView, field: Battlefield, own: Element, enemy: Element, own_bound: bool
) -> bool:
    """Front-on to the flank or rear of guns, or frontally against guns in the enemy's bound, all is well."""
    return plays(view, enemy, GUNS) and _has_the_better_of(field, own, enemy, own_bound)


@book.clause("A11.41", otherwise=False)
def wrecks_or_rides_down(
    view: RulesView, field: Battlefield, own: Element, enemy: Element, own_bound: bool
) -> bool:
    """Nothing bad befalls who wrecks a bridge, nor who meets routers as one may meet guns."""
    if enemy.is_bridge:
        return True
    return is_routing(view, enemy) and _has_the_better_of(field, own, enemy, own_bound)


def _has_the_better_of(field: Battlefield, own: Element, enemy: Element, own_bound: bool) -> bool:
    """Whether an element's front is on an enemy's flank or rear, or in the enemy's bound on his front."""
    met = meets(field, own, enemy)
    return met in ASIDE or (met is ContactClass.FRONT and not own_bound)


@book.check("C9.1", on=Fight)
def fights_in_its_turn(p: Proposal) -> Iterator[Finding]:
    """The active player chooses among the fights of this bound that have not been fought."""
    pair = _pair(p)
    _, own, enemy = _who(p.before, pair)
    pieces = (own.id, enemy.id)
    side = bound.active_side(p.before)
    if bound.phase_of(p.before) != bound.FIGHT:
        yield illegal("C9.1", "Close combat comes after shooting.", pieces)
    elif p.actor not in (None, side):
        name = p.before.module.side(side).name
        yield illegal("C9.1", f"{name} chooses the order of fights: it is its bound.", pieces)
    elif pair not in waiting(p.before):
        yield illegal("C9.1", f"{own.title} and {enemy.title} have no fight to fight now.", pieces)


@book.check("A10.1", on=Fight)
def totals_are_told(p: Proposal) -> Iterator[Finding]:
    """Every line of both sums, and the odds, before the dice."""
    pair = _pair(p)
    fought = combat_of(p.before, pair)
    pieces = (pair.first, pair.second)
    names = names_of(p.before, pieces, fought)
    for name, party in zip(names, fought.parties, strict=True):
        base = float(party.base)
        yield note("A10.1", f"{sum_in_words(name, party)}.", pieces, measured=base, unit="points")
    yield note("A10.1", f"{odds_in_words(names, fought)}.", pieces)


@book.effect("A10.1", on=Fight)
def dice_are_thrown(p: Proposal) -> Iterator[Consequence]:
    """One die for each of the two."""
    pair = _pair(p)
    fought = combat_of(p.after, pair)
    names = names_of(p.after, (pair.first, pair.second), fought)
    first, second = bases_in_words(names, fought)
    yield SetRulesValue(p.after.plugin, (bound.FIGHTS, pair.key), None)
    yield DiceRequest(
        PURPOSE,
        (die_of(p.after),) * 2,
        f"{first} against {second}",
        p.actor,
        pack(Fighters(pair.first, pair.second)),
    )


@book.effect("C9.4", on=rolled(PURPOSE))
def result_at_once(p: Proposal) -> Iterator[Consequence]:
    """Results, moves and following up at once."""
    about = p.about(Fighters)
    pair = Pair(about.first, about.second)
    dice = (p.roll.results[0], p.roll.results[1])
    fight = combat_of(p.after, pair)
    found = fight.fight(dice)
    after = Aftermath(p.after)
    for own, enemy, fought in (
        (pair.first, pair.second, found[0]),
        (pair.second, pair.first, found[1]),
    ):
        after.result(own, fought.result, (enemy,), close=True)
    both = (pair.first, pair.second)
    names, views = names_of(p.after, both, fight), (p.after, after.view)
    yield from outcome_said(p.roll.request.label, names, both, fight, dice, views)
    yield from after.done
    yield from _following_up(p.after, after.view, pair, found)


@book.check("C9.6", on=EndPhase)
def all_fights_are_fought(p: Proposal) -> Iterator[Finding]:
    """The bound does not end while there are fights to fight."""
    left = waiting(p.before) if bound.phase_of(p.before) == bound.FIGHT else []
    for pair in left:
        _, own, enemy = _who(p.before, pair)
        yield illegal(
            "C9.6", f"{own.title} and {enemy.title} have not fought yet.", (own.id, enemy.id)
        )


def fight_offers(view: RulesView, selection: tuple[PieceId, ...] = ()) -> Iterator[Offer]:
    """The fights that wait, with both sums and the odds."""
    if bound.phase_of(view) != bound.FIGHT:
        return
    for pair in waiting(view):
        if selection and not {pair.first, pair.second} & set(selection):
            continue
        fought = combat_of(view, pair)
        names = names_of(view, (pair.first, pair.second), fought)
        first, second = bases_in_words(names, fought)
        yield Offer(
            "fight",
            f"{first} against {second}: {odds_in_words(names, fought)}",
            declare(view.plugin, Fight(pair.first, pair.second)),
            pieces=(pair.first, pair.second),
            rule="C9.1",
        )


def _following_up(
    before: RulesView, after: RulesView, pair: Pair, found: tuple[Fought, Fought]
) -> Iterator[Consequence]:
    """The winner of a frontal fight goes after an enemy that has given way; who has no room is not asked."""
    field, own, enemy = _who(before, pair)
    if meets(field, own, enemy) is not ContactClass.FRONT:
        return
    for winner, won, lost in ((own, found[0], found[1]), (enemy, found[1], found[0])):
        if lost.result not in YIELDS or won.result in YIELDS:
            continue
        margin = won.total - lost.total
        how = follow_up.follows(after, winner)
        if winner.id not in after.state.pieces or margin <= 0:
            continue
        yield from landing.offered(after, winner, margin)
        over = storming_mm(before, field, winner, own if winner is enemy else enemy)
        if over:
            yield from follow_up.storm(after, winner.id, over)
            continue
        if how == follow_up.MUST:
            yield from follow_up.chase(after, winner.id, margin)
        elif how == follow_up.MAY and any(follow_up.chase(after, winner.id, margin)):
            yield ask(after.plugin, follow_up.question(after, winner, margin))


def _pair(p: Proposal) -> Pair:
    fight = p.action(Fight)
    return Pair(fight.first, fight.second)


def _who(view: RulesView, pair: Pair) -> tuple[Battlefield, Element, Element]:
    """The table and both elements.

    Raises:
        CommandError: if one of them is no element of this table.
    """
    field = battlefield(view, view.piece(pair.first).table)
    view.piece(pair.second)
    for piece in (pair.first, pair.second):
        if piece not in field.elements:
            raise CommandError(f"{piece!r} is no element on table {field.table!r}")
    return field, field.elements[pair.first], field.elements[pair.second]
