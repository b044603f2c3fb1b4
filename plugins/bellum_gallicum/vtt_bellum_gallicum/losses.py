"""Losses: counters are turned, or go to the boxes of the dead (4.2.1)."""

import re
from collections.abc import Iterator, Sequence

from vtt.base.frozen import freeze_dict
from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, SetFace
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles, resume
from vtt_bellum_gallicum.places import into_box
from vtt_bellum_gallicum.units import (
    BATTLE,
    BOXES,
    FLIPPED,
    ROMAN,
    alive,
    ids,
    is_flipped,
    is_unit,
    kind,
    name,
)

book = Rulebook()

LOSS, FLIP = "loss", "flip"
OUT_OF_LINE = "out_of_line"
"""A note of losses in a pitched battle: who is turned leaves the line for box A."""

RESULT = re.compile(r"(\d+|X)([EF])")


def lost_box(side: SideId | None) -> str:
    """The box of the dead of a side."""
    return "rome_lost" if side == ROMAN else "gaul_lost"


def dead(view: RulesView, side: SideId) -> list[PieceState]:
    """The units in the box of the dead of a side."""
    return [one for one in view.pieces_in_slot(BOXES, lost_box(side)) if is_unit(view, one)]


def dead_legions(view: RulesView) -> int:
    """The legions that Rome has lost."""
    return sum(kind(view, unit) == "legion" for unit in dead(view, ROMAN))


@book.clause("4.2.1", otherwise=())
def eliminate(view: RulesView, units: Sequence[PieceState]) -> tuple[SingleCommand, ...]:
    """Units or leaders that are lost go into the box of their side."""
    found: list[SingleCommand] = []
    for side in dict.fromkeys(unit.side for unit in units):
        found += into_box(view, lost_box(side), [unit for unit in units if unit.side == side])
    return tuple(found)


def flip(view: RulesView, units: Sequence[PieceState], note: str = "") -> tuple[SingleCommand, ...]:
    """A full unit is turned, one that is turned already is lost (4.2.1)."""
    full = [unit for unit in units if not is_flipped(unit)]
    found: list[SingleCommand] = [SetFace(ids(full), FLIPPED)] if full else []
    if note == OUT_OF_LINE and full:
        slot = f"{full[0].side}_flipped"
        found.append(MovePieces(view.fill_slot(BATTLE, slot, ids(full))))
    return (*found, *eliminate(view, [unit for unit in units if is_flipped(unit)]))


def losses(
    result: str, side: SideId, units: Sequence[PieceState], letter: str = ""
) -> tuple[Task, ...]:
    """The task that a cell of a table asks for: `1E2F`, `D1E`, `DX`, `-`."""
    if result == "-" or (letter and not result.startswith(letter)):
        return ()
    if result.endswith("X"):
        return (Task(LOSS, side=side, units=ids(units), lost=len(units)),)
    found = {what: int(count) for count, what in RESULT.findall(result)}
    return (
        Task(LOSS, side=side, units=ids(units), lost=found.get("E", 0), flipped=found.get("F", 0)),
    )


@handles(LOSS)
def lose(view: RulesView, task: Task) -> Step:
    """Eliminations first; the owner says which, where there is a choice."""
    units = alive(view, task.units)
    rest = Task(FLIP, task.place, task.side, task.units, flipped=task.flipped, note=task.note)
    if not task.lost or not units:
        return Step(more=(rest,))
    if task.lost >= len(units):
        return Step(eliminate(view, units))
    question = f"Which {_many(task.lost)} lost?"
    return Step(more=(rest,), ask=(_choice(view, LOSS, task, units, task.lost, question),))


@handles(FLIP)
def turn_over(view: RulesView, task: Task) -> Step:
    """Then flips: full units as long as there are some, then those on their back are lost."""
    units = [unit for unit in alive(view, task.units) if unit.slot != f"{unit.side}_flipped"]
    full = [unit for unit in units if not is_flipped(unit)]
    if not task.flipped or not units:
        return Step()
    if task.flipped < len(full):
        question = f"Which {_many(task.flipped)} turned over?"
        return Step(ask=(_choice(view, FLIP, task, full, task.flipped, question),))
    more = task.flipped - len(full)
    again = (Task(LOSS, task.place, task.side, task.units, lost=more),) if more else ()
    return Step(flip(view, full, "" if more else task.note), again)


@book.effect("4.2.1", on=answered(LOSS))
def lost(p: Proposal) -> Iterator[Consequence]:
    """Those that were named are lost."""
    yield from resume(p, eliminate(p.after, alive(p.after, _named(p))))


@book.effect("4.2.1", on=answered(FLIP))
def turned(p: Proposal) -> Iterator[Consequence]:
    """Those that were named are turned over."""
    note = str(p.choice.values.get("note", ""))
    yield from resume(p, flip(p.after, alive(p.after, _named(p)), note))


def _named(p: Proposal) -> tuple[PieceId, ...]:
    return tuple(map(PieceId, p.answer.options))


def _many(count: int) -> str:
    return "unit is" if count == 1 else f"{count} units are"


def _choice(
    view: RulesView, kind: str, task: Task, units: Sequence[PieceState], count: int, question: str
) -> PendingChoice:
    options = tuple(ChoiceOption(unit.id, name(view, unit), (unit.id,)) for unit in units)
    values = freeze_dict({"note": task.note})
    return PendingChoice(
        f"{kind}:{task.side}", task.side, question, options, count, count, "4.2.1", values
    )
