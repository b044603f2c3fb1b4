"""Whole games of The Assault of Gallus: random players get through, and the same gesture is judged alike."""

from functools import cache

import pytest

from plugins.siege_of_jerusalem.tests.game import MODULE, RULES, referee, start
from vtt.commands.chance import SeededRandom
from vtt.rules.players import Ending, play_game
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.rules.testing import assert_laws

WHOLE = 6000
EVERY = 7
"""One gesture of so many is judged a second time."""


class Remembering(RandomPlayer):
    """A random player that keeps what it proposed, with the position in which it did."""

    def __init__(self, random):
        super().__init__(random)
        self.proposed = []

    def suggest(self, referee, state, side):
        for suggestion in super().suggest(referee, state, side):
            self.proposed.append((state, suggestion.command, side))
            yield suggestion


@cache
def played(seed, gestures):
    """A random game, as far as so many gestures, and who played it."""
    random = SeededRandom(seed)
    state = start("gallus")
    players = {side: Remembering(random) for side in state.sides}
    record = play_game(referee(seed).with_random(random), state, players, gestures)
    return record, players


GAMES = [(1, 60), *(pytest.param(seed, WHOLE, marks=pytest.mark.hard) for seed in range(50))]


@pytest.mark.parametrize(("seed", "gestures"), GAMES)
def test_a_random_game_goes_through(seed, gestures):
    record, players = played(seed, gestures)
    assert [str(notice) for notice in record.notices] == []
    assert [str(notice) for player in players.values() for notice in player.notices] == []
    assert not record.refused
    assert record.ending is (Ending.VICTORY if gestures == WHOLE else Ending.ENDLESS)
    assert referee().validate(record.state) == ((), ())


@pytest.mark.parametrize(("seed", "gestures"), GAMES)
def test_the_same_gesture_is_judged_alike(seed, gestures):
    _, players = played(seed, gestures)
    for player in players.values():
        for state, command, side in player.proposed[::EVERY]:
            first, second = (
                Referee(RULES, MODULE, SeededRandom(7)).decide(state, command, side)
                for _ in range(2)
            )
            assert (first.verdict, first.state) == (second.verdict, second.state)


def test_asking_changes_nothing_and_offers_are_accepted():
    _, players = played(*GAMES[0])
    states = [state for player in players.values() for state, _, _ in player.proposed]
    assert_laws(referee(), states[:: len(states) // 3])
