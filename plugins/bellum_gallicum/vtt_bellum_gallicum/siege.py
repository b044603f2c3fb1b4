"""Sieges: the round, the sortie, giving up, the end after four turns (4.5.2 to 4.5.6)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.commands.flow import Say
from vtt.commands.piece import SetProperty
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, roll_told
from vtt_bellum_gallicum.battle_state import BATTLE_STATE, BattleState
from vtt_bellum_gallicum.battle_told import begin_account
from vtt_bellum_gallicum.contact import engaged
from vtt_bellum_gallicum.control import is_army
from vtt_bellum_gallicum.leaders import IRREPLACEABLE
from vtt_bellum_gallicum.losses import eliminate, losses
from vtt_bellum_gallicum.numbers import limit, modifier
from vtt_bellum_gallicum.pitched import fight_tasks, to_display
from vtt_bellum_gallicum.places import Town, markers, put, remove, sieges, town_marker, town_of
from vtt_bellum_gallicum.result_words import siege_words
from vtt_bellum_gallicum.siege_lines import bar_to_group, besieger_of, digs, fall, group_of
from vtt_bellum_gallicum.skirmish import row_of
from vtt_bellum_gallicum.switches import besieger_destroys, larger_side_attacks_in_sortie
from vtt_bellum_gallicum.units import (
    HIBERNA,
    MAP,
    ROMAN,
    Spot,
    by_spot,
    enemy_of,
    is_leader,
    is_unit,
    leaders_at,
    people_at,
    total,
    units_at,
)

book = Rulebook()

ROUND, LIFT, HOLD, SORTIE, GIVE_UP = "round", "lift", "hold", "sortie", "give_up"


@handles("siege_rounds")
def siege_rounds(view: RulesView, _: Task) -> Step:
    """Every siege in its turn."""
    return Step(more=tuple(Task("siege_turn", town.id) for town in sieges(view)))


@handles("siege_turn")
def siege_turn(view: RulesView, task: Task) -> Step:
    """A group without leader or foot goes home; else the besieged say what they do."""
    town = town_of(view, task.place)
    if town is None or town_marker(view, "siege", town) is None:
        return Step()
    side = besieger_of(view, town)
    if side is None or bar_to_group(view, town, side, group_of(view, town, side)):
        return Step(end_siege(view, town))
    inside = units_at(view, town.spot, enemy_of(side))
    if not inside:
        return Step(more=(Task("fallen", town.id, side, note="taken"),))
    busy = engaged(view, [*group_of(view, town, side), *people_at(view, town.spot, enemy_of(side))])
    options = [ChoiceOption(HOLD, "Hold out"), ChoiceOption(GIVE_UP, "Surrender")]
    if may_sortie(view, inside):
        options.insert(1, ChoiceOption(SORTIE, "Sortie"))
    choice = PendingChoice(
        f"besieged:{town.id}",
        enemy_of(side),
        f"{town.name} is besieged: what do you do?",
        tuple(options),
        rule="4.5.2",
    )
    return Step(busy, ask=(choice,))


@book.clause("4.5.4", otherwise=False)
def may_sortie(view: RulesView, inside: list[PieceState]) -> bool:
    """Only an army comes out to fight."""
    return is_army(view, inside)


@book.effect("4.5.2", on=answered("besieged"))
def besieged_said(p: Proposal) -> Iterator[Consequence]:
    """Hold, come out, or surrender."""
    town, said = p.answer.choice.partition(":")[2], p.answer.options[0]
    besieger = enemy_of(p.choice.side)
    task = {
        HOLD: Task("press", town, besieger),
        SORTIE: Task("sortie", town, p.choice.side),
        GIVE_UP: Task("fallen", town, besieger, note="given up"),
    }[said]
    yield from resume(p, more=(task,))


@handles("press")
def press(view: RulesView, task: Task) -> Step:
    """The besieger makes his round, or stops the siege."""
    town = town_of(view, task.place)
    name = "" if town is None else town.name
    options = (ChoiceOption(ROUND, "Press on"), ChoiceOption(LIFT, "Lift the siege"))
    choice = PendingChoice(
        f"press:{task.place}", task.side, f"The siege of {name}", options, rule="4.5.2"
    )
    return Step(ask=(choice,))


@book.effect("4.5.2", on=answered("press"))
def pressed(p: Proposal) -> Iterator[Consequence]:
    """One die at the difference of the strengths, or the siege ends."""
    town = town_of(p.after, p.answer.choice.partition(":")[2])
    if town is None:
        return
    if p.answer.options[0] == LIFT:
        yield from resume(p, end_siege(p.after, town))
        return
    task = Task("siege", town.id, p.choice.side)
    label = f"Siege of {town.name}, difference {difference(p.after, town, p.choice.side)}"
    yield dice(p.after, "siege", task, label)


@book.clause("4.5.3b", otherwise=0)
def besieger_strength(view: RulesView, town: Town, side: SideId) -> int:
    """Foot that digs, leaders up to the number of units, one more for Caesar or Labienus."""
    group = group_of(view, town, side)
    units = [piece for piece in group if is_unit(view, piece)]
    leaders = [piece for piece in group if is_leader(view, piece)]
    found = sum(digs(view, unit) for unit in units) + min(len(leaders), len(units))
    if any(leader.id in IRREPLACEABLE for leader in leaders):
        found += modifier(view, "siege_great_leader")
    return found


@book.clause("4.5.3c", otherwise=0)
def besieged_strength(view: RulesView, town: Town, side: SideId) -> int:
    """The town's value, the units inside, and a leader who counts there."""
    leaders = leaders_at(view, town.spot, side)
    found = town.value + len(units_at(view, town.spot, side))
    if side == ROMAN and any(view.value(one, "leader_of") == "roman" for one in leaders):
        great = any(leader.id in IRREPLACEABLE for leader in leaders)
        found += modifier(view, "siege_legate_great" if great else "siege_legate")
    if any(_at_home(view, leader, town) for leader in leaders):
        found += modifier(view, "siege_home")
    return found


