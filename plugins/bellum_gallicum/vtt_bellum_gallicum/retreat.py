"""Withdrawals and retreats: where a force may go (4.3.1, 4.4.1, 4.4.3i)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetProperty
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles, resume
from vtt_bellum_gallicum.contact import besiegers, captains, enters_winter_mountains, lift, ready
from vtt_bellum_gallicum.control import (
    CONTESTED,
    NEUTRAL,
    border,
    controls,
    is_army,
    neighbours,
    open_units,
    status,
)
from vtt_bellum_gallicum.evacuation import evacuate, goes_by_sea, shores
from vtt_bellum_gallicum.losses import eliminate
from vtt_bellum_gallicum.movement import FOREIGN
from vtt_bellum_gallicum.places import put
from vtt_bellum_gallicum.special import is_neutral_ground
from vtt_bellum_gallicum.units import (
    GALLIC,
    ROMAN,
    Spot,
    alive,
    enemy_of,
    ids,
    is_gallic_people,
    is_unit,
    nation,
    region_name,
)

book = Rulebook()


def may_go(view: RulesView, people: Sequence[PieceState], start: str, end: str) -> bool:
    """Whether rules 3.3 and 3.3.3 let a force go from a region into the next one."""
    if border(view, start, end) is None or is_neutral_ground(view, end):
        return False
    if end not in FOREIGN:
        return True
    gauls = [piece for piece in people if is_gallic_people(view, piece)]
    if any(piece.side == GALLIC for piece in gauls):
        return False
    return not gauls or any(is_unit(view, piece) and piece not in gauls for piece in people)


@book.clause("2.1.2", otherwise=())
def force(view: RulesView, region: str, side: SideId) -> Sequence[PieceState]:
    """Units and leaders of a side in the open of a region are one force; garrisons are none of it."""
    return [*ready(view, region, side), *captains(view, region, side)]


def friendly_ways(view: RulesView, region: str, side: SideId) -> list[str]:
    """The regions next door to which a side may withdraw: those that it holds (G8)."""
    people = force(view, region, side)
    wider = view.setting("avoid_to") == "controlled_or_neutral"
    return [
        way
        for way in neighbours(view, region)
        if may_go(view, people, region, way)
        and (controls(view, way, side) or (wider and status(view, way) == NEUTRAL))
    ]


def withdraw(view: RulesView, region: str, side: SideId, way: str) -> tuple[SingleCommand, ...]:
    """A force goes to a region next door and fights no more in this turn."""
    return leave(view, force(view, region, side), way)


def leave(view: RulesView, people: Sequence[PieceState], way: str) -> tuple[SingleCommand, ...]:
    """People go to a region and are spent for this turn."""
    if not people:
        return ()
    return (*put(view, people, Spot(way)), SetProperty(ids(people), "fought", True))


@book.clause("4.4.3i", otherwise=())
def retreat_ways(
    view: RulesView, region: str, side: SideId, people: Sequence[PieceState]
) -> list[str]:
    """The best regions for a retreat: own, then held by nobody, then the enemy's, empty ones first."""
    ways = [way for way in neighbours(view, region) if may_go(view, people, region, way)]
    return best_ways(view, ways, side)


def best_ways(view: RulesView, ways: Sequence[str], side: SideId) -> list[str]:
    """Those of some regions that a beaten side has to choose from (4.4.3i)."""
    enemy = enemy_of(side)
    own = [way for way in ways if controls(view, way, side)]
    nobody = [way for way in ways if status(view, way) in (NEUTRAL, CONTESTED)]
    hostile = [way for way in ways if controls(view, way, enemy)]
    empty = [way for way in hostile if not open_units(view, way, enemy)]
    return own or nobody or empty or hostile


@book.clause("4.2.1b", otherwise=False)
def fights_at_home(view: RulesView, region: str, units: Sequence[PieceState]) -> bool:
    """Britons beaten in Britannia, and Germans in Germania, have nowhere to go: all are lost."""
    home = {"britannia": "british", "germania": "german"}.get(region)
    return home is not None and any(
        unit.side == GALLIC and nation(view, unit) == home for unit in units
    )


@book.clause("4.5.6", otherwise=((), ()))
def with_besiegers(
    view: RulesView, region: str, side: SideId
) -> tuple[tuple[SingleCommand, ...], tuple[PieceState, ...]]:
    """A besieger who is beaten gives up every siege in the region, and all who dug retreat too."""
    return lift(view, region, side), tuple(besiegers(view, region, side))


@handles("retreat")
def retreat(view: RulesView, task: Task) -> Step:
    """The beaten force, with those that besiege in the region, goes to one region next door."""
    ending, besieging = with_besiegers(view, task.place, task.side)
    people = [*force(view, task.place, task.side), *besieging]
    units = [piece for piece in people if is_unit(view, piece)]
    if not people:
        return Step()
    if fights_at_home(view, task.place, units):
        return Step((*ending, *eliminate(view, units)))
    if goes_by_sea(view, task):
        found = evacuate(view, task, people, best_ways(view, shores(view), ROMAN))
        return found._replace(commands=(*ending, *found.commands))
    ways = retreat_ways(view, task.place, task.side, people)
    if not ways:
        return Step((*ending, *eliminate(view, people)))
    about = Task("fall_back", task.place, task.side, ids(people))
    if len(ways) == 1:
        return Step(ending, (Task("fall_back", task.place, task.side, ids(people), note=ways[0]),))
    options = tuple(ChoiceOption(way, region_name(view, way)) for way in ways)
    question = f"Where do the beaten of {region_name(view, task.place)} retreat to?"
    choice = PendingChoice(
        f"retreat:{task.place}", task.side, question, options, rule="4.4.3i", values=pack(about)
    )
    return Step(ending, ask=(choice,))


@book.effect("4.4.3i", on=answered("retreat"))
def way_named(p: Proposal) -> Iterator[Consequence]:
    """They go where their player says."""
    region = p.answer.choice.partition(":")[2]
    about = unpack(p.choice.values, Task)
    task = Task("fall_back", region, p.choice.side, about.units, note=p.answer.options[0])
    yield from resume(p, more=(task,))


@handles("fall_back")
def fall_back(view: RulesView, task: Task) -> Step:
    """They go; an army that comes into mountains in winter suffers for it."""
    people = alive(view, task.units)
    units = [piece for piece in people if is_unit(view, piece)]
    more: tuple[Task, ...] = ()
    if enters_winter_mountains(view, task.note) and is_army(view, units):
        more = (Task("attrition", task.note, task.side, ids(units)),)
    return Step(leave(view, people, task.note), more)
