"""The random player: finds crashes, dead ends and endless games by doing whatever is offered."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vtt.base.ids import SideId
from vtt.commands.chance import RandomSource, SeededRandom, shuffled
from vtt.commands.rules import AnswerChoice
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.rules.players import Ending, GameRecord, Player, Suggestion, play_game
from vtt.rules.referee import Referee
from vtt.state.game import GameState

ANSWERS_TRIED = 20
"""How many random answers to one question of several options are tried."""


class RandomPlayer:
    """Picks a kind of offer at random, then an offer of that kind, so that rare kinds come up."""

    def __init__(self, random: RandomSource) -> None:
        self._random = random

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        """Answers and offers in a random order, all kinds alike."""
        offers, _ = referee.offers(state, side)
        by_kind: dict[str, list[Suggestion]] = {}
        for offer in offers:
            if offer.command is not None:
                by_kind.setdefault(offer.kind, []).append(Suggestion(offer.kind, offer.command))
        for choice in pending_choices(state, referee.plugin_id):
            if choice.side == side and choice.maximum > 1:
                found = by_kind.setdefault(f"answer:{choice.kind}", [])
                found += self._answers(referee, choice)
        while by_kind:
            kinds = sorted(by_kind)
            kind = kinds[self._random.below(len(kinds))]
            left = by_kind[kind]
            yield left.pop(self._random.below(len(left)))
            if not left:
                del by_kind[kind]

    def _answers(self, referee: Referee, choice: PendingChoice) -> Iterator[Suggestion]:
        """Random answers of several options."""
        ids = [option.id for option in choice.options]
        most = min(choice.maximum, len(ids))
        least = min(choice.minimum, most)
        for _ in range(ANSWERS_TRIED):
            count = least + self._random.below(most - least + 1)
            picked = tuple(shuffled(ids, self._random)[:count])
            answer = AnswerChoice(referee.plugin_id, choice.id, picked)
            yield Suggestion(f"answer:{choice.kind}", answer)


@dataclass
class Tally:
    """Many games: how often each thing happened."""

    games: int = 0
    steps: list[int] = field(default_factory=list)
    actions: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    endings: Counter[Ending] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    notices: Counter[str] = field(default_factory=Counter)

    def add(self, record: GameRecord) -> None:
        """Count one more game."""
        self.games += 1
        self.steps.append(record.steps)
        self.actions += record.actions
        self.refused += record.refused
        self.endings[record.ending] += 1
        if record.outcome is not None:
            self.winners[record.outcome.winner or "draw"] += 1
            self.reasons[record.outcome.rule or record.outcome.reason] += 1
        self.notices.update(str(notice) for notice in record.notices)

    @property
    def victory_share(self) -> float:
        """The share of games that ended by a rule of victory, 0 to 1."""
        return self.endings[Ending.VICTORY] / self.games if self.games else 0.0


def play_random_games(
    referee: Referee,
    state: GameState,
    games: int,
    seed: int,
    steps_bound: int = 5000,
) -> Tally:
    """Games of random players from one state; game n has the seed `seed` + n, dice included."""
    tally = Tally()
    for number in range(games):
        random = SeededRandom(seed + number)
        players: Mapping[SideId, Player] = {side: RandomPlayer(random) for side in state.sides}
        tally.add(play_game(referee.with_random(random), state, players, steps_bound))
    return tally
