"""Avoiding a pitched battle, and retiring into an oppidum (4.4.1)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetProperty
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, yes_or_no
from vtt_bellum_gallicum.battle_mods import best_leader, horse, outrides
from vtt_bellum_gallicum.contact import PITCHED, battle_type, besiegers, captains, lift, ready
from vtt_bellum_gallicum.control import is_rough
from vtt_bellum_gallicum.numbers import check_limit, limit, modifier
from vtt_bellum_gallicum.places import Town, is_besieged, is_destroyed, put, towns_in
from vtt_bellum_gallicum.retreat import force, friendly_ways, withdraw
from vtt_bellum_gallicum.switches import one_gone_is_enough, refuge_is_empty
from vtt_bellum_gallicum.units import (
    GALLIC,
    ROMAN,
    SIDES,
    enemy_of,
    ids,
    nation,
    rating,
    region_name,
    units_at,
)

book = Rulebook()

STAND = "stand"
TRIED = "tried"
"""Where the rules remember how each side's attempt to avoid the battle went."""


@book.clause("4.4.1a", otherwise=False)
def may_avoid(view: RulesView, region: str, side: SideId) -> bool:
    """A side may try if it holds a region next door."""
    return bool(friendly_ways(view, region, side))


@handles("avoid_pitched")
def both_say(view: RulesView, task: Task) -> Step:
    """Both sides say at once whether they try to avoid the battle."""
    if battle_type(view, task.place) != PITCHED:
        return Step()
    asked = []
    for side in SIDES:
        if may_avoid(view, task.place, side):
            ways = friendly_ways(view, task.place, side)
            price = " and give up the siege" if besiegers(view, task.place, side) else ""
            options = tuple(
                ChoiceOption(way, f"Away to {region_name(view, way)}{price}") for way in ways
            )
            asked.append(
                PendingChoice(
                    f"withdraw:{side}:{task.place}",
                    side,
                    f"Avoid the battle in {region_name(view, task.place)}?",
                    (ChoiceOption(STAND, "Stand and fight"), *options),
                    rule="4.4.1",
                )
            )
    return Step(
        (SetRulesValue(view.plugin, (TRIED,), None),),
        (Task("avoid_rolls", task.place),) if asked else (),
        ask=tuple(asked),
    )


@book.effect("4.4.1b", on=answered("withdraw"))
def says(p: Proposal) -> Iterator[Consequence]:
    """What a side has said is kept until both have spoken."""
    side = p.choice.side
    way, region = p.answer.options[0], p.answer.choice.rpartition(":")[2]
    kept = SetRulesValue(p.after.plugin, (TRIED, str(side)), way)
    given_up = () if way == STAND else sieges_given_up(p.after, region, side)
    yield from resume(p, (kept, *given_up))


@book.clause("4.4.1e", otherwise=())
def sieges_given_up(view: RulesView, region: str, side: SideId) -> tuple[SingleCommand, ...]:
    """A force that covers sieges gives them all up before it tries; who dug goes with it (R)."""
    return lift(view, region, side) if besiegers(view, region, side) else ()


@handles("avoid_rolls")
def avoid_rolls(view: RulesView, task: Task) -> Step:
    """Those who want to get away roll; then the Gauls who failed may retire."""
    more = []
    for side in SIDES:
        way = view.box(TRIED, str(side))
        if isinstance(way, str) and way != STAND:
            more.append(Task("avoid_roll", task.place, side, note=way))
    return Step(more=(*more, Task("avoid_leave", task.place)))


@handles("avoid_roll")
def avoid_roll(view: RulesView, task: Task) -> Step:
    """One die for a side."""
    label = f"Does {view.module.side(task.side).name} get away?"
    return Step(roll=dice(view, "withdraw", task, label))


@book.clause("4.4.1c", otherwise=0)
def avoid_modifier(view: RulesView, region: str, side: SideId) -> int:
    """Rough ground for the Gauls, much more cavalry, a leader of high rating."""
    found = 0
    if side == GALLIC and is_rough(view, region):
        found += modifier(view, "avoid_rough")
    own, enemy = ready(view, region, side), ready(view, region, enemy_of(side))
    if outrides(view, horse(view, own), horse(view, enemy)):
        found += modifier(view, "avoid_cavalry")
    if rating(view, best_leader(view, captains(view, region, side))) >= limit(view, "high_rating"):
        found += modifier(view, "avoid_rating")
    return found


