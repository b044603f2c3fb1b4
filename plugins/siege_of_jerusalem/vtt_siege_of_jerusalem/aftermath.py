"""After the roll of a melee: letters and retreats, one after the other (11.82, 14, 15)."""

from collections.abc import Iterator

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.advance import end, option_of
from vtt_siege_of_jerusalem.again import goes_on, letter_after, letter_among, marks_after
from vtt_siege_of_jerusalem.aim import defenders, lone_engine, losers, mark_of
from vtt_siege_of_jerusalem.attack import named
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.control import handed_over
from vtt_siege_of_jerusalem.fight import FIGHT, Fight, placed
from vtt_siege_of_jerusalem.losses import disrupt_in_melee, eliminate, set_order
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.muster import with_place
from vtt_siege_of_jerusalem.phase import phase, with_changes
from vtt_siege_of_jerusalem.result_words import MELEE, in_words, thrown
from vtt_siege_of_jerusalem.results import letters_of
from vtt_siege_of_jerusalem.retreat import (
    BACK,
    DISRUPTED_BACK,
    held_by_heavies,
    may_stay,
    never_retreats,
    order_after,
    retreats,
)
from vtt_siege_of_jerusalem.sorties import SORTIES, Sorties, opened, opened_by
from vtt_siege_of_jerusalem.strength import Odds, odds
from vtt_siege_of_jerusalem.tables import die_of
from vtt_siege_of_jerusalem.units import (
    CITY,
    Order,
    enemy_of,
    is_fresh,
    name,
    order_of,
    side_of,
    title,
)
from vtt_siege_of_jerusalem.way_back import Retreat

book = Rulebook()

STAY, DISRUPTED = "stay", "disrupted"
"""Answers of a beaten unit that does not go back (14.31), or is disrupted rather than driven back (14.2)."""


class About(msgspec.Struct, frozen=True):
    """What a roll for a melee is about: the odds, and the letter of those who will advance (11.9)."""

    odds: Odds
    letter: str


@book.effect("11.81", on=Melee)
def roll(p: Proposal) -> Iterator[Consequence]:
    """One die at the odds; an engine that stands alone falls without a roll (11.4)."""
    melee, known = p.action(Melee), phase(p.after)
    found, target = odds(p.after, melee), city(p.after).number(melee.target)
    units = [p.after.piece(unit) for unit in melee.attackers]
    yield with_changes(
        p.after,
        attacked=tuple(sorted({*known.attacked, *found.attackers})),
        targets=tuple(sorted({*known.targets, mark_of(found.target, found.top)})),
        marked=marks_after(p.after, melee.attackers),
        again="",
        again_by=(),
    )
    gates = opened_by(p.after, units, target)
    if gates != opened(p.after):
        yield SORTIES.write(p.after, Sorties(gates))
    engine = lone_engine(p.after, target, found.side)
    if engine is not None:
        yield Say(
            f"{name(p.after, engine)} in {found.target} is destroyed: nobody is with it (11.4)."
        )
        yield from eliminate(p.after, engine)
        return
    about = About(found, letter_after(letter_among(p.before, melee.attackers)))
    label = f"Melee for {found.in_words}{named(found.modifiers)}"
    yield DiceRequest("melee", (die_of(p.after, "melee"),), label, p.actor, pack(about))


@book.effect("14.1", on=rolled("melee"))
def result(p: Proposal) -> Iterator[Consequence]:
    """The die with its modifiers gives letters, which fall one after the other."""
    about, die = p.about(About), p.roll.results[0]
    found = about.odds
    letters = letters_of(p.after, found, die)
    cast = thrown(die, found.modifier)
    yield Say(f"Melee for {found.target} with {cast}: {in_words(letters, MELEE)}.")
    fight = Fight(
        found.target, found.side, found.attackers, tuple(letters.replace("-", "")),
        top=found.top, six=goes_on(p.after, die, found.modifier), letter=about.letter,
    )  # fmt: skip
    yield from carry_on(p.after, fight)


def carry_on(view: RulesView, fight: Fight) -> Iterator[Consequence]:
    """Do what needs no answer, and ask what does."""
    while True:
        done, fight, question = _step(view, fight)
        yield from done
        view = view.then(*done) if done else view
        if question is not None:
            yield FIGHT.write(view, fight)
            yield ask(view.plugin, question)
            return
        if not (fight.letters or fight.going or fight.back):
            break
    yield from end(view, fight)


