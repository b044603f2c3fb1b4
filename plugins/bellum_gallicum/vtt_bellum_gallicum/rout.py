"""Rout, rally and pursuit (4.4.3d, 4.4.3h)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, SetFace
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, dice, handles, resume, roll_told
from vtt_bellum_gallicum.battle_mods import is_well_led
from vtt_bellum_gallicum.battle_state import BATTLE_STATE, BattleState
from vtt_bellum_gallicum.battle_told import did
from vtt_bellum_gallicum.control import terrain
from vtt_bellum_gallicum.losses import eliminate
from vtt_bellum_gallicum.numbers import limit, modifier
from vtt_bellum_gallicum.pitched import BOX_A, FLED, RESERVE, WINGS, commander, in_slot, line
from vtt_bellum_gallicum.units import (
    BATTLE,
    FLIPPED,
    alive,
    enemy_of,
    ids,
    is_cavalry,
    is_flipped,
    is_unit,
    name,
    printed,
    rating,
)

book = Rulebook()

STAYS, FLEES, IS_LOST = ("stays", "stay"), ("flees", "flee"), ("is lost", "are lost")
"""What becomes of who ran, said of one and of several."""


@handles("rout")
def rout(view: RulesView, task: Task) -> Step:
    """One die for the units of a wing."""
    units = in_slot(view, task.side, task.note)
    if not units:
        return Step()
    about = msgspec.structs.replace(task, units=ids(units))
    return Step(roll=dice(view, "rout", about, f"Rout, {_wing_name(view, task)}"))


def _wing_name(view: RulesView, task: Task) -> str:
    """A wing of an army in words: "left wing of Rome"."""
    wing = task.note if task.note == "centre" else f"{task.note} wing"
    return f"{wing} of {view.module.side(task.side).name}"


class Nerve(NamedTuple):
    """What decides whether a unit runs: its quality, whether it is full, well led, on the winner's side."""

    quality: int
    full: bool
    led: bool
    won: bool


def nerve_of(view: RulesView, unit: PieceState, state: BattleState) -> Nerve:
    """What decides whether a unit on the battle display runs."""
    side = unit.side or state.attacker
    led = is_well_led(view, rating(view, commander(view, side)))
    return Nerve(printed(view, unit, "quality"), not is_flipped(unit), led, side == state.winner)


@book.clause("4.4.3d", otherwise=False)
def routs(view: RulesView, nerve: Nerve, die: int) -> bool:
    """A unit routs if the modified die reaches the value of its quality."""
    shift = modifier(view, "rout_won" if nerve.won else "rout_lost")
    if not nerve.full:
        shift += modifier(view, "rout_flipped")
    if nerve.led:
        shift += modifier(view, "rout_led")
    return die + shift >= whole(view, "rout", "value", f"quality_{nerve.quality}")


@book.clause("4.4.3d2", otherwise=False)
def rallies(view: RulesView, nerve: Nerve, die: int) -> bool:
    """A routed unit comes back if the modified die is not above the value of its quality."""
    shift = modifier(view, "rally_led") if nerve.led else 0
    if not nerve.won:
        shift += modifier(view, "rally_lost")
    return die + shift <= whole(view, "rally", "value", f"quality_{nerve.quality}")


@book.effect("4.4.3d", on=rolled("rout"))
def routed(p: Proposal) -> Iterator[Consequence]:
    """Those who rout may rally at once, by a die of their own or the same one (G15)."""
    task, state = p.about(Task), BATTLE_STATE.read(p.after)
    if state is None:
        return
    die = p.roll.results[0]
    running = [
        unit
        for unit in alive(p.after, task.units)
        if routs(p.after, nerve_of(p.after, unit, state), die)
    ]
    told = did(p.after, running, "runs", "run") if running else "nobody runs"
    yield roll_told(p, told)
    if not running:
        yield from resume(p)
        return
    about = msgspec.structs.replace(task, kind="rally", units=ids(running))
    if rallies_by_the_same_die(p.after):
        yield from resume(p, run(p.after, about, state, die))
    else:
        yield dice(p.after, "rally", about, f"Rally, {_wing_name(p.after, task)}")


def rallies_by_the_same_die(view: RulesView) -> bool:
    """Whether the die that makes a unit rout is that of its rally too (G15)."""
    return view.setting("rally_dice") == "same"


@book.effect("4.4.3d2", on=rolled("rally"))
def rallied(p: Proposal) -> Iterator[Consequence]:
    """Who does not rally flees."""
    state = BATTLE_STATE.read(p.after)
    if state is not None:
        yield from resume(p, run(p.after, p.about(Task), state, p.roll.results[0]))


def run(view: RulesView, task: Task, state: BattleState, die: int) -> tuple[SingleCommand, ...]:
    """Who rallies stays; the others turn over and flee, or at last are lost (G10)."""
    units = alive(view, task.units)
    back = [unit for unit in units if rallies(view, nerve_of(view, unit, state), die)]
    away = [unit for unit in units if unit not in back]
    if is_last(view, state):
        back, away = (away, back) if rallied_are_lost(view) else (back, away)
        return (_run_told(view, task, (back, STAYS), (away, IS_LOST)), *eliminate(view, away))
    full = [unit for unit in away if not is_flipped(unit)]
    turned = [unit for unit in away if is_flipped(unit)]
    told = _run_told(view, task, (back, STAYS), (full, FLEES), (turned, IS_LOST))
    return (told, *_flee(view, task, full), *eliminate(view, turned))


