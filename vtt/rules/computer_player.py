"""The computer player: tries what is offered in thought, and prefers what its plug-in scores highest.

It looks one gesture ahead. Few dice are enumerated, many are sampled by a seed; it sees no more than
its side does.
"""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.chance import RandomSource, SeededRandom, shuffled
from vtt.rules.chances import outcomes
from vtt.rules.players import Suggestion
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.state.game import GameState

ENUMERATED = 36
"""Up to so many outcomes of a gesture are all looked at: two dice of six."""

CONSIDERED = 200
"""Of more suggestions than this, so many are picked at random."""


class ComputerPlayer:
    """Chooses by `score`; the same seed makes the same choices."""

    def __init__(self, seed: int = 0, considered: int = CONSIDERED) -> None:
        self._seed = seed
        self._considered = considered
        self._random = SeededRandom(seed)

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        """What is offered, the best first; what looks refused comes last."""
        found = list(RandomPlayer(self._random).suggest(referee, state, side))
        tried = shuffled(found, self._random)[: self._considered]
        worth = {number: self._worth(referee, state, side, s) for number, s in enumerate(tried)}
        for number in sorted(worth, key=lambda key: worth[key], reverse=True):
            yield tried[number]

    def _worth(
        self, referee: Referee, state: GameState, side: SideId, suggestion: Suggestion
    ) -> float:
        """The score to expect after a gesture."""

        def score(random: RandomSource) -> float:
            thought = referee.thinking(random)
            decision = thought.decide(state, suggestion.command, side)
            if not decision.accepted:
                return float("-inf")
            return thought.score(decision.state, side)[0]

        return sum(share * value for share, value in outcomes(score, ENUMERATED, self._seed))
