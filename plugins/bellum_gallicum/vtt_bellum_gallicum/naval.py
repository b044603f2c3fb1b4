"""Naval battles: enemy fleets at one coast fight until one is gone or Rome leaves (5.6)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.flow import Say
from vtt.commands.piece import RemovePieces
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume
from vtt_bellum_gallicum.battle_mods import bows
from vtt_bellum_gallicum.control import controls
from vtt_bellum_gallicum.fleets import (
    aboard,
    bring,
    coasting_steps,
    in_harbour,
    is_bad_season,
    seas,
    ships_in,
)
from vtt_bellum_gallicum.losses import eliminate
from vtt_bellum_gallicum.numbers import check_limit, modifier
from vtt_bellum_gallicum.switches import season_shifts
from vtt_bellum_gallicum.units import CREW, GALLIC, ROMAN, kind, name, region_name

book = Rulebook()

SHIPS_LOST, CREWS_LOST = "ships_lost", "crews_lost"
"""Where the rules count the ships of a side that were sunk, and those of Rome with a crew legion."""
STAY = "stay"
LIGHT, STRONG = "light", "strong"


@book.clause("5.6", otherwise=False)
def fleets_meet(view: RulesView, region: str) -> bool:
    """Ships of both sides lie at one coast, those in a town of it too; at sea nobody fights."""
    return all(ships_in(view, region, side) for side in (ROMAN, GALLIC))


def naval_contacts(view: RulesView) -> list[str]:
    """The coastal regions where fleets meet."""
    return [region for region in seas(view) if fleets_meet(view, region)]


@handles("naval_battles")
def naval_battles(view: RulesView, task: Task) -> Step:
    """Rome names the coasts in turn, where there are several."""
    regions = naval_contacts(view)
    if not regions:
        return Step()
    if len(regions) == 1:
        return Step(more=(Task("naval_round", regions[0]), task))
    options = tuple(ChoiceOption(region, region_name(view, region)) for region in regions)
    question = "Where is the next naval battle fought?"
    return Step(
        more=(task,), ask=(PendingChoice("naval:next", ROMAN, question, options, rule="5.6"),)
    )


@book.effect("5.6", on=answered("naval"))
def coast_named(p: Proposal) -> Iterator[Consequence]:
    """The naval battle is fought there."""
    yield from resume(p, more=(Task("naval_round", p.answer.options[0]),))


@handles("naval_round")
def naval_round(view: RulesView, task: Task) -> Step:
    """The Gauls roll for the wind, as long as there is somebody to fight."""
    if not fleets_meet(view, task.place):
        return Step()
    about = Task("naval_round", task.place, GALLIC)
    return Step(roll=dice(view, "wind", about, f"The wind off {region_name(view, task.place)}"))


def wind_shift(view: RulesView) -> int:
    """What the bad season does to the die of the wind, where a table reads the rule so (G13)."""
    step = modifier(view, "naval_bad_season") if is_bad_season(view) else 0
    return {"wind_minus1": step, "wind_plus1": -step}.get(season_shifts(view), 0)


@book.effect("5.6.1", on=rolled("wind"))
def wind_rises(p: Proposal) -> Iterator[Consequence]:
    """In a light wind Rome may leave the battle; then, or in a strong wind, a round is fought."""
    region = p.about(Task).place
    light = p.roll.results[0] + wind_shift(p.after) <= check_limit(p.after, "wind")
    fight = Task("naval_fight", region, note=LIGHT if light else STRONG)
    leave = Task("naval_leave", region, ROMAN)
    yield Say(f"A {fight.note} wind off {region_name(p.after, region)}")
    yield from resume(p, more=(leave, fight) if light else (fight,))


@handles("naval_leave")
def may_leave(view: RulesView, task: Task) -> Step:
    """Rome may leave to a friendly coast next door, or out to sea (5.6.1)."""
    ways = ways_out(view, task.place)
    options = tuple(ChoiceOption(way, f"Away to {region_name(view, way)}") for way in ways)
    question = f"Leave the naval battle off {region_name(view, task.place)}?"
    choice = PendingChoice(
        f"fleet:{task.place}",
        ROMAN,
        question,
        (ChoiceOption(STAY, "Stay and fight"), *options),
        rule="5.6.1",
    )
    return Step(ask=(choice,))


def ways_out(view: RulesView, region: str) -> list[str]:
    """Where a Roman fleet may go that leaves a battle: the sea, and the next coasts that Rome holds."""
    near = [
        other
        for other in seas(view)
        if frozenset((region, other)) in coasting_steps(view) and controls(view, other, ROMAN)
    ]
    return [seas(view)[region], *near]


@book.effect("5.6.1", on=answered("fleet"))
def fleet_leaves(p: Proposal) -> Iterator[Consequence]:
    """The whole Roman fleet goes, or it stays."""
    region, way = p.answer.choice.partition(":")[2], p.answer.options[0]
    if way == STAY:
        yield from resume(p)
        return
    fleet = ships_in(p.after, region, ROMAN)
    yield from resume(p, bring(p.after, fleet, in_harbour(p.after, way)))


@handles("naval_fight")
def naval_fight(view: RulesView, task: Task) -> Step:
    """A die for Rome and one for the Gauls."""
    if not fleets_meet(view, task.place):
        return Step()
    label = f"Naval battle off {region_name(view, task.place)}: Rome, then the Gauls"
    return Step(roll=dice(view, "naval", task, label, len((ROMAN, GALLIC))))


def naval_total(view: RulesView, region: str, side: SideId, die: int, wind: str) -> int:
    """A die, the ships, those with bows aboard; light wind helps Rome, not in the bad season (G13)."""
    fleet = ships_in(view, region, side)
    found = die + len(fleet)
    found += sum(bool(bows(view, aboard(view, ship.id))) for ship in fleet) * modifier(
        view, "naval_bows"
    )
    if side == ROMAN and wind == LIGHT:
        found += modifier(view, "naval_light_wind")
        if is_bad_season(view) and season_shifts(view) == "roman_total":
            found += modifier(view, "naval_bad_season")
    return found


@book.effect("5.6.1", on=rolled("naval"))
def round_fought(p: Proposal) -> Iterator[Consequence]:
    """The lower total loses a ship; a tie costs nobody anything, and the next round begins."""
    task = p.about(Task)
    romans, gauls = (
        naval_total(p.after, task.place, side, die, task.note)
        for side, die in zip((ROMAN, GALLIC), p.roll.results, strict=True)
    )
    yield Say(f"Naval battle: Rome {romans}, the Gauls {gauls}")
    again = Task("naval_round", task.place)
    if romans == gauls:
        yield from resume(p, more=(again,))
    else:
        loser = ROMAN if romans < gauls else GALLIC
        yield from resume(p, more=(Task("sink", task.place, loser), again))


@handles("sink")
def sink(view: RulesView, task: Task) -> Step:
    """A side loses a ship in a region or at sea: it says which."""
    fleet = ships_in(view, task.place, task.side)
    if not fleet:
        return Step()
    if len(fleet) == 1:
        return Step(sunk(view, fleet[0]))
    options = tuple(ChoiceOption(one.id, _described(view, one), (one.id,)) for one in fleet)
    choice = PendingChoice(
        f"sink:{task.place}", task.side, "Which ship is lost?", options, rule="5.6.2"
    )
    return Step(ask=(choice,))


@book.effect("5.6.1", on=answered("sink"))
def ship_named(p: Proposal) -> Iterator[Consequence]:
    """That ship is lost."""
    yield from resume(p, sunk(p.after, p.after.piece(PieceId(p.answer.options[0]))))


def sunk(view: RulesView, ship: PieceState) -> tuple[SingleCommand, ...]:
    """The counter leaves the map, with all aboard, and is counted."""
    side = ship.side or ROMAN
    crewed = any(one.get(CREW) and kind(view, one) == "legion" for one in aboard(view, ship.id))
    gone = int(str(view.box(SHIPS_LOST, str(side), default=0))) + 1
    found = [*goes_down(view, ship), RemovePieces((ship.id,))]
    found.append(SetRulesValue(view.plugin, (SHIPS_LOST, str(side)), gone))
    if crewed:
        crews = int(str(view.box(CREWS_LOST, default=0))) + 1
        found.append(SetRulesValue(view.plugin, (CREWS_LOST,), crews))
    return (*found, Say(f"{name(view, ship)} is lost"))


@book.clause("5.6.2", otherwise=())
def goes_down(view: RulesView, ship: PieceState) -> tuple[SingleCommand, ...]:
    """A lost ship takes everything aboard with it (crew and leaders: R)."""
    return eliminate(view, aboard(view, ship.id))


def _described(view: RulesView, ship: PieceState) -> str:
    people = ", ".join(name(view, one) for one in aboard(view, ship.id))
    return f"{name(view, ship)}: {people}" if people else name(view, ship)
