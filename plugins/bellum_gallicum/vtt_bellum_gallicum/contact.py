"""Contact: which battle two forces in a region fight (4.1)."""

from collections.abc import Iterator, Sequence, Sized

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetProperty
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles, resume
from vtt_bellum_gallicum.control import is_army, land, open_units, terrain
from vtt_bellum_gallicum.numbers import is_winter
from vtt_bellum_gallicum.places import put, remove, sieges, town_marker
from vtt_bellum_gallicum.special import germans_wait
from vtt_bellum_gallicum.switches import lone_leaders_fight
from vtt_bellum_gallicum.units import (
    ENGAGED,
    GALLIC,
    ROMAN,
    SIDES,
    Spot,
    enemy_of,
    ids,
    leaders_at,
    nation,
    region_name,
)

book = Rulebook()

SKIRMISH, PITCHED, NOTHING = "skirmish", "pitched", ""


def ready(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    """The units of a side that fight in the open: not besieging, not crossing the Rhine, not spent."""
    return [
        unit
        for unit in open_units(view, region, side)
        if not (unit.get("siege") or unit.get("rhine") or unit.get("fought"))
    ]


def captains(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    """The leaders of a side that are with the fighting force."""
    return [
        leader
        for leader in leaders_at(view, Spot(region), side)
        if not (leader.get("siege") or leader.get("rhine"))
    ]


def besiegers(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    """Units and leaders of a side that besiege in a region."""
    people = [*open_units(view, region, side), *leaders_at(view, Spot(region), side)]
    return [piece for piece in people if piece.get("siege")]


@book.clause("4.1", otherwise=NOTHING)
def battle_type(view: RulesView, region: str) -> str:
    """Two armies in the open: pitched battle; any other contact in the open: skirmish."""
    romans, gauls = ready(view, region, ROMAN), ready(view, region, GALLIC)
    if is_truce(view, region):
        return NOTHING
    if not romans or not gauls:
        return SKIRMISH if are_caught(view, region) else NOTHING
    return battle_between(view, romans, gauls)


def battle_between(view: RulesView, romans: Sized, gauls: Sized) -> str:
    """What two forces in the open fight: armies a pitched battle, others a skirmish (4.1)."""
    both = is_army(view, romans) and is_army(view, gauls)
    return PITCHED if both else SKIRMISH


def are_caught(view: RulesView, region: str) -> bool:
    """Whether leaders without units meet enemy units and have to fight them (G42)."""
    if not lone_leaders_fight(view):
        return False
    armed = [side for side in SIDES if ready(view, region, side)]
    if len(armed) != 1:
        return False
    alone = captains(view, region, enemy_of(armed[0]))
    return any(not leader.get("fought") for leader in alone)


@book.clause("s58.1b", otherwise=False)
def is_truce(view: RulesView, region: str) -> bool:
    """Until June 58 BC Ariovistus' Germans start no battle, unless Rome has come to them."""
    gauls = ready(view, region, GALLIC)
    waiting = bool(gauls) and all(nation(view, unit) == "german" for unit in gauls)
    return waiting and germans_wait(view)


@handles("battles")
def all_contacts(view: RulesView, _: Task) -> Step:
    """Sieges whose besiegers cover nothing are lifted; then Rome names the first battle."""
    return Step(more=(*lifted_tasks(view), Task("next_battle", side=ROMAN)))


def lifted_tasks(view: RulesView) -> tuple[Task, ...]:
    """The sieges that a relief army lifts, because nobody covers them (4.5.5)."""
    return tuple(
        Task("lift_all", region, side)
        for region in land(view)
        for side in SIDES
        if is_relieved(view, region, side)
    )


@book.clause("4.5.5", otherwise=False)
def is_relieved(view: RulesView, region: str, side: SideId) -> bool:
    """A side besieges in a region, an enemy force is there, and none of the side's units covers."""
    covered = bool(ready(view, region, side))
    relief = bool(ready(view, region, enemy_of(side)))
    return bool(besiegers(view, region, side)) and relief and not covered


@handles("lift_all")
def lift_all(view: RulesView, task: Task) -> Step:
    """Every siege of a side in a region ends; its markers go and its groups are free."""
    return Step(lift(view, task.place, task.side))


def lift(view: RulesView, region: str, side: SideId) -> tuple[SingleCommand, ...]:
    """The commands that end all sieges of a side in a region."""
    group = besiegers(view, region, side)
    found: list[SingleCommand] = []
    besieged = {str(piece.get("siege")) for piece in group}
    for town in sieges(view):
        marker = town_marker(view, "siege", town)
        if town.id in besieged and marker is not None:
            found += remove([marker])
    return (*found, *put(view, group, Spot(region)))


@handles("next_battle")
def next_battle(view: RulesView, task: Task) -> Step:
    """The Roman player says where the next battle is fought."""
    regions = [region for region in land(view) if battle_type(view, region)]
    if not regions:
        return Step()
    if len(regions) == 1:
        return Step(more=(Task("contact", regions[0]), task))
    options = tuple(ChoiceOption(region, region_name(view, region)) for region in regions)
    choice = PendingChoice(
        "battle:next", ROMAN, "Where is the next battle fought?", options, rule="4"
    )
    return Step(more=(task,), ask=(choice,))


@book.effect("4", on=answered("battle"))
def battle_named(p: Proposal) -> Iterator[Consequence]:
    """The battle is fought there."""
    yield from resume(p, more=(Task("contact", p.answer.options[0]),))


@handles("contact")
def contact(view: RulesView, task: Task) -> Step:
    """First somebody may avoid the battle, then it is fought."""
    found = battle_type(view, task.place)
    if found == PITCHED:
        return Step(
            more=(
                Task("avoid_pitched", task.place),
                Task("pitched", task.place),
                _spent(task.place),
            )
        )
    if found == SKIRMISH:
        avoid = tuple(Task("avoid_skirmish", task.place, side) for side in (GALLIC, ROMAN))
        return Step(more=(*avoid, Task("skirmish", task.place), _spent(task.place)))
    return Step()


def _spent(region: str) -> Task:
    return Task("spent", region)


def engaged(view: RulesView, people: Sequence[PieceState]) -> tuple[SingleCommand, ...]:
    """The mark of those who fight or are in a siege in this turn (5.1, G3)."""
    if not people:
        return ()
    return (SetProperty(ids(people), ENGAGED, view.state.turn.number),)


@handles("spent")
def spent(view: RulesView, task: Task) -> Step:
    """A force fights one land battle in a turn; what still faces the enemy has fought."""
    if not battle_type(view, task.place):
        return Step()
    people = [
        one
        for side in SIDES
        for one in (*ready(view, task.place, side), *captains(view, task.place, side))
    ]
    return Step((SetProperty(ids(people), "fought", True),))


def enters_winter_mountains(view: RulesView, region: str) -> bool:
    """Whether an army that comes into a region suffers at once (3.3.3)."""
    return is_winter(view) and terrain(view, region) == "mountain"
