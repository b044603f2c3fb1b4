"""The computer player: tries what is offered in thought, and prefers what its plug-in scores highest.

It looks one gesture ahead, through the questions that it leads to: its own it answers as suits it best, and
expects the others to be answered as suits it worst. Few dice are enumerated, many are sampled by a
seed; it sees no more than its side does.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from vtt.base.ids import SideId
from vtt.base.steps import step
from vtt.commands.chance import RandomSource, SeededRandom, shuffled
from vtt.commands.rules import AnswerChoice
from vtt.rules.chances import outcomes
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.rules.players import Suggestion
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.rules.thinking import Thinking
from vtt.rules.verdict import Notice
from vtt.state.game import GameState

QUESTIONS_DEEP = 3
"""So many questions after one another are thought through."""

SAME_DIGITS = 9
"""Scores that differ behind so many digits only are the same: shares of chance are added up."""

REFUSED = -1e12
"""The worth of what the referee would refuse."""


class ComputerPlayer:
    """Chooses by `score`; the same seed makes the same choices.

    Args:
        seed: of its choices.
        thinking: how widely it thinks; None: as the manifest of the rules in play says.

    `notices` tell, each once, what the rules could not say while it thought.
    """

    def __init__(self, seed: int = 0, thinking: Thinking | None = None) -> None:
        self._seed = seed
        self._thinking = thinking
        self._random = SeededRandom(seed)
        self._notices: dict[Notice, None] = {}

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the rules could not say, in the order in which it was met."""
        return tuple(self._notices)

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        """What is offered, the best first; then, should all of that be refused, whatever any piece can do."""
        bounds = self._thinking or _thinking_of(referee)
        asker = RandomPlayer(self._random, bounds.pieces, only_acts=True)
        found = list(asker.suggest(referee, state, side))
        self._hear(asker.notices)
        tried = shuffled(found[: bounds.considered], self._random)
        ahead = referee.thinking(SeededRandom(self._seed))
        worth = [self._worth(ahead, state, side, one, bounds) for one in tried]
        now = self._score(referee, state, side)
        order = sorted(worth, key=lambda weighed: weighed.rank(now), reverse=True)
        yield from (weighed.suggestion for weighed in order)
        known = {one.command for one in tried}
        for suggestion in RandomPlayer(self._random, only_acts=True).suggest(referee, state, side):
            if suggestion.command not in known:
                yield suggestion

    def _worth(
        self,
        referee: Referee,
        state: GameState,
        side: SideId,
        suggestion: Suggestion,
        bounds: Thinking,
    ) -> "_Worth":
        """The score to expect after a gesture."""
        time_passes = False
        ahead = referee.thinking(SeededRandom(self._seed))

        def worth(random: RandomSource) -> float:
            nonlocal time_passes
            step("a gesture is thought through")
            thought = ahead.with_random(random)
            decision = thought.decide(state, suggestion.command, side)
            self._hear(decision.verdict.notices)
            if not decision.accepted:
                return REFUSED
            time_passes |= decision.state.turn != state.turn
            return self._settled(thought, decision.state, side, bounds.answers)

        found = outcomes(worth, bounds.outcomes, self._seed)
        return _Worth(suggestion, sum(share * value for share, value in found), time_passes)

    def _settled(
        self, referee: Referee, state: GameState, side: SideId, answers: int, depth: int = 0
    ) -> float:
        """The score once the questions that wait are answered."""
        choices = pending_choices(state, referee.plugin_id)
        choice = next((choice for choice in choices if not choice.free), None)
        if choice is None or depth == QUESTIONS_DEEP:
            return self._score(referee, state, side)
        values = []
        for options in _answers(choice, answers):
            answer = AnswerChoice(referee.plugin_id, choice.id, options)
            decision = referee.decide(state, answer, choice.side)
            self._hear(decision.verdict.notices)
            if decision.accepted:
                values.append(self._settled(referee, decision.state, side, answers, depth + 1))
        if not values:
            return self._score(referee, state, side)
        return max(values) if choice.side == side else min(values)

    def _score(self, referee: Referee, state: GameState, side: SideId) -> float:
        value, notices = referee.score(state, side)
        self._hear(notices)
        return value

    def _hear(self, notices: Iterable[Notice]) -> None:
        self._notices.update(dict.fromkeys(notices))


class _Worth(NamedTuple):
    """What a gesture is worth, and whether it ends a phase."""

    suggestion: Suggestion
    score: float
    time_passes: bool

    def rank(self, now: float) -> tuple[bool, float]:
        """Greatest first. What makes things worse is not done to put off what the end of a phase brings."""
        return self.time_passes or round(self.score - now, SAME_DIGITS) >= 0, self.score


def _thinking_of(referee: Referee) -> Thinking:
    return Thinking() if referee.rules is None else referee.rules.thinking


def _answers(choice: PendingChoice, considered: int) -> Iterator[tuple[str, ...]]:
    """Some answers to a question: each option with those after it, as few as it asks for."""
    ids = [option.id for option in choice.options]
    count = max(choice.minimum, min(1, choice.maximum))
    if choice.minimum == 0:
        yield ()
    for start in range(max(0, min(len(ids) - count + 1, considered))):
        if count:
            yield tuple(ids[start : start + count])
