"""What follows an attack, task by task: losses, retreats, advance (6).

A task that only one answer fits is done at once. Where a player has a say, the rest is put into the
box and the question asked; his answer goes on from there.
"""

from collections.abc import Iterator

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.rules.api import Consequence
from vtt.rules.choice import PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.losses import defender_chooses, lose_step, steps, who_loses
from vtt_hexdemo.retreat import cut_off, ways_back, where_to, who_advances
from vtt_hexdemo.sequence import active_side
from vtt_hexdemo.stacking import put
from vtt_hexdemo.tables import Result
from vtt_hexdemo.units import board, enemy_of, side_of, still_on_map, units_in

book = Rulebook()

LOSS, RETREAT, ADVANCE = "loss", "retreat", "advance"


class Task(msgspec.Struct, frozen=True):
    """One of the units loses a step; or they retreat so many hexes; or they may advance."""

    kind: str
    units: tuple[PieceId, ...]
    hexes: int = 0


class Fight(msgspec.Struct, frozen=True):
    """A fight for a hex, with what is still to be done."""

    cell: str
    is_exchange: bool
    tasks: tuple[Task, ...]

    @property
    def rest(self) -> "Fight":
        """The fight after its first task."""
        return msgspec.structs.replace(self, tasks=self.tasks[1:])


FIGHT = BoxRecord("fight", Fight)


def fight_after(
    cell: str, attackers: tuple[PieceId, ...], defenders: tuple[PieceId, ...], result: Result
) -> Fight:
    """All that a result asks for: the defender's part first, the attacker's advance last."""
    tasks: list[Task] = []
    for units, losses, hexes in (
        (defenders, result.defender_steps, result.defender_hexes),
        (attackers, result.attacker_steps, result.attacker_hexes),
    ):
        tasks += [Task(LOSS, units)] * losses
        tasks += [Task(RETREAT, (unit,), hexes) for unit in units if hexes]
    is_exchange = bool(result.attacker_steps and result.defender_steps)
    return Fight(cell, is_exchange, (*tasks, Task(ADVANCE, attackers)))


def carry_on(view: RulesView, fight: Fight) -> Iterator[Consequence]:
    """Work the tasks off until one needs a player's word, or none is left."""
    while fight.tasks:
        step = _begin(view, fight, fight.tasks[0])
        if isinstance(step, PendingChoice):
            yield FIGHT.write(view, fight.rest)
            yield ask(view.plugin, step)
            return
        yield from step
        view, fight = view.then(*step), fight.rest
    if FIGHT.read(view) is not None:
        yield FIGHT.clear(view)


@book.effect("6.2", on=answered(LOSS))
def loss_chosen(p: Proposal) -> Iterator[Consequence]:
    """The unit that was named loses the step."""
    yield from _done(p, lose_step(p.after, p.after.piece(PieceId(p.answer.options[0]))))


@book.effect("6.4", on=answered(RETREAT))
def retreat_chosen(p: Proposal) -> Iterator[Consequence]:
    """The unit goes to the hex that its owner named."""
    unit = PieceId(p.answer.choice.partition(":")[2])
    yield from _done(p, put(p.after, (unit,), board(p.after).cell(p.answer.options[0])))


@book.effect("6.8", on=answered(ADVANCE))
def advance_chosen(p: Proposal) -> Iterator[Consequence]:
    """The units that were named go into the hex of the fight, whoever controls it."""
    units = tuple(map(PieceId, p.answer.options))
    cell = board(p.after).cell(p.answer.choice.partition(":")[2])
    yield from _done(p, put(p.after, units, cell) if units else ())


def _done(p: Proposal, commands: tuple[SingleCommand, ...]) -> Iterator[Consequence]:
    """What an answer does, and what comes after it."""
    fight = FIGHT.read(p.after)
    yield from commands
    if fight is not None:
        yield from carry_on(p.after.then(*commands), fight)


def _begin(view: RulesView, fight: Fight, task: Task) -> PendingChoice | tuple[SingleCommand, ...]:
    """A question, where the task needs one, or the commands that do it."""
    units = still_on_map(view, task.units)
    if not units:
        return ()
    if task.kind == LOSS:
        return _loss(view, fight, units)
    if task.kind == RETREAT:
        return _retreat(view, units[0], task.hexes)
    return _advance(view, fight, units)


def _loss(
    view: RulesView, fight: Fight, units: list[PieceState]
) -> PendingChoice | tuple[SingleCommand, ...]:
    lost = sum(task.units == fight.tasks[0].units for task in fight.tasks if task.kind == LOSS)
    if len(units) == 1 or lost >= sum(steps(view, unit) for unit in units):
        return lose_step(view, units[0])
    if defender_chooses(view, fight.is_exchange):
        return who_loses(view, fight.cell, enemy_of(view, active_side(view)), units, "6.3")
    return who_loses(view, fight.cell, side_of(units[0]), units, "6.2")


def _retreat(
    view: RulesView, unit: PieceState, hexes: int
) -> PendingChoice | tuple[SingleCommand, ...]:
    ends = ways_back(view, unit, hexes)
    if not ends:
        return cut_off(view, unit)
    return put(view, (unit.id,), ends[0]) if len(ends) == 1 else where_to(view, unit, ends)


def _advance(
    view: RulesView, fight: Fight, units: list[PieceState]
) -> PendingChoice | tuple[SingleCommand, ...]:
    """Attackers may follow into an empty hex, unless they had to retreat from it."""
    cell = board(view).cell(fight.cell)
    if units_in(view, cell):
        return ()
    return who_advances(view, fight.cell, active_side(view), units)
