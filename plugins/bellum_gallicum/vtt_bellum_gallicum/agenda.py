"""What has still to be done: tasks in order, until one needs dice or a player's word.

The rest is then put into the box, and the roll or the answer goes on from there.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.rules.api import Consequence
from vtt.rules.choice import PendingChoice, ask
from vtt.rules.proposal import Proposal
from vtt.rules.record import BoxRecord, pack
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.numbers import limit


class Task(msgspec.Struct, frozen=True):
    """Something to do: what, where, for whom, with whom, and how many are lost or flipped."""

    kind: str
    place: str = ""
    side: SideId = SideId("")
    units: tuple[PieceId, ...] = ()
    lost: int = 0
    flipped: int = 0
    note: str = ""


class Agenda(msgspec.Struct, frozen=True):
    """The tasks that are left."""

    tasks: tuple[Task, ...] = ()


class Step(NamedTuple):
    """What a task comes to: commands, then tasks that go before the others, or a roll, or questions."""

    commands: tuple[SingleCommand, ...] = ()
    more: tuple[Task, ...] = ()
    roll: DiceRequest | None = None
    ask: tuple[PendingChoice, ...] = ()
    clear: bool = False


AGENDA = BoxRecord("agenda", Agenda)
Handler = Callable[[RulesView, Task], Step]
HANDLERS: dict[str, Handler] = {}


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Register how a kind of task is done."""

    def keep(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return keep


def carry_on(view: RulesView, tasks: tuple[Task, ...]) -> Iterator[Consequence]:
    """Do tasks until one waits for dice or an answer, or none is left."""
    while tasks:
        step = HANDLERS[tasks[0].kind](view, tasks[0])
        tasks = () if step.clear else step.more + tasks[1:]
        yield from step.commands
        view = view.then(*step.commands)
        if step.roll is not None or step.ask:
            yield AGENDA.write(view, Agenda(tasks))
            yield from (ask(view.plugin, choice) for choice in step.ask)
            if step.roll is not None:
                yield step.roll
            return
    yield AGENDA.clear(view)


def resume(
    p: Proposal, commands: tuple[SingleCommand, ...] = (), more: tuple[Task, ...] = ()
) -> Iterator[Consequence]:
    """Go on after a roll or an answer: with commands, further tasks, then what was left."""
    rest = AGENDA.read(p.after) or Agenda()
    yield from commands
    if p.after.choices:
        return
    yield from carry_on(p.after.then(*commands), more + rest.tasks)


def roll_told(p: Proposal, words: str) -> Say:
    """What has come of a roll, after the words that say what it was for, or the question that it answers."""
    label = p.roll.request.label
    return Say(f"{label} {words}" if label.endswith("?") else f"{label}: {words}")


def yes_or_no(p: Proposal, yes: bool) -> Say:
    """The answer of a die to the question for which it was thrown."""
    return roll_told(p, "Yes" if yes else "No")


def dice(view: RulesView, purpose: str, task: Task, label: str, count: int = 1) -> DiceRequest:
    """One or more dice for a task, which comes back with them."""
    faces = limit(view, "die_faces")
    return DiceRequest(purpose, (faces,) * count, label, task.side or None, pack(task))
