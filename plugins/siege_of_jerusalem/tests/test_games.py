"""Whole games of The Assault of Gallus: chance gets through, verdicts repeat, the computer wins."""

from itertools import islice

import pytest

from plugins.siege_of_jerusalem.tests.game import GAME, referee, start
from plugins.siege_of_jerusalem.tests.match import MATCHES, STEPS_BOUND
from vtt.rules.match import WISHED, is_won
from vtt.rules.testing import assert_laws, states_of_random_games
from vtt.rules.whole_games import faults_of_random_game

GAMES = 50


def test_a_random_game_begins_soundly():
    assert faults_of_random_game(GAME, "gallus", 1, steps_bound=60, whole=False) == []


@pytest.mark.hard
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_is_sound(seed):
    assert faults_of_random_game(GAME, "gallus", seed, STEPS_BOUND) == []


@pytest.mark.hard
@pytest.mark.parametrize("side", start("gallus").sides)
def test_the_computer_player_beats_the_random_one(side):
    (match,) = MATCHES
    won = sum(is_won(match.play(side, seed), side) for seed in range(GAMES))
    assert won >= WISHED * GAMES


def test_asking_changes_nothing_and_offers_are_accepted():
    states = states_of_random_games(referee(), start("gallus"), games=1, seed=1, every=20)
    assert_laws(referee(), islice(states, 3))
