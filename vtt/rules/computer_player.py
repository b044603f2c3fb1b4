"""The computer player: tries what is offered in thought, and prefers what its plug-in scores highest.

It looks one gesture ahead, through the questions that it leads to: its own it answers as suits it best, and
expects the others to be answered as suits it worst. Few dice are enumerated, many are sampled by a
seed; it sees no more than its side does.
"""

from collections.abc import Iterator

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
from vtt.state.game import GameState

QUESTIONS_DEEP = 3
"""So many questions after one another are thought through."""

REFUSED = -1e12
"""The worth of what the referee would refuse."""


class ComputerPlayer:
    """Chooses by `score`; the same seed makes the same choices.

    Args:
        seed: of its choices.
        thinking: how widely it thinks; None: as the manifest of the rules in play says.
    """

    def __init__(self, seed: int = 0, thinking: Thinking | None = None) -> None:
        self._seed = seed
        self._thinking = thinking
        self._random = SeededRandom(seed)

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        """What is offered, the best first; then, should all of that be refused, whatever any piece can do."""
        bounds = self._thinking or _thinking_of(referee)
        found = list(RandomPlayer(self._random, bounds.pieces).suggest(referee, state, side))
        tried = shuffled(found, self._random)[: bounds.considered]
        worth = {n: self._worth(referee, state, side, s, bounds) for n, s in enumerate(tried)}
        for number in sorted(worth, key=lambda key: worth[key], reverse=True):
            yield tried[number]
        known = {suggestion.command for suggestion in tried}
        for suggestion in RandomPlayer(self._random).suggest(referee, state, side):
            if suggestion.command not in known:
                yield suggestion

    def _worth(
        self,
        referee: Referee,
        state: GameState,
        side: SideId,
        suggestion: Suggestion,
        bounds: Thinking,
    ) -> float:
        """The score to expect after a gesture."""

        def worth(random: RandomSource) -> float:
            step("a gesture is thought through")
            thought = referee.thinking(random)
            decision = thought.decide(state, suggestion.command, side)
            if not decision.accepted:
                return REFUSED
            return _settled(thought, decision.state, side, bounds.answers)

        return sum(share * value for share, value in outcomes(worth, bounds.outcomes, self._seed))


def _thinking_of(referee: Referee) -> Thinking:
    return Thinking() if referee.rules is None else referee.rules.thinking


def _settled(
    referee: Referee, state: GameState, side: SideId, answers: int, depth: int = 0
) -> float:
    """The score once the questions that wait are answered."""
    choices = pending_choices(state, referee.plugin_id)
    choice = next((choice for choice in choices if not choice.free), None)
    if choice is None or depth == QUESTIONS_DEEP:
        return referee.score(state, side)[0]
    values = []
    for options in _answers(choice, answers):
        answer = AnswerChoice(referee.plugin_id, choice.id, options)
        decision = referee.decide(state, answer, choice.side)
        if decision.accepted:
            values.append(_settled(referee, decision.state, side, answers, depth + 1))
    if not values:
        return referee.score(state, side)[0]
    return max(values) if choice.side == side else min(values)


def _answers(choice: PendingChoice, considered: int) -> Iterator[tuple[str, ...]]:
    """Some answers to a question: each option with those after it, as few as it asks for."""
    ids = [option.id for option in choice.options]
    count = max(choice.minimum, min(1, choice.maximum))
    if choice.minimum == 0:
        yield ()
    for start in range(max(0, min(len(ids) - count + 1, considered))):
        if count:
            yield tuple(ids[start : start + count])
