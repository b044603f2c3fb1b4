"""Movement: leaders lead their units over borders, one region in a phase (3.3)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId, SideId, StackId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove, SetMark, SetProperty
from vtt.commands.pile import OrderStack
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, place_of
from vtt_bellum_gallicum.actions import Leave
from vtt_bellum_gallicum.agenda import Task, dice, resume, yes_or_no
from vtt_bellum_gallicum.control import border, is_army, open_units, terrain
from vtt_bellum_gallicum.marches import March, is_deploying, marches, people_marches
from vtt_bellum_gallicum.numbers import check_limit, is_winter, limit, modifier
from vtt_bellum_gallicum.places import heaped, place_at, put, town_at
from vtt_bellum_gallicum.sequence import (
    GALLIC_MOVE,
    HAS_WORK,
    LEFT,
    PHASES,
    ROMAN_MOVE,
    active_side,
    phase_of,
)
from vtt_bellum_gallicum.switches import lone_leaders_are_held
from vtt_bellum_gallicum.units import (
    GALLIC,
    HIBERNA,
    MAP,
    ROMAN,
    Spot,
    by_spot,
    enemy_of,
    ids,
    is_aboard,
    is_gallic_people,
    is_leader,
    is_person,
    is_unit,
    names,
    printed,
    region_name,
    standing,
)

book = Rulebook()

FOREIGN = ("britannia", "germania")
LED_BY = "led_by"
"""A property of units: the leader with whom they have marched in this turn."""


@book.check("1", on=MovePieces, cheap=True)
def own_people_in_their_phase(p: Proposal) -> Iterator[Finding]:
    """A side moves its leaders and units in its movement phases, and nothing else."""
    if is_deploying(p.before):
        return
    phase = PHASES.get(phase_of(p.before))
    for march in marches(p):
        if phase is None or not phase.marches:
            yield illegal("1", "Units march in the movement phases only.", _all(p))
        elif march.side != phase.side or not (march.people or march.ships):
            yield illegal("1", "Only leaders, units and ships of the moving side move.", _all(p))
        elif march.start is None or march.end is None:
            yield illegal("1", "A march ends in a region of the map.", _all(p))


@book.check("3.3a", on=MovePieces, cheap=True)
def led_by_a_leader(p: Proposal) -> Iterator[Finding]:
    """Units go to another region with a leader that was with them, and once in a phase."""
    for march in people_marches(p):
        if march.crosses and march.units and not march.leaders:
            text = f"{names(p.before, march.units)}: no leader goes with them."
            yield illegal("3.3a", text, ids(march.units))
        tired = [unit for unit in march.units if unit.moved and not march.lands]
        if tired:
            text = f"{names(p.before, tired)}: moved in this phase already."
            yield illegal("3.3a", text, ids(tired))


@book.check("3.3.1", on=MovePieces, cheap=True)
def one_region_each(p: Proposal) -> Iterator[Finding]:
    """A leader goes one region in a phase."""
    for march in people_marches(p):
        tired = [leader for leader in march.leaders if leader.moved and not march.lands]
        if tired:
            text = f"{names(p.before, tired)}: moved one region in this phase already."
            yield illegal("3.3.1", text, ids(tired))


@book.check("3.3b", on=MovePieces, cheap=True)
def over_a_border(p: Proposal) -> Iterator[Finding]:
    """A step leads over a border; a point is none, and the great mountains are impassable."""
    for march in people_marches(p):
        if march.crosses and not march.lands and border(p.before, *march.crosses) is None:
            first, second = (_region(p.before, region) for region in march.crosses)
            text = f"{first} and {second} share no border."
            yield illegal("3.3b", text, ids(march.people))


@book.check("3.3c", on=MovePieces)
def got_away(p: Proposal) -> Iterator[Finding]:
    """Units leave a region where an enemy army stands only after a successful roll."""
    for march in people_marches(p):
        if _leaves(p.before, march) and not _into_the_next_town(p.before, march):
            region, side = _start(march), march.side or ROMAN
            if needs_exit_roll(p.before, region, side) and not p.before.box(LEFT, region):
                where = region_name(p.before, region)
                text = f"An enemy army stands in {where}: roll whether your units get away."
                if p.before.box(LEFT, region) is False:
                    text = f"Your units did not get away from {where} in this phase."
                yield illegal("3.3c", text, ids(march.people))


def needs_exit_roll(view: RulesView, region: str, side: SideId) -> bool:
    """Whether an enemy army stands in the open of a region."""
    return is_army(view, open_units(view, region, enemy_of(side)))


@book.check("3.3c", on=Leave)
def has_to_roll(p: Proposal) -> Iterator[Finding]:
    """One roll for a side and a region in a phase, where an enemy army stands."""
    region, side = p.action(Leave).region, active_side(p.before) or ROMAN
    where = region_name(p.before, region)
    if not needs_exit_roll(p.before, region, side):
        yield illegal("3.3c", f"No enemy army stands in {where}: units may leave.")
    elif p.before.box(LEFT, region) is not None:
        yield illegal("3.3c", f"The roll for {where} was made in this phase.")


@book.effect("3.3c", on=Leave)
def roll_to_leave(p: Proposal) -> Iterator[Consequence]:
    """One die, better with a great leader, worse without one of some rank."""
    task = Task("leave_roll", p.action(Leave).region, active_side(p.after) or ROMAN)
    yield dice(p.after, "leave", task, f"Out of {region_name(p.after, task.place)}?")


@book.effect("3.3c", on=rolled("leave"))
def rolled_to_leave(p: Proposal) -> Iterator[Consequence]:
    """Four or less: the units may leave; else they stay for this phase."""
    task = p.about(Task)
    die = p.roll.results[0] + exit_modifier(p.after, task.place, task.side)
    free = die <= check_limit(p.after, "exit")
    yield yes_or_no(p, free)
    yield SetRulesValue(p.after.plugin, (LEFT, task.place), free)


def exit_modifier(view: RulesView, region: str, side: SideId) -> int:
    """What the best leader of a side in a region does to its exit roll."""
    best = max(
        (
            printed(view, piece, "rank")
            for spot, people in by_spot(view).items()
            for piece in people
            if spot.region == region and piece.side == side and is_leader(view, piece)
            if not is_aboard(piece)
        ),
        default=0,
    )
    if best >= limit(view, "top_rank"):
        return modifier(view, "exit_top_rank")
    return 0 if best >= limit(view, "march_rank") else modifier(view, "exit_low_rank")


@book.effect("3.3.1", on=MovePieces)
def arrive_and_rest(p: Proposal) -> Iterator[Consequence]:
    """Who has marched is marked, stands with its own, and besieges no longer."""
    if is_deploying(p.before):
        return
    for march in people_marches(p):
        if march.end is None or not march.people:
            continue
        found: list[SingleCommand] = []
        if not march.lands:
            found.append(SetMark(ids(march.people), moved=True))
        found += put(p.after, [p.after.piece(piece.id) for piece in march.people], march.end)
        if march.leaders and march.units:
            first = max(march.leaders, key=lambda leader: standing(p.after, leader))
            found.append(SetProperty(ids(march.units), LED_BY, str(first.id)))
        yield from found
    yield from _leaders_on_top(p)


@book.effect("3.3.1", on=MovePieces)
def back_in_place(p: Proposal) -> Iterator[Consequence]:
    """Who was only shifted within the place where he is stands with his own again."""
    if is_deploying(p.before):
        return
    gone = {one.id for march in marches(p) for one in (*march.people, *march.ships)}
    shifted = [p.before.piece(move.piece) for move in p.moves if move.piece not in gone]
    ashore = [one for one in shifted if one.table == MAP and not is_aboard(one)]
    people = [one for one in ashore if is_person(p.before, one)]
    if people:
        back = MovePieces(tuple(PieceMove(one.id, place_of(one)) for one in people))
        yield back
        yield from heaped(p.after.then(back))


def _leaders_on_top(p: Proposal) -> Iterator[Consequence]:
    """The stacks that people have joined on land lie in order, the best leader on top."""
    joined: dict[StackId, list[PieceState]] = {}
    for march in people_marches(p):
        if march.end is not None and march.side is not None:
            place = place_at(p.after, march.end, march.side)
            if place.stack is not None and PieceId(march.end.inside) not in p.after.state.pieces:
                joined.setdefault(place.stack, []).extend(march.people)
    for stack, came in joined.items():
        there = [p.after.piece(one) for one in p.after.state.stacks.get(stack, ())]
        known = {one.id for one in there}
        pile = there + [one for one in came if one.id not in known]
        upwards = sorted(pile, key=lambda piece: standing(p.after, piece))
        if len(upwards) > 1:
            yield OrderStack(stack, ids(upwards))


@book.check("3.3.3a", on=MovePieces, cheap=True)
def gauls_stay_in_gaul(p: Proposal) -> Iterator[Finding]:
    """Anti-Roman Gauls never enter Britannia or Germania."""
    for march in people_marches(p):
        if march.crosses and march.crosses[1] in FOREIGN and march.side == GALLIC:
            gauls = [piece for piece in march.people if is_gallic_people(p.before, piece)]
            if gauls:
                text = f"{names(p.before, gauls)}: Gauls do not leave Gaul."
                yield illegal("3.3.3a", text, ids(gauls))


@book.check("3.3.3b", on=MovePieces, cheap=True)
def allies_follow_romans(p: Proposal) -> Iterator[Finding]:
    """Pro-Roman Gauls leave Gaul only with Roman units."""
    for march in people_marches(p):
        if march.crosses and march.crosses[1] in FOREIGN and march.side == ROMAN:
            gauls = [unit for unit in march.units if is_gallic_people(p.before, unit)]
            if gauls and len(gauls) == len(march.units):
                text = f"{names(p.before, gauls)}: they leave Gaul only with Roman units."
                yield illegal("3.3.3b", text, ids(gauls))


@book.effect("3.3.3c", on=MovePieces)
def over_mountains_in_winter(p: Proposal) -> Iterator[Consequence]:
    """An army that enters mountains in winter suffers at once."""
    if is_deploying(p.before) or not is_winter(p.after):
        return
    for march in people_marches(p):
        if not march.crosses or terrain(p.after, march.crosses[1]) != "mountain":
            continue
        if is_army(p.after, march.units):
            task = Task("attrition", march.crosses[1], march.side or ROMAN, ids(march.units))
            yield from resume(p, more=(task,))


def can_be_led(view: RulesView, side: SideId) -> bool:
    """Whether a side has anybody that could move."""
    return any(
        piece.side == side and not piece.moved and (is_leader(view, piece) or is_unit(view, piece))
        for people in by_spot(view).values()
        for piece in people
    )


def march_command(view: RulesView, people: Sequence[PieceState], end: Spot) -> MovePieces:
    """The gesture that leads leaders and units to a place."""
    return MovePieces(
        tuple(PieceMove(piece.id, place_at(view, end, piece.side or ROMAN)) for piece in people)
    )


def _into_the_next_town(view: RulesView, march: March) -> bool:
    """From one settlement straight into another, past the enemy in the open (3.3.2a)."""
    ends = [town_at(view, spot) for spot in (march.start, march.end) if spot is not None]
    return all(town is not None and town.kind != HIBERNA for town in ends)


def _leaves(view: RulesView, march: March) -> bool:
    """Whether people leave a region by land, or from its open ground on to a ship."""
    held = march.units or (march.leaders and lone_leaders_are_held(view))
    if not held or march.lands:
        return False
    boards = march.end is not None and PieceId(march.end.inside) in view.state.pieces
    return bool(march.crosses) or boards


def _start(march: March) -> str:
    return "" if march.start is None else march.start.region


def _region(view: RulesView, region: str) -> str:
    return region_name(view, region)


def _all(p: Proposal) -> tuple[PieceId, ...]:
    return tuple(move.piece for move in p.moves)


HAS_WORK[ROMAN_MOVE] = lambda view: can_be_led(view, ROMAN) or not can_be_led(view, GALLIC)
HAS_WORK[GALLIC_MOVE] = lambda view: can_be_led(view, GALLIC)