def _at_home(view: RulesView, leader: PieceState, town: Town) -> bool:
    return view.value(leader, "home") == town.region or is_council_leader(view, leader, town)


@book.clause("s52.3", otherwise=False)
def is_council_leader(view: RulesView, leader: PieceState, town: Town) -> bool:
    """From July 52 BC Vercingetorix is at home in every oppidum of central Gaul."""
    if view.state.scenario != "s52" or leader.id != "leader_vercingetorix":
        return False
    sector = str(view.areas(MAP).value(town.region, "sector"))
    late = view.state.turn.number >= view.table("events").number("s52_aedui", "turn")
    return late and sector.startswith("celtica") and sector != "celtica1"


def difference(view: RulesView, town: Town, side: SideId) -> int:
    """The besieger's strength less that of the besieged."""
    return besieger_strength(view, town, side) - besieged_strength(view, town, enemy_of(side))


def siege_column(view: RulesView, found: int) -> str:
    """The column for a difference: each is named after the highest that belongs to it."""
    columns = view.table("siege").columns
    for column in columns[:-1]:
        if found <= int(column.removeprefix("diff_").replace("minus_", "-")):
            return column
    return columns[-1]


@book.effect("4.5.3", on=rolled("siege"))
def siege_result(p: Proposal) -> Iterator[Consequence]:
    """Losses before the walls or inside, and the siege has lasted a turn more."""
    task = p.about(Task)
    town = town_of(p.after, task.place)
    if town is None:
        return
    column = siege_column(p.after, difference(p.after, town, task.side))
    result = text(p.after, "siege", row_of(p.after, "siege", p.roll.results[0]), column)
    yield roll_told(p, siege_words(result))
    outside = [one for one in group_of(p.after, town, task.side) if is_unit(p.after, one)]
    inside = units_at(p.after, town.spot, enemy_of(task.side))
    more = (
        *losses(result, task.side, outside, "B"),
        *losses(result, enemy_of(task.side), inside, "D"),
        Task("siege_over", town.id, task.side),
    )
    yield from resume(p, more=more)