def _flee(view: RulesView, task: Task, units: Sequence[PieceState]) -> tuple[SingleCommand, ...]:
    if not units:
        return ()
    behind = view.fill_slot(BATTLE, f"{task.side}_{FLED}", ids(units))
    return SetFace(ids(units), FLIPPED), MovePieces(behind)


def _run_told(
    view: RulesView, task: Task, *groups: tuple[Sequence[PieceState], tuple[str, str]]
) -> Say:
    """What became of those who ran: groups of units, each with its fate (said of one, of several)."""
    told = [did(view, units, *fate) for units, fate in groups if units]
    return Say(f"Rally, {_wing_name(view, task)}: {', '.join(told)}")


def rallied_are_lost(view: RulesView) -> bool:
    """Whether in the last sequence those are lost who rally, not those who do not (G10)."""
    return view.setting("seq2_losses") == "rallied"


@book.clause("4.4.3f", otherwise=False)
def is_last(view: RulesView, state: BattleState) -> bool:
    """In the second sequence who does not rally is lost; a sortie has only one."""
    return not state.town and state.sequence >= limit(view, "sequences")


def kills(view: RulesView, winner: SideId, region: str) -> int:
    """How many units the pursuit of a side costs."""
    riders = sum(is_cavalry(view, unit) and not is_flipped(unit) for unit in line(view, winner))
    return int(pursuit_kills(view, riders, region))


@book.clause("4.4.3h", otherwise=0)
def pursuit_kills(view: RulesView, riders: float, region: str) -> float:
    """As many as the winner has full cavalry in his wings, fewer in marsh and forest, at least one."""
    hindered = {"marsh": "pursuit_marsh", "forest": "pursuit_forest"}.get(terrain(view, region))
    shift = modifier(view, hindered) if hindered else 0
    return max(riders + shift, limit(view, "pursuit_least"))


def chased(view: RulesView, side: SideId) -> list[PieceState]:
    """The units that can be caught, in order: the line, then those who fled, then the reserve (G20)."""
    pools: list[Sequence[PieceState]] = [line(view, side)]
    if catches_behind_the_line(view):
        pools.append([*in_slot(view, side, FLED), *in_slot(view, side, BOX_A)])
        pools.append(in_slot(view, side, RESERVE))
    return [
        unit
        for pool in pools
        for unit in sorted(pool, key=lambda one: _order(view, one))
        if is_unit(view, unit)
    ]


def catches_behind_the_line(view: RulesView) -> bool:
    """Whether those who fled, those turned over and the reserve can be caught too (G20)."""
    return view.setting("pursuit_pool") != "wings_only"


def _order(view: RulesView, unit: PieceState) -> int:
    """Flipped foot, flipped horse, full foot, full horse: as the module's table has it."""
    return catch_order(view, turned=is_flipped(unit), rides=is_cavalry(view, unit))


def catch_order(view: RulesView, *, turned: bool, rides: bool) -> int:
    """When a unit is caught among those who are in the same place, the first first."""
    state, arm = "flipped" if turned else "full", "cavalry" if rides else "infantry"
    return whole(view, "pursuit_order", f"{state}_{arm}", "order")


@handles("pursuit")
def pursuit(view: RulesView, task: Task) -> Step:
    """The loser's units are caught in order; where several are alike, he says which."""
    count = kills(view, enemy_of(task.side), task.place)
    return Step(more=(Task("caught", task.place, task.side, lost=count),))


@handles("caught")
def caught(view: RulesView, task: Task) -> Step:
    """One unit after the other."""
    units = chased(view, task.side)
    if not units or not task.lost:
        return Step()
    rest = msgspec.structs.replace(task, lost=task.lost - 1)
    first = units[0]
    alike = [
        unit
        for unit in units
        if _order(view, unit) == _order(view, first) and _pool(unit) == _pool(first)
    ]
    if len({(unit.definition, unit.face) for unit in alike}) == 1:
        return Step((_caught_told(view, first), *eliminate(view, [first])), (rest,))
    options = tuple(ChoiceOption(unit.id, name(view, unit), (unit.id,)) for unit in alike)
    question = "Which unit is caught in the pursuit?"
    choice = PendingChoice(f"caught:{task.side}", task.side, question, options, rule="4.4.3h")
    return Step(more=(rest,), ask=(choice,))


def _caught_told(view: RulesView, unit: PieceState) -> Say:
    return Say(f"The pursuit catches {name(view, unit)}")


def _pool(unit: PieceState) -> str:
    """Where a unit is caught: in the line, behind it (fled or turned over), or in reserve."""
    part = unit.slot.rpartition("_")[2]
    if part in WINGS:
        return "line"
    return RESERVE if part == RESERVE else "behind"


@book.effect("4.4.3h", on=answered("caught"))
def unit_named(p: Proposal) -> Iterator[Consequence]:
    """That unit is lost."""
    unit = p.after.piece(PieceId(p.answer.options[0]))
    yield from resume(p, (_caught_told(p.after, unit), *eliminate(p.after, [unit])))