@book.effect("4.4.1b", on=rolled("withdraw"))
def rolled_away(p: Proposal) -> Iterator[Consequence]:
    """Whether it came off is kept: who gets away goes when both have rolled."""
    task = p.about(Task)
    row = "avoid_pitched_gaul" if task.side == GALLIC else "avoid_pitched_roman"
    die = p.roll.results[0] + avoid_modifier(p.after, task.place, task.side)
    won = die <= check_limit(p.after, row)
    yield yes_or_no(p, won)
    kept = f"gone:{task.note}" if won else "failed"
    yield from resume(p, (SetRulesValue(p.after.plugin, (TRIED, str(task.side)), kept),))


@handles("avoid_leave")
def avoid_leave(view: RulesView, task: Task) -> Step:
    """Who got away goes; if one side has, there is no battle (G11)."""
    found: list[SingleCommand] = []
    gone = False
    for side in SIDES:
        how = str(view.box(TRIED, str(side)) or "")
        if how.startswith("gone:"):
            gone = True
            found += withdraw(view, task.place, side, how.removeprefix("gone:"))
    if gone and not _stays_for_the_other(view):
        return Step(tuple(found))
    failed = [side for side in SIDES if view.box(TRIED, str(side)) == "failed"]
    return Step(more=tuple(Task("retire", task.place, side) for side in failed))


def _stays_for_the_other(view: RulesView) -> bool:
    """Both have tried and one has failed: the table may say that then both fight (G11)."""
    tried = [view.box(TRIED, str(side)) for side in SIDES]
    both = all(how not in (None, STAND) for how in tried)
    return both and "failed" in tried and not one_gone_is_enough(view)


@book.clause("4.4.1d", otherwise=())
def refuges(view: RulesView, region: str, side: SideId) -> list[Town]:
    """The strong towns of a region into which a beaten attempt may retire."""
    found = []
    for town in towns_in(view, region):
        strong = town.value >= limit(view, "refuge") and town.kind != "hiberna"
        kind_fits = side == ROMAN or town.kind == "oppidum"
        barring = SIDES if refuge_is_empty(view) else (enemy_of(side),)
        free = not any(units_at(view, town.spot, other) for other in barring)
        stands = not is_besieged(view, town) and not is_destroyed(view, town)
        if strong and kind_fits and free and stands:
            found.append(town)
    return found


@handles("retire")
def retire(view: RulesView, task: Task) -> Step:
    """A Gaul who failed to get away may retire inside."""
    towns = refuges(view, task.place, task.side)
    if not towns or not _who_may_retire(view, task.place, task.side):
        return Step()
    options = tuple(ChoiceOption(town.id, f"Into {town.name}") for town in towns)
    choice = PendingChoice(
        f"retire:{task.place}",
        task.side,
        "Retire into a town before the battle?",
        (ChoiceOption(STAND, "Stay outside"), *options),
        rule="4.4.1",
    )
    return Step(ask=(choice,))


def _who_may_retire(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    people = force(view, region, side)
    if side == GALLIC:
        return list(people)
    return [piece for piece in people if nation(view, piece)]


@book.effect("4.4.1d", on=answered("retire"))
def retired(p: Proposal) -> Iterator[Consequence]:
    """They go inside and take no part."""
    town, region = p.answer.options[0], p.answer.choice.partition(":")[2]
    if town == STAND:
        yield from resume(p)
        return
    people = _who_may_retire(p.after, region, p.choice.side)
    spot = next(found.spot for found in towns_in(p.after, region) if found.id == town)
    marked = SetProperty(ids(people), "fought", True)
    yield from resume(p, (*put(p.after, people, spot), marked))


def failed_alone(view: RulesView) -> SideId | None:
    """The side that alone tried to avoid the battle and failed: it defends (G9)."""
    failed = [side for side in SIDES if view.box(TRIED, str(side)) == "failed"]
    tried = [side for side in SIDES if view.box(TRIED, str(side)) not in (None, STAND)]
    return failed[0] if len(tried) == 1 and failed else None


def cleared(view: RulesView) -> SingleCommand:
    """The command that forgets who tried."""
    return SetRulesValue(view.plugin, (TRIED,), None)
