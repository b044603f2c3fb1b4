"""After the roll of a melee: letters, retreats, advance, one after the other (11.86, 14, 15)."""

from collections.abc import Iterator

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.record import BoxRecord, pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.barrage import read_row
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.losses import disrupt, eliminate, set_order
from vtt_siege_of_jerusalem.melee import Melee, ways_in
from vtt_siege_of_jerusalem.phase import phase, with_changes
from vtt_siege_of_jerusalem.retreat import (
    BACK,
    DISRUPTED_BACK,
    Retreat,
    held_by_heavies,
    may_stay,
    order_after,
    retreats,
)
from vtt_siege_of_jerusalem.stacking import limit_of
from vtt_siege_of_jerusalem.strength import Odds, defenders, odds
from vtt_siege_of_jerusalem.tables import word
from vtt_siege_of_jerusalem.units import (
    CITY,
    GROUND,
    WALL,
    Order,
    enemy_of,
    is_fresh,
    name,
    order_of,
)
from vtt_siege_of_jerusalem.walls import HEXES, hexes

book = Rulebook()


class Fight(msgspec.Struct, frozen=True):
    """A melee after its roll: letters to come, who has suffered, who still has to go back and how."""

    target: str
    attacker: SideId
    attackers: tuple[PieceId, ...]
    letters: tuple[str, ...]
    hit: tuple[PieceId, ...] = ()
    going: tuple[tuple[PieceId, str], ...] = ()
    further: int = 0
    back: bool = False


FIGHT = BoxRecord("fight", Fight)


@book.effect("11.81", on=Melee)
def roll(p: Proposal) -> Iterator[Consequence]:
    """One die at the odds; defenders without any value are lost at once (11.4)."""
    found, known = odds(p.after, p.action(Melee)), phase(p.after)
    yield with_changes(
        p.after,
        attacked=(*known.attacked, *found.attackers),
        targets=(*known.targets, found.target),
    )
    column = found.column.removeprefix("odds_").replace("_", "-")
    label = f"Melee for {found.target}: {found.attack} to {found.defence} = {column}, {found.modifier:+d}"
    yield DiceRequest("melee", (6,), label, p.actor, pack(found))


@book.effect("14.1", on=rolled("melee"))
def result(p: Proposal) -> Iterator[Consequence]:
    """The die with its modifiers gives letters, which fall one after the other."""
    found, die = p.about(Odds), p.roll.results[0]
    letters = word(p.after, "melee", read_row(p.after, "melee", die + found.modifier), found.column)
    yield Say(f"Melee for {found.target}: {die}{found.modifier:+d} gives {letters}")
    if letters != "-":
        fight = Fight(found.target, found.side, found.attackers, tuple(letters))
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
    yield from _vacated(view, fight)


_Step = tuple[tuple[SingleCommand, ...], Fight, PendingChoice | None]


def _step(view: RulesView, fight: Fight) -> _Step:
    """Letters are dealt first; then the units go back, one after the other (C.13 of the reference)."""
    if not fight.letters:
        return (
            _go_back(view, _all_go(view, fight)) if fight.back or fight.going else ((), fight, None)
        )
    letter, rest = fight.letters[0], msgspec.structs.replace(fight, letters=fight.letters[1:])
    if letter == BACK:
        return (), msgspec.structs.replace(rest, back=True), None
    here = defenders(view, city(view).number(fight.target), fight.attacker)
    if not here:
        further = rest.further + (letter == "E")
        return (), msgspec.structs.replace(rest, further=further), None
    unhurt = [unit for unit in here if unit.id not in fight.hit] or here
    if len(unhurt) > 1:
        return (), fight, _who(view, fight, unhurt)
    return _suffer(view, fight, unhurt[0])


def _all_go(view: RulesView, fight: Fight) -> Fight:
    """B drives back every defender who is left (14.2)."""
    if not fight.back:
        return fight
    here = defenders(view, city(view).number(fight.target), fight.attacker)
    known = {unit for unit, _ in fight.going}
    going = tuple((unit.id, BACK) for unit in here if unit.id not in known)
    return msgspec.structs.replace(fight, back=False, going=(*fight.going, *going))


def _suffer(view: RulesView, fight: Fight, unit: PieceState) -> _Step:
    """One letter falls on one unit: E kills, D disrupts and drives back (14.3, 14.4)."""
    letter = fight.letters[0]
    commands = eliminate(view, unit) if letter == "E" else disrupt(view, unit)
    survives = letter == "D" and order_of(unit) is Order.FRESH
    going = fight.going
    if survives and not may_stay(view, unit):
        going = (*going, (unit.id, DISRUPTED_BACK))
    rest = msgspec.structs.replace(
        fight, letters=fight.letters[1:], hit=(*fight.hit, unit.id), going=going
    )
    return commands, rest, None


