"""A Roman force beaten in Britannia: home over the sea, as far as its triremes carry it (5.6.3)."""

from collections.abc import Iterator, Sequence

from vtt.commands.base import SingleCommand
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles, resume
from vtt_bellum_gallicum.fleets import (
    bring,
    coasts_of,
    in_harbour,
    seas,
    ships_in,
    what_fits,
)
from vtt_bellum_gallicum.losses import eliminate
from vtt_bellum_gallicum.places import put
from vtt_bellum_gallicum.units import (
    ROMAN,
    Spot,
    alive,
    ids,
    is_cavalry,
    is_unit,
    name,
    region_name,
)

book = Rulebook()

BRITANNIA = "britannia"


@book.clause("5.6.3", otherwise=False)
def goes_by_sea(view: RulesView, task: Task) -> bool:
    """Beaten Romans in Britannia have no land to go to: their triremes there carry them, or none."""
    return task.side == ROMAN and task.place == BRITANNIA


def evacuate(
    view: RulesView, task: Task, people: Sequence[PieceState], ranked: Sequence[str]
) -> Step:
    """The Roman names the Gallic coast, the best ones by 4.4.3i; without a ship everybody is lost."""
    fleet = ships_in(view, BRITANNIA, ROMAN)
    if not fleet:
        return Step(eliminate(view, people))
    about = Task("embark", task.place, ROMAN, ids(people))
    if len(ranked) == 1:
        return Step(more=(Task("embark", task.place, ROMAN, ids(people), note=ranked[0]),))
    options = tuple(ChoiceOption(way, region_name(view, way)) for way in ranked)
    question = "To which coast do the beaten of Britannia sail?"
    choice = PendingChoice(
        "evacuate:britannia", ROMAN, question, options, rule="5.6.3", values=pack(about)
    )
    return Step(ask=(choice,))


def shores(view: RulesView) -> list[str]:
    """The Gallic coasts of the sea around Britannia."""
    return [one for one in coasts_of(view, seas(view)[BRITANNIA]) if one != BRITANNIA]


@book.effect("5.6.3", on=answered("evacuate"))
def coast_named(p: Proposal) -> Iterator[Consequence]:
    """They go there."""
    about = unpack(p.choice.values, Task)
    task = Task("embark", about.place, ROMAN, about.units, note=p.answer.options[0])
    yield from resume(p, more=(task,))


@handles("embark")
def embark(view: RulesView, task: Task) -> Step:
    """Where foot or horse find no room, the Roman says who is left behind."""
    people = alive(view, task.units)
    units = [one for one in people if is_unit(view, one)]
    fleet = len(ships_in(view, BRITANNIA, ROMAN))
    for arm in (False, True):
        of_arm = [one for one in units if is_cavalry(view, one) == arm]
        spare = len(of_arm) - len(what_fits(view, of_arm, fleet))
        if spare == len(of_arm):
            units = [one for one in units if one not in of_arm]
        elif spare:
            options = tuple(ChoiceOption(one.id, name(view, one), (one.id,)) for one in of_arm)
            question = f"Who finds no room on the ships ({spare})?"
            choice = PendingChoice(
                f"stranded:{task.note}",
                ROMAN,
                question,
                options,
                spare,
                spare,
                "5.6.3",
                pack(task),
            )
            return Step(ask=(choice,))
    left = [one for one in people if is_unit(view, one) and one not in units]
    saved = [one for one in people if one not in left]
    return Step((*eliminate(view, left), *carried_over(view, saved, task.note)))


@book.effect("5.6.3", on=answered("stranded"))
def stranded(p: Proposal) -> Iterator[Consequence]:
    """Those named are lost; the others sail."""
    task = unpack(p.choice.values, Task)
    lost = [one for one in alive(p.after, task.units) if one.id in p.answer.options]
    rest = tuple(unit for unit in task.units if unit not in ids(lost))
    again = Task("embark", task.place, ROMAN, rest, note=task.note)
    yield from resume(p, eliminate(p.after, lost), (again,))


def carried_over(
    view: RulesView, people: Sequence[PieceState], way: str
) -> tuple[SingleCommand, ...]:
    """The fleet of Britannia goes to a Gallic coast, and the beaten go ashore there."""
    fleet = ships_in(view, BRITANNIA, ROMAN)
    return (*bring(view, fleet, in_harbour(view, way)), *put(view, people, Spot(way)))