_Step = tuple[tuple[SingleCommand, ...], Fight, PendingChoice | None]


def _step(view: RulesView, fight: Fight) -> _Step:
    """Letters are dealt first; then the units go back, one after the other (14, 15)."""
    if not fight.letters:
        return (
            _go_back(view, _all_go(view, fight)) if fight.back or fight.going else ((), fight, None)
        )
    letter, rest = fight.letters[0], msgspec.structs.replace(fight, letters=fight.letters[1:])
    if letter == BACK:
        return (), msgspec.structs.replace(rest, back=True), None
    here = losers(view, city(view).number(fight.target), fight.attacker, fight.top)
    if not here:
        further = rest.further + (letter == "E")
        return (), msgspec.structs.replace(rest, further=further), None
    all_here = defenders(view, city(view).number(fight.target), fight.attacker, fight.top)
    unhurt = [unit for unit in here if unit.id not in fight.hit]
    unhurt = unhurt or [unit for unit in all_here if unit.id not in fight.hit] or list(here)
    if len(unhurt) > 1:
        return (), fight, _who(view, fight, unhurt)
    return _suffer(view, fight, unhurt[0])


def _all_go(view: RulesView, fight: Fight) -> Fight:
    """B drives back every defender who is left, each as far as its owner says (14.2, G15)."""
    if not fight.back:
        return fight
    here = defenders(view, city(view).number(fight.target), fight.attacker, fight.top)
    known = {unit for unit, _ in fight.going}
    going = tuple(
        (unit.id, BACK) for unit in here if unit.id not in known and not never_retreats(view, unit)
    )
    return msgspec.structs.replace(fight, back=False, going=(*fight.going, *going))


def _suffer(view: RulesView, fight: Fight, unit: PieceState) -> _Step:
    """One letter falls on one unit: E kills, D disrupts and drives back (14.3, 14.4)."""
    letter = fight.letters[0]
    commands = eliminate(view, unit) if letter == "E" else disrupt_in_melee(view, unit)
    survives = letter == "D" and order_of(unit) is Order.FRESH
    going = fight.going
    if survives and not never_retreats(view, unit):
        going = (*going, (unit.id, DISRUPTED_BACK))
    rest = msgspec.structs.replace(
        fight, letters=fight.letters[1:], hit=(*fight.hit, unit.id), going=going
    )
    return commands, rest, None


def _who(view: RulesView, fight: Fight, units: list[PieceState]) -> PendingChoice:
    what = "is eliminated" if fight.letters[0] == "E" else "is disrupted"
    options = tuple(ChoiceOption(unit.id, title(view, unit), (unit.id,)) for unit in units)
    question = f"{fight.target}: which unit {what}?"
    owner = enemy_of(fight.attacker)
    return PendingChoice(f"fallen:{len(fight.hit) + 1}", owner, question, options, rule="11.82")


@book.effect("14.33", on=answered("fallen"))
def fallen(p: Proposal) -> Iterator[Consequence]:
    """The owner has said who suffers the letter."""
    fight = FIGHT.read(p.after)
    if fight is not None:
        unit = p.after.piece(PieceId(p.answer.options[0]))
        done, rest, _ = _suffer(p.after, fight, unit)
        yield from done
        yield from carry_on(p.after.then(*done), rest)


def _go_back(view: RulesView, fight: Fight) -> _Step:
    """The next unit that has to go: by itself where there is one way or none, else its owner says which."""
    going = tuple((unit, kind) for unit, kind in fight.going if view.piece(unit).table == CITY)
    fight = msgspec.structs.replace(fight, going=going)
    if not going:
        return (), fight, None
    if len(going) > 1 and fight.first != going[0][0]:
        return (), fight, _who_first(view, fight)
    unit_id, kind = going[0]
    unit = view.piece(unit_id)
    rest = msgspec.structs.replace(fight, going=fight.going[1:])
    options = ways_back(view, unit, kind, fight.attackers)
    if not options:
        return eliminate(view, unit), rest, None
    if len(options) == 1:
        done, rest = _obey(view, unit, kind, options[0].id, rest)
        return done, rest, None
    owner = enemy_of(fight.attacker)
    question = f"{with_place(view, unit)} retreats: where to?"
    choice = PendingChoice(f"retreat:{unit.id}", owner, question, options, rule="15.1")
    return (), fight, choice


