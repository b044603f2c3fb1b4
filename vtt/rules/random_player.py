"""The random player: finds crashes, dead ends and endless games by doing whatever is offered."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command
from vtt.commands.chance import RandomSource, SeededRandom, shuffled
from vtt.commands.rules import AnswerChoice
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.rules.players import STEPS_BOUND, Ending, GameRecord, Suggestion, play_game
from vtt.rules.referee import Referee
from vtt.rules.verdict import Notice
from vtt.state.game import GameState

ANSWERS_TRIED = 20
"""How many random answers to one question of several options are tried."""


class RandomPlayer:
    """Picks a kind of offer at random, then an offer of that kind, so that rare kinds come up.

    It asks what can be done in general and with one piece of its own; with the next piece only when
    all of that is refused.

    Args:
        random: what it picks by.
        pieces: how many pieces it asks for at most in one gesture; None: all, if need be.
        only_acts: what is only to be seen is not asked for.

    Attributes:
        offered: how many commands of each kind were offered.
        shown: how many offers of each kind had no command, and only something to see.
        notices: why the plug-in could not say what can be done.
    """

    def __init__(
        self, random: RandomSource, pieces: int | None = None, only_acts: bool = False
    ) -> None:
        self._random = random
        self._pieces = pieces
        self._only_acts = only_acts
        self.offered: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()
        self.notices: list[Notice] = []

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        """Answers and offers in a random order, all kinds alike; each command once."""
        pieces = self._own_pieces(referee, state, side)
        rounds: list[tuple[tuple[PieceId, ...], ...]] = [((), *pieces[:1])]
        rounds += [(piece,) for piece in pieces[1:]]
        known: set[Command] = set()
        for selections in rounds:
            by_kind: dict[str, list[Suggestion]] = {}
            for selection in selections:
                for suggestion in self._ask(referee, state, side, selection):
                    if suggestion.command not in known:
                        known.add(suggestion.command)
                        by_kind.setdefault(suggestion.kind, []).append(suggestion)
            yield from self._in_random_order(by_kind)

    def _own_pieces(
        self, referee: Referee, state: GameState, side: SideId
    ) -> list[tuple[PieceId, ...]]:
        """The selections of one piece to ask for; none while a question keeps the side waiting."""
        choices = pending_choices(state, referee.plugin_id)
        if choices and not any(choice.free and choice.side == side for choice in choices):
            return []
        own = sorted(piece.id for piece in state.pieces.values() if piece.side == side)
        return [(piece,) for piece in shuffled(own, self._random)[: self._pieces]]

    def _ask(
        self, referee: Referee, state: GameState, side: SideId, selection: tuple[PieceId, ...]
    ) -> Iterator[Suggestion]:
        """What is offered with a selection; with none, answers of several options too."""
        offers, notices = referee.offers(state, side, selection, self._only_acts)
        self.notices += notices
        for offer in offers:
            if offer.gives_up:
                continue
            if offer.command is None:
                self.shown[offer.kind] += 1
            else:
                self.offered[offer.kind] += 1
                yield Suggestion(offer.kind, offer.command)
        for choice in () if selection else pending_choices(state, referee.plugin_id):
            if choice.side == side and choice.maximum > 1:
                for suggestion in self._answers(referee, choice):
                    self.offered[suggestion.kind] += 1
                    yield suggestion

    def _in_random_order(self, by_kind: dict[str, list[Suggestion]]) -> Iterator[Suggestion]:
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
class GameCounts:
    """Many games: how often each thing happened."""

    games: int = 0
    steps: list[int] = field(default_factory=list)
    actions: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    endings: Counter[Ending] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    notices: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)

    def add(self, record: GameRecord, players: Iterable[RandomPlayer]) -> None:
        """Count one more game, and what its players were offered."""
        self.games += 1
        self.steps.append(record.steps)
        self.actions += record.actions
        self.refused += record.refused
        self.endings[record.ending] += 1
        if record.outcome is not None:
            self.winners[record.outcome.winner or "draw"] += 1
            self.reasons[record.outcome.rule or record.outcome.reason] += 1
        self.notices.update(str(notice) for notice in record.notices)
        for player in players:
            self.offered += player.offered
            self.shown += player.shown
            self.notices.update(map(str, player.notices))

    @property
    def never_taken(self) -> tuple[str, ...]:
        """The kinds that were offered with a command and never done, in order."""
        return tuple(sorted(set(self.offered) - set(self.actions)))

    @property
    def victory_share(self) -> float:
        """The share of games that ended by a rule of victory, 0 to 1."""
        return self.endings[Ending.VICTORY] / self.games if self.games else 0.0


class Watcher(Protocol):
    """Is told how a run of games goes on; `game` counts from 1."""

    def step(self, game: int, steps: int) -> None:
        """A game has come to this many gestures."""
        ...

    def ended(self, game: int, record: GameRecord) -> None:
        """A game is over."""
        ...


def play_random_games(
    referee: Referee,
    state: GameState,
    games: int,
    seed: int,
    steps_bound: int = STEPS_BOUND,
    watcher: Watcher | None = None,
) -> GameCounts:
    """Games of random players from one state; game n has the seed `seed` + n, dice included."""
    counts = GameCounts()
    for number in range(games):
        random = SeededRandom(seed + number)
        players = {side: RandomPlayer(random) for side in state.sides}
        told = None if watcher is None else partial(watcher.step, number + 1)
        record = play_game(referee.with_random(random), state, players, steps_bound, told)
        counts.add(record, players.values())
        if watcher is not None:
            watcher.ended(number + 1, record)
    return counts
