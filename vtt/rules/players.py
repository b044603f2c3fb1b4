"""Players that are programs, and a game between them: what they propose, and how it ended.

They see what their side sees and propose through the referee like anybody else.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.rules.referee import Referee
from vtt.rules.verdict import Notice
from vtt.state.game import GameState
from vtt.state.turn import Outcome
from vtt.state.view import view_for

STEPS_BOUND = 500
"""A game between programs that takes more gestures is called endless."""


@dataclass(frozen=True)
class Suggestion:
    """Something a player would do: the offer's kind and a command."""

    kind: str
    command: Command


class Player(Protocol):
    """Proposes commands, best first, until one is accepted."""

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        """What this player would do; referee and state are those of its side's view."""
        ...


class Ending(StrEnum):
    """How a game between programs came to its end."""

    VICTORY = "victory"
    DEAD_END = "dead end"
    ENDLESS = "endless"
    CRASH = "crash"


@dataclass
class GameRecord:
    """One game: actions by kind, refusals by kind and reason, and how it ended."""

    ending: Ending = Ending.ENDLESS
    outcome: Outcome | None = None
    steps: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    notices: list[Notice] = field(default_factory=list)
    state: GameState | None = None


def play_game(
    referee: Referee,
    state: GameState,
    players: Mapping[SideId, Player],
    steps_bound: int = STEPS_BOUND,
    watch: Callable[[int], None] | None = None,
) -> GameRecord:
    """A game from a state to its end, a dead end, a fault of the rules, or `steps_bound` gestures.

    `watch` is told the number of gestures after each of them.
    """
    record = GameRecord(state=state)
    while state.outcome is None and record.steps < steps_bound:
        following = _step(referee, state, players, record)
        if following is None:
            record.ending = Ending.CRASH if record.notices else Ending.DEAD_END
            return record
        state = record.state = following
        record.steps += 1
        if watch is not None:
            watch(record.steps)
    if state.outcome is not None:
        record.ending, record.outcome = Ending.VICTORY, state.outcome
    return record


def _step(
    referee: Referee,
    state: GameState,
    players: Mapping[SideId, Player],
    record: GameRecord,
) -> GameState | None:
    """The state after the first accepted proposal of somebody who may act; None if there is none."""
    flow, notices = referee.flow(state)
    record.notices += notices
    for side in flow.actors:
        seen = view_for(state, referee.module, side)
        own = referee.for_module(seen.module)
        for suggestion in players[side].suggest(own, seen.state, side):
            decision = referee.decide(state, suggestion.command, side)
            record.notices += decision.verdict.notices
            if record.notices:
                return None
            if decision.accepted:
                record.actions[suggestion.kind] += 1
                return decision.state
            record.refused[f"{suggestion.kind}: {decision.reason}"] += 1
    return None
