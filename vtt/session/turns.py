"""The course of turns in a game that has no rules plug-in, or whose rules are off: phase by phase.

A module lists its phases; a phase may name the side whose it is. Where none does, the sides take the
turn one after another, each with all phases; a game that begins with nobody's turn is everybody's.
"""

from typing import NamedTuple

from vtt.base.ids import SideId
from vtt.definition.module import ModuleDefinition
from vtt.state.turn import TurnState


class TurnStep(NamedTuple):
    """A part of each turn: the phase (empty: the module has none) and whose it is (None: all)."""

    phase: str
    side: SideId | None


def turn_steps(module: ModuleDefinition, turn: TurnState) -> tuple[TurnStep, ...]:
    """The parts of a turn in order; never empty. What comes once is a part only while it lasts."""
    phases = [phase for phase in module.phases if not phase.once or phase.id == turn.phase]
    if any(phase.side for phase in phases):
        return tuple(TurnStep(p.id, SideId(p.side) if p.side else None) for p in phases)
    names = [phase.id for phase in phases] or [""]
    sides = [side.id for side in module.sides] if turn.side is not None else [None]
    return tuple(TurnStep(name, side) for side in sides or [None] for name in names)


def step_index(module: ModuleDefinition, turn: TurnState) -> int:
    """Which of the parts it is now; of a turn that the module does not know the first is taken."""
    steps = turn_steps(module, turn)
    here = TurnStep(turn.phase, turn.side)
    if here in steps:
        return steps.index(here)
    return next((n for n, step in enumerate(steps) if step.phase == turn.phase), 0)


def next_turn(module: ModuleDefinition, turn: TurnState) -> TurnState:
    """What comes after a part of a turn."""
    steps = turn_steps(module, turn)
    following = step_index(module, turn) + 1
    number = turn.number + following // len(steps)
    phase, side = steps[following % len(steps)]
    return TurnState(number, phase, side)


def step_name(module: ModuleDefinition, step: TurnStep) -> str:
    """A part of a turn in words: phase and side."""
    phase = next((p.name for p in module.phases if p.id == step.phase), step.phase)
    side = next((s.name for s in module.sides if s.id == step.side), step.side or "")
    return ", ".join(part for part in (phase, side) if part)