def _who(view: RulesView, fight: Fight, units: list[PieceState]) -> PendingChoice:
    what = "is eliminated" if fight.letters[0] == "E" else "is disrupted"
    options = tuple(ChoiceOption(unit.id, name(view, unit), (unit.id,)) for unit in units)
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
    if not fight.going:
        return (), fight, None
    unit_id, kind = fight.going[0]
    unit = view.piece(unit_id)
    if unit.table != CITY:
        return (), msgspec.structs.replace(fight, going=fight.going[1:]), None
    ways = retreats(view, unit, kind, held_by_heavies(view, unit))
    rest = msgspec.structs.replace(fight, going=fight.going[1:])
    if not ways:
        return eliminate(view, unit), rest, None
    if len(ways) == 1 and kind == DISRUPTED_BACK:
        return retreat_to(view, unit, ways[0]), rest, None
    where = city(view)
    options = [_option(where, way) for way in ways]
    if kind == BACK and is_fresh(unit):
        options.append(ChoiceOption("disrupted", "Be disrupted instead (14.2)"))
    owner = enemy_of(fight.attacker)
    question = f"{name(view, unit)} retreats: where to?"
    choice = PendingChoice(f"retreat:{unit.id}", owner, question, tuple(options), rule="15.1")
    return (), fight, choice


def _option(where: City, way: Retreat) -> ChoiceOption:
    number = where.hex_of_node(way.end)
    height = " (wall)" if where.is_high(way.end) else ""
    worse = f", {way.full} full" if way.full else ""
    return ChoiceOption(str(way.end), f"{where.labels[number]}{height}{worse}")


@book.effect("15.1", on=answered("retreat"))
def retreated(p: Proposal) -> Iterator[Consequence]:
    """The owner has chosen the way."""
    fight = FIGHT.read(p.after)
    if fight is None or not fight.going:
        return
    unit_id, kind = fight.going[0]
    unit, answer = p.after.piece(unit_id), p.answer.options[0]
    rest = msgspec.structs.replace(fight, going=fight.going[1:])
    if answer == "disrupted":
        done: tuple[SingleCommand, ...] = disrupt(p.after, unit)
        if not may_stay(p.after, unit):
            rest = msgspec.structs.replace(rest, going=((unit.id, DISRUPTED_BACK), *rest.going))
    else:
        ways = retreats(p.after, unit, kind, held_by_heavies(p.after, unit))
        way = next((way for way in ways if str(way.end) == answer), None)
        done = eliminate(p.after, unit) if way is None else retreat_to(p.after, unit, way)
    yield from done
    yield from carry_on(p.after.then(*done), rest)


def retreat_to(view: RulesView, unit: PieceState, way: Retreat) -> tuple[SingleCommand, ...]:
    """The commands of a way back: the hexes it led through have made it worse (15.3)."""
    order = order_after(unit, way)
    if order is Order.ELIMINATED:
        return eliminate(view, unit)
    return (*set_order(view, unit, order), _placed(view, unit, way.end))


def _placed(view: RulesView, unit: PieceState, node: int) -> MovePieces:
    where = city(view)
    cell = where.cell(where.hex_of_node(node))
    level = WALL if where.is_high(node) else GROUND
    return MovePieces((PieceMove(unit.id, where.board.place(cell, unit.pose.facing, level)),))


def _vacated(view: RulesView, fight: Fight) -> Iterator[Consequence]:
    """Into an emptied hex those may advance who fought for it, as many as it holds (11.9)."""
    where = city(view)
    target = where.number(fight.target)
    able = [
        unit
        for unit in map(view.piece, fight.attackers)
        if unit.table == CITY and ways_in(view, unit, target) is not None
    ]
    if defenders(view, target, fight.attacker) or not able:
        yield FIGHT.clear(view)
        return
    yield FIGHT.write(view, fight)
    options = tuple(ChoiceOption(unit.id, name(view, unit), (unit.id,)) for unit in able)
    most = min(len(options), limit_of(view, where, target, fight.attacker))
    question = f"{fight.target} is empty: who advances?"
    yield ask(
        view.plugin,
        PendingChoice(
            f"advance:{fight.target}", fight.attacker, question, options, minimum=0,
            maximum=most, rule="11.9", done="Nobody advances",
        ),
    )  # fmt: skip


@book.effect("11.9", on=answered("advance"))
def advanced(p: Proposal) -> Iterator[Consequence]:
    """Those who advance stand in the emptied hex, which is theirs now."""
    fight, where = FIGHT.read(p.after), city(p.after)
    if fight is None:
        return
    target = where.number(fight.target)
    moved: list[PieceMove] = []
    for unit in map(p.after.piece, map(PieceId, p.answer.options)):
        node = ways_in(p.after, unit, target)
        if node is not None:
            moved += _placed(p.after, unit, node).moves
    if moved:
        yield MovePieces(tuple(moved))
        held = {**hexes(p.after).control, fight.target: fight.attacker}
        yield HEXES.write(p.after, msgspec.structs.replace(hexes(p.after), control=held))
    yield FIGHT.clear(p.after)
