"""Skirmishes: who may avoid them, the roll, and its result (4.3)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from vtt.base.ids import SideId
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt_bellum_gallicum import battle_mods
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, roll_told, yes_or_no
from vtt_bellum_gallicum.battle_mods import Assets, assets, best_leader, cavalry
from vtt_bellum_gallicum.battle_told import begin_account, skirmish_in, told_of
from vtt_bellum_gallicum.contact import SKIRMISH, battle_type, captains, engaged, ready
from vtt_bellum_gallicum.losses import LOSS
from vtt_bellum_gallicum.numbers import check_limit, limit
from vtt_bellum_gallicum.odds import column
from vtt_bellum_gallicum.result_words import result_told
from vtt_bellum_gallicum.retreat import friendly_ways, withdraw
from vtt_bellum_gallicum.units import GALLIC, ROMAN, enemy_of, ids, rank, region_name, total

book = Rulebook()

STAND = "stand"


class Size(NamedTuple):
    """How large a force is: more units are more, then more strength."""

    units: int
    strength: int


@book.clause("4.3.1a", otherwise=False)
def may_avoid(view: RulesView, region: str, side: SideId) -> bool:
    """The smaller side, or one with more cavalry (G7), if it holds a region next door."""
    own, enemy = ready(view, region, side), ready(view, region, enemy_of(side))
    sizes = size_of(view, region, side), size_of(view, region, enemy_of(side))
    smaller = sizes[0] < sizes[1] or (sizes[0] == sizes[1] and side == ROMAN)
    rides = len(cavalry(view, own)) > len(cavalry(view, enemy))
    if view.setting("skirmish_avoid") == "size_only":
        rides = False
    return (smaller or rides) and bool(friendly_ways(view, region, side))


def size_of(view: RulesView, region: str, side: SideId) -> Size:
    """How large the force of a side is that can fight in a region."""
    units = ready(view, region, side)
    return Size(len(units), total(view, units))


@handles("avoid_skirmish")
def offer_avoidance(view: RulesView, task: Task) -> Step:
    """A side that may avoid the skirmish says where it would go."""
    if battle_type(view, task.place) != SKIRMISH or not may_avoid(view, task.place, task.side):
        return Step()
    ways = friendly_ways(view, task.place, task.side)
    options = tuple(ChoiceOption(way, f"Away to {region_name(view, way)}") for way in ways)
    where = region_name(view, task.place)
    choice = PendingChoice(
        f"avoid:{task.place}",
        task.side,
        f"Avoid the skirmish in {where}?",
        (ChoiceOption(STAND, "Stand and fight"), *options),
        rule="4.3.1",
    )
    return Step(ask=(choice,))


@book.effect("4.3.1b", on=answered("avoid"))
def try_to_avoid(p: Proposal) -> Iterator[Consequence]:
    """Who wants to get away rolls."""
    way, region = p.answer.options[0], p.answer.choice.partition(":")[2]
    if way == STAND:
        yield from resume(p)
        return
    task = Task("avoid", region, p.choice.side, note=way)
    yield dice(p.after, "avoid", task, f"Away from {region_name(p.after, region)}?")


@book.effect("4.3.1b", on=rolled("avoid"))
def avoided(p: Proposal) -> Iterator[Consequence]:
    """Three or less: the force withdraws."""
    task = p.about(Task)
    off = p.roll.results[0] <= check_limit(p.after, "avoid_skirmish")
    yield yes_or_no(p, off)
    yield from resume(p, withdraw(p.after, task.place, task.side, task.note) if off else ())


def attacker_of(view: RulesView, region: str) -> SideId:
    """Who attacks in a skirmish in a region."""
    return larger(view, size_of(view, region, ROMAN), size_of(view, region, GALLIC))


@book.clause("4.3.2a", otherwise=ROMAN)
def larger(_: RulesView, romans: Size, gauls: Size) -> SideId:
    """More units attack; then more strength; then Rome."""
    return GALLIC if gauls > romans else ROMAN


def strengths(view: RulesView, region: str, attacker: SideId) -> tuple[int, int]:
    """Strength points and the highest rank of each side, attacker first (G5)."""
    sides = (attacker, enemy_of(attacker))
    ranks = [rank(view, captains(view, region, side)) for side in sides]
    totals = [total(view, ready(view, region, side)) for side in sides]
    added = ranks_that_count(view, ranks[0], ranks[1])
    return (totals[0] + added[0], totals[1] + added[1])


def ranks_that_count(view: RulesView, attacker: int, defender: int) -> tuple[int, int]:
    """What the highest ranks of both sides add to their strengths (G5)."""
    mode = view.setting("skirmish_rank")
    return (0 if mode == "none" else attacker, defender if mode == "both" else 0)


def die_modifier(view: RulesView, region: str, attacker: SideId) -> int:
    """All modifiers of a skirmish."""
    forces = _assets(view, region, attacker), _assets(view, region, enemy_of(attacker))
    return modifier_between(view, region, attacker, forces)


def modifier_between(
    view: RulesView, region: str, attacker: SideId, forces: tuple[Assets, Assets]
) -> int:
    """All modifiers of a skirmish of two forces, the attacker's first."""
    return battle_mods.die_modifier(view, region, attacker, forces, limit(view, "skirmish_bows"))


