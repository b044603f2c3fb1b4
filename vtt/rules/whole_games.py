"""A whole random game under watch: what the test kit finds wrong with it.

@pytest.mark.hard
@pytest.mark.parametrize("seed", range(50))
def test_a_random_game_is_sound(seed):
    assert faults_of_random_game(GAME, "start", seed, steps_bound=6000) == []
"""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.commands.chance import RandomSource, SeededRandom
from vtt.rules.players import STEPS_BOUND, Ending, GameRecord, Suggestion, play_game
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.rules.testing import GameUnderTest
from vtt.state.game import GameState

JUDGED_AGAIN = 7
"""One gesture of so many is judged again, unless said otherwise."""

PATIENCE = 20.0
"""Programs play on busy machines too: the referee waits so many times as long as at a table."""

Proposed = tuple[GameState, Command, SideId]


class _Remembering(RandomPlayer):
    """A random player that keeps what it proposed, with the position in which it did."""

    def __init__(self, random: RandomSource) -> None:
        super().__init__(random)
        self.proposed: list[Proposed] = []

    def suggest(self, referee: Referee, state: GameState, side: SideId) -> Iterator[Suggestion]:
        for suggestion in super().suggest(referee, state, side):
            self.proposed.append((state, suggestion.command, side))
            yield suggestion


def faults_of_random_game(
    game: GameUnderTest,
    scenario: str,
    seed: int,
    steps_bound: int = STEPS_BOUND,
    every: int = JUDGED_AGAIN,
    whole: bool = True,
) -> list[str]:
    """What is wrong with a game of random players with the rules enforced; empty if nothing is.

    A fault is a notice of the plug-in, an offer that was refused, a dead end, an end at the bound
    without a verdict, an impossible last state, and a verdict that differs on asking again.

    Args:
        game: the plug-in with its module.
        scenario: where the game begins.
        seed: of choices and dice.
        steps_bound: after so many gestures the game is broken off.
        every: one gesture of so many is judged again, twice, by referees that have seen nothing else.
        whole: the game should come to its verdict; else it may be broken off at the bound.
    """
    random = SeededRandom(seed)
    state = game.start(scenario)
    players = {side: _Remembering(random) for side in state.sides}
    record = play_game(game.referee(1, PATIENCE).with_random(random), state, players, steps_bound)
    notices = [*record.notices, *(n for player in players.values() for n in player.notices)]
    found = [str(notice) for notice in notices]
    found += [f"refused: {reason}" for reason in record.refused]
    found += _ending(record, whole)
    if record.state is not None:
        problems, more = game.referee(1, PATIENCE).validate(record.state)
        found += [str(one) for one in (*problems, *more)]
    for player in players.values():
        found += _other_verdicts(game, player.proposed[::every])
    return found


def _ending(record: GameRecord, whole: bool) -> Iterator[str]:
    wished = (Ending.VICTORY,) if whole else (Ending.VICTORY, Ending.ENDLESS)
    if record.ending not in wished:
        turn = None if record.state is None else record.state.turn
        yield f"{record.ending} after {record.steps} gestures, {turn}"


def _other_verdicts(game: GameUnderTest, proposed: list[Proposed]) -> Iterator[str]:
    for state, command, side in proposed:
        first, second = (game.referee(7, PATIENCE).decide(state, command, side) for _ in range(2))
        if (first.verdict, first.state) != (second.verdict, second.state):
            yield f"judged in two ways: {command}"