def _who_first(view: RulesView, fight: Fight) -> PendingChoice:
    units = [view.piece(unit) for unit, _ in fight.going]
    options = tuple(ChoiceOption(unit.id, title(view, unit), (unit.id,)) for unit in units)
    question = f"{fight.target}: which unit goes back first?"
    owner = enemy_of(fight.attacker)
    return PendingChoice(f"order:{len(units)}", owner, question, options, rule="14.2")


@book.effect("14.2", on=answered("order"))
def goes_first(p: Proposal) -> Iterator[Consequence]:
    """The owner has said who of the beaten goes back first (14.2)."""
    fight = FIGHT.read(p.after)
    if fight is not None:
        first = PieceId(p.answer.options[0])
        going = tuple(sorted(fight.going, key=lambda one: one[0] != first))
        yield from carry_on(p.after, msgspec.structs.replace(fight, going=going, first=first))


@book.clause("14.2", otherwise=())
def ways_back(
    view: RulesView, unit: PieceState, kind: str, attackers: tuple[PieceId, ...]
) -> tuple[ChoiceOption, ...]:
    """What a beaten unit can do: go to a hex, be disrupted instead of going back (14.2), or stay (14.31)."""
    by_heavies = held_by_heavies(view, unit, attackers)
    options = []
    for way in retreats(view, unit, kind, by_heavies):
        note = f", {way.full} full" if way.full else ""
        options.append(option_of(view, unit, way.end, note))
    if kind == DISRUPTED_BACK and may_stay(view, unit):
        options.append(ChoiceOption(STAY, "Stay here (14.31)", (unit.id,)))
    if kind == BACK and is_fresh(unit):
        after = view.then(*disrupt_in_melee(view, unit))
        if ways_back(after, after.piece(unit.id), DISRUPTED_BACK, attackers):
            options.append(ChoiceOption(DISRUPTED, "Be disrupted instead (14.2)", (unit.id,)))
    return tuple(options)


@book.effect("15.1", on=answered("retreat"))
def retreated(p: Proposal) -> Iterator[Consequence]:
    """The owner has chosen the way."""
    fight = FIGHT.read(p.after)
    if fight is None or not fight.going:
        return
    unit_id, kind = fight.going[0]
    rest = msgspec.structs.replace(fight, going=fight.going[1:])
    done, rest = _obey(p.after, p.after.piece(unit_id), kind, p.answer.options[0], rest)
    yield from done
    yield from carry_on(p.after.then(*done) if done else p.after, rest)


def _obey(
    view: RulesView, unit: PieceState, kind: str, answer: str, rest: Fight
) -> tuple[tuple[SingleCommand, ...], Fight]:
    """What an answer about a retreat brings: a way back, staying, or disruption and then a way back."""
    if answer == STAY:
        return (), rest
    if answer == DISRUPTED:
        going = ((unit.id, DISRUPTED_BACK), *rest.going)
        return disrupt_in_melee(view, unit), msgspec.structs.replace(rest, going=going)
    ways = retreats(view, unit, kind, held_by_heavies(view, unit, rest.attackers))
    way = next((way for way in ways if str(way.end) == answer), None)
    if way is None:
        return eliminate(view, unit), rest
    alive = order_after(unit, way) is not Order.ELIMINATED
    return retreat_to(view, unit, way), msgspec.structs.replace(rest, fled=rest.fled or alive)


def retreat_to(view: RulesView, unit: PieceState, way: Retreat) -> tuple[SingleCommand, ...]:
    """The commands of a way back: the hexes entered have made it worse (15.3), and are its side's (18.3)."""
    order = order_after(unit, way)
    if order is Order.ELIMINATED:
        return eliminate(view, unit)
    where, side = city(view), side_of(unit)
    entered = {where.labels[where.hex_of_node(node)]: side for node in way.way}
    back = MovePieces((placed(view, unit, way.end),))
    return (*set_order(view, unit, order), back, *handed_over(view, entered))