def _assets(view: RulesView, region: str, side: SideId) -> Assets:
    leader = best_leader(view, captains(view, region, side))
    return assets(view, ready(view, region, side), leader)


@handles("skirmish")
def skirmish(view: RulesView, task: Task) -> Step:
    """The larger force attacks and rolls."""
    if battle_type(view, task.place) != SKIRMISH:
        return Step()
    attacker = attacker_of(view, task.place)
    attack, defence = strengths(view, task.place, attacker)
    label = f"{skirmish_in(view, task.place)}, {attack} to {defence}"
    about = msgspec.structs.replace(task, side=attacker, note=column(view, attack, defence))
    return Step(roll=dice(view, "skirmish", about, label))


def row_of(view: RulesView, table: str, die: int) -> str:
    """The row of a battle table for a modified die; outside the table its first or last one."""
    rows = view.table(table).rows
    numbers = [int(row.replace("minus_", "-")) for row in rows]
    return rows[numbers.index(min(max(die, min(numbers)), max(numbers)))]


@book.effect("4.3.2c", on=rolled("skirmish"))
def skirmish_result(p: Proposal) -> Iterator[Consequence]:
    """Losses on both sides, leaders checked, and the loser retreats."""
    task = p.about(Task)
    attacker, defender = task.side, enemy_of(task.side)
    die = p.roll.results[0] + die_modifier(p.after, task.place, attacker)
    result = text(p.after, "skirmish", row_of(p.after, "skirmish", die), task.note)
    winner = text(p.after, "skirmish_results", result, "winner")
    won, beaten = (attacker, defender) if winner == "attacker" else (defender, attacker)
    forces = [ready(p.after, task.place, side) for side in (attacker, defender)]
    told = result_told(p.after, "skirmish", result, attacker, [len(force) for force in forces])
    yield roll_told(p, f"{die} in all, {told}")
    title = skirmish_in(p.after, task.place)
    yield from begin_account(p.after, title, [*forces[0], *forces[1]])
    for side, force in zip((attacker, defender), forces, strict=True):
        yield from engaged(p.after, [*force, *captains(p.after, task.place, side)])
    more = tuple(
        Task(
            LOSS,
            task.place,
            side,
            ids(ready(p.after, task.place, side)),
            whole(p.after, "skirmish_results", result, f"{role}_eliminated"),
            whole(p.after, "skirmish_results", result, f"{role}_flipped"),
        )
        for side, role in ((defender, "defender"), (attacker, "attacker"))
    )
    checks = (
        Task("leader_pick", task.place, won, ids(captains(p.after, task.place, won))),
        Task("leaders_all", task.place, beaten, ids(captains(p.after, task.place, beaten))),
    )
    over = (told_of(won), Task("retreat", task.place, beaten))
    yield from resume(p, more=(*more, *checks, *over))
