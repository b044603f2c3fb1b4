"""Ships at sea: where they may go, and what the sea takes (5, 5.3, 5.4)."""

from collections.abc import Iterator, Sequence

from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, SetMark, SetProperty
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import EndPhase
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, roll_told
from vtt_bellum_gallicum.fleets import (
    bring,
    coasting_steps,
    coasts_of,
    harbours,
    in_harbour,
    is_bad_season,
    is_coast,
    is_sea,
    is_water,
    region_of,
    seas,
    ships,
    ships_in,
)
from vtt_bellum_gallicum.marches import March, marches, voyages
from vtt_bellum_gallicum.movement import can_be_led
from vtt_bellum_gallicum.numbers import check_limit
from vtt_bellum_gallicum.places import towns
from vtt_bellum_gallicum.sequence import GALLIC_MOVE, HAS_WORK, ROMAN_MOVE, active_side, phase_of
from vtt_bellum_gallicum.units import GALLIC, ROMAN, Spot, ids, names, region_name
from vtt_bellum_gallicum.veneti import HAVEN

book = Rulebook()

SAILED_FROM = "sailed_from"
"""A property of ships that have sailed in this phase: the region or the sea that they have left."""


@book.check("5", on=MovePieces, cheap=True)
def keeps_to_its_element(p: Proposal) -> Iterator[Finding]:
    """Ships lie at coasts and at sea and nowhere else; nobody goes to sea without a ship."""
    for march in marches(p):
        if march.end is None:
            continue
        wet = march.end.region in harbours(p.before)
        if march.ships and not wet:
            text = f"{names(p.before, march.ships)}: {region_name(p.before, march.end.region)} has no coast."
            yield illegal("5", text, ids(march.ships))
        if march.people and is_sea(p.before, march.end.region) and not march.end.inside:
            text = f"{names(p.before, march.people)}: nobody goes to sea without a ship."
            yield illegal("5", text, ids(march.people))


@book.check("5.3", on=MovePieces, cheap=True)
def one_step_at_sea(p: Proposal) -> Iterator[Finding]:
    """From a coast to its sea or to the next coast, from a sea to any coast of it, once in a phase."""
    for voyage in voyages(p):
        fleet = ids(voyage.ships)
        if phase_of(p.before) not in (ROMAN_MOVE, GALLIC_MOVE):
            yield illegal("5.3", "Ships sail in the movement phases.", fleet)
        if any(ship.moved for ship in voyage.ships):
            yield illegal("5.3", f"{names(p.before, voyage.ships)}: sailed in this phase.", fleet)
        if voyage.crosses and not is_step(p.before, *voyage.crosses):
            first, second = (region_name(p.before, region) for region in voyage.crosses)
            yield illegal("5.3", f"No step at sea leads from {first} to {second}.", fleet)


@book.check("5.2", on=MovePieces, cheap=True)
def veneti_alone_in_corbilo(p: Proposal) -> Iterator[Finding]:
    """No other ship lies in Corbilo, and none in another town."""
    for voyage in voyages(p):
        if not _may_lie(p.before, voyage):
            yield illegal("5.2", "Only the ships of the Veneti lie in Corbilo.", ids(voyage.ships))


def is_step(view: RulesView, start: str, end: str) -> bool:
    """Whether a fleet goes from one place to the other in one phase."""
    known = seas(view)
    if is_coast(view, start) and is_coast(view, end):
        return frozenset((start, end)) in coasting_steps(view)
    return known.get(start) == end or known.get(end) == start


def _may_lie(view: RulesView, voyage: March) -> bool:
    """Whether ships may lie in the town in which they are put."""
    town = "" if voyage.end is None else voyage.end.inside
    return not town or is_water(view, town) or (town == HAVEN and voyage.side != ROMAN)


@book.effect("5.3", on=MovePieces)
def sails(p: Proposal) -> Iterator[Consequence]:
    """The ships come in with all aboard, and have sailed for this phase."""
    for voyage in voyages(p):
        if voyage.end is None or voyage.end.region not in harbours(p.after):
            continue
        fleet = [p.after.piece(ship.id) for ship in voyage.ships]
        yield from bring(p.after, fleet, voyage.end)
        if voyage.crosses:
            yield SetMark(ids(fleet), moved=True)
            yield SetProperty(ids(fleet), SAILED_FROM, voyage.crosses[0])


@book.check("5.3b", on=EndPhase)
def no_second_turn_at_sea(p: Proposal) -> Iterator[Finding]:
    """A fleet that begins its movement phase at sea goes to a coast in it."""
    waiting = kept_at_sea(p.before)
    if waiting:
        text = f"{names(p.before, waiting)}: at sea since the last turn, has to make for a coast."
        yield illegal("5.3b", text, ids(waiting))


def kept_at_sea(view: RulesView) -> list[PieceState]:
    """The ships of the moving side that were at sea when the phase began and are there still."""
    if phase_of(view) not in (ROMAN_MOVE, GALLIC_MOVE):
        return []
    own = ships(view, active_side(view))
    return [ship for ship in own if is_sea(view, region_of(view, ship)) and not ship.moved]


def ways_of(view: RulesView, ship: PieceState) -> list[Spot]:
    """Where a ship can sail in this phase."""
    start = region_of(view, ship)
    ends = coasts_of(view, start) if is_sea(view, start) else [seas(view)[start]]
    ends += [region for region in seas(view) if frozenset((start, region)) in coasting_steps(view)]
    found = [in_harbour(view, region) for region in ends]
    haven = towns(view)[HAVEN]
    if ship.side != ROMAN and (start == haven.region or haven.region in ends):
        inside = ship.slot == HAVEN
        found.append(in_harbour(view, haven.region) if inside else haven.spot)
    return found


def sail_command(view: RulesView, fleet: Sequence[PieceState], end: Spot) -> SingleCommand:
    """The gesture that sails ships, with all aboard, to a port, a sea or a town."""
    return bring(view, fleet, end)[0]


@handles("sea_rolls")
def sea_rolls(view: RulesView, task: Task) -> Step:
    """Every fleet of a side that is still at sea rolls."""
    zones = dict.fromkeys(seas(view).values())
    return Step(
        more=tuple(
            Task("sea_roll", zone, task.side) for zone in zones if ships_in(view, zone, task.side)
        )
    )


@handles("sea_roll")
def sea_roll(view: RulesView, task: Task) -> Step:
    """One die for a fleet."""
    return Step(roll=dice(view, "sea", task, f"The fleet in the {region_name(view, task.place)}"))


@book.effect("5.4", on=rolled("sea"))
def the_sea_takes(p: Proposal) -> Iterator[Consequence]:
    """A ship is lost on a six, early and late in the year on a five too."""
    task = p.about(Task)
    row = "fleet_attrition_bad" if is_bad_season(p.after) else "fleet_attrition"
    lost = p.roll.results[0] >= check_limit(p.after, row)
    yield roll_told(p, "loses a ship" if lost else "keeps its ships")
    yield from resume(p, more=(Task("sink", task.place, task.side),) if lost else ())


HAS_WORK[GALLIC_MOVE] = lambda view: can_be_led(view, GALLIC) or bool(ships(view, GALLIC))