@handles("siege_over")
def siege_over(view: RulesView, task: Task) -> Step:
    """The town falls when nobody defends it any more, or after four turns."""
    town = town_of(view, task.place)
    marker = None if town is None else town_marker(view, "siege", town)
    if town is None or marker is None:
        return Step()
    turns = int(str(marker.get("turns", 0))) + 1
    counted = SetProperty((marker.id,), "turns", turns)
    if not units_at(view, town.spot, enemy_of(task.side)):
        return Step((counted,), (Task("fallen", town.id, task.side, note="taken"),))
    if turns >= limit(view, "siege_turns"):
        return Step((counted,), (Task("fallen", town.id, task.side, note="starved out"),))
    return Step((counted,))


@handles("fallen")
def fallen(view: RulesView, task: Task) -> Step:
    """Who is inside is removed, leaders are captured; the besieger may destroy the town."""
    town = town_of(view, task.place)
    if town is None:
        return Step()
    lost = eliminate(view, units_at(view, town.spot, enemy_of(task.side)))
    commands = (
        *lost,
        *fall(view, town, task.side, destroy=False),
        *end_siege(view, town),
        Say(f"{town.name} is {task.note}"),
    )
    if town.kind == HIBERNA:
        return Step((*commands, *_remove_hiberna(view, town)))
    if task.note == "given up":
        return Step(commands)
    options = (ChoiceOption("keep", "Keep it"), ChoiceOption("destroy", "Destroy it"))
    asked = task.side if besieger_destroys(view) else enemy_of(task.side)
    about = pack(Task("destroy", town.id, task.side))
    choice = PendingChoice(
        f"destroy:{town.id}", asked, f"{town.name} has fallen", options, rule="4.5.2", values=about
    )
    return Step(commands, ask=(choice,))


def _remove_hiberna(view: RulesView, town: Town) -> tuple[SingleCommand, ...]:
    return remove(markers(view, "hiberna", town.region))


@book.effect("4.5.2", on=answered("destroy"))
def destroyed(p: Proposal) -> Iterator[Consequence]:
    """A destroyed town is out of the game."""
    town = town_of(p.after, p.answer.choice.partition(":")[2])
    if town is None:
        return
    besieger = unpack(p.choice.values, Task).side
    yield from resume(p, fall(p.after, town, besieger, p.answer.options[0] == "destroy"))


def end_siege(view: RulesView, town: Town) -> tuple[SingleCommand, ...]:
    """The marker goes, and the group is free."""
    marker = town_marker(view, "siege", town)
    people = [piece for group in by_spot(view).values() for piece in group]
    group = [piece for piece in people if piece.get("siege") == town.id]
    return (*remove([marker] if marker else []), *put(view, group, Spot(town.region)))


@handles("sortie")
def sortie(view: RulesView, task: Task) -> Step:
    """A battle of one sequence against the group that besieges (4.5.4)."""
    town = town_of(view, task.place)
    if town is None:
        return Step()
    besieger = enemy_of(task.side)
    attacker = sortie_attacker(view, town, task.side)
    state = BattleState(town.region, attacker, enemy_of(attacker), town=town.id, besieged=task.side)
    group = group_of(view, town, besieger)
    inside = units_at(view, town.spot, task.side)
    commands = (
        BATTLE_STATE.write(view, state),
        *begin_account(view, f"Sortie from {town.name}", [*inside, *group]),
        *to_display(
            view,
            task.side,
            inside,
            leaders_at(view, town.spot, task.side),
        ),
        *to_display(
            view,
            besieger,
            [piece for piece in group if is_unit(view, piece)],
            [piece for piece in group if is_leader(view, piece)],
        ),
    )
    return Step(commands, (*fight_tasks(state), Task("siege_over", town.id, besieger)))


def sortie_attacker(view: RulesView, town: Town, besieged: SideId) -> SideId:
    """The besieged attack (4.5.4), or whoever has more units, then more strength (G46)."""
    besieger = enemy_of(besieged)
    inside = units_at(view, town.spot, besieged)
    group = [piece for piece in group_of(view, town, besieger) if is_unit(view, piece)]
    sizes = [(len(units), total(view, units)) for units in (inside, group)]
    larger = larger_side_attacks_in_sortie(view) and sizes[1] > sizes[0]
    return besieger if larger else besieged
