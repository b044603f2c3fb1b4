"""The computer player: tries what is offered in thought, and prefers what its plug-in scores highest.

It looks one gesture ahead, through the questions that it leads to: its own it answers as suits it best, and
expects the others to be answered as suits it worst. Few dice are enumerated, many are sampled by a
seed; it sees no more than its side does.
"""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.chance import RandomSource, SeededRandom, shuffled
from vtt.commands.rules import AnswerChoice
from vtt.rules.chances import outcomes
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.rules.players import Suggestion
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.state.game import GameState

ENUMERATED = 36
"""Up to so many outcomes of a gesture are all looked at: two dice of six."""

QUESTIONS_DEEP = 3
"""So many questions after one another are thought through."""

ANSWERS_CONSIDERED = 8
"""So many answers to each of them, unless the player is told otherwise."""

REFUSED = -1e12
"""The worth of what the referee would refuse."""

PIECES_ASKED = 3
"""Offers are asked for in general and for so many pieces."""

CONSIDERED = 200
"""Of more suggestions than this, so many are picked at random."""


class ComputerPlayer:
    """Chooses by `score`; the same seed makes the same choices.

    Args:
        seed: of its choices.
        considered: of more suggestions so many are picked at random.
        pieces: for so many single pieces it asks what they can do, besides what is offered in general.
        answers: so many answers to each question are thought through.
    """

    def __init__(
        self,
        seed: int = 0,
        considered: int = CONSIDERED,
        pieces: int = PIECES_ASKED,
        answers: int = ANSWERS_CONSIDERED,
    ) -> None:
        self._seed = seed
        self._considered = considered
        self._pieces = pieces
        self._answers = answers
        self._random = SeededRandom(seed)

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        """What is offered, the best first; what looks refused comes last."""
        found = list(RandomPlayer(self._random, self._pieces).suggest(referee, state, side))
        tried = shuffled(found, self._random)[: self._considered]
        worth = {number: self._worth(referee, state, side, s) for number, s in enumerate(tried)}
        for number in sorted(worth, key=lambda key: worth[key], reverse=True):
            yield tried[number]

    def _worth(
        self, referee: Referee, state: GameState, side: SideId, suggestion: Suggestion
    ) -> float:
        """The score to expect after a gesture."""

        def worth(random: RandomSource) -> float:
            thought = referee.thinking(random)
            decision = thought.decide(state, suggestion.command, side)
            if not decision.accepted:
                return REFUSED
            return _settled(thought, decision.state, side, self._answers)

        return sum(share * value for share, value in outcomes(worth, ENUMERATED, self._seed))


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
