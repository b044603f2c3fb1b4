"""Games of chance: whatever is offered comes up; battles of twelve elements a side come to a verdict."""

import pytest

from plugins.dbr.tests.conftest import at_mode
from plugins.dbr.tests.match import GAME, STEPS_BOUND
from vtt.rules.random_player import play_random_games
from vtt.rules.whole_games import faults_of_random_game
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game

GAMES = 200
EVERY = 20
"""One gesture of so many is judged again: judging in free movement takes its time."""


def test_random_players_move_pieces(referee, module):
    start = at_mode(new_game(module, "skirmish", secret="s"), RulesMode.ENFORCE)
    tally = play_random_games(referee, start, games=1, seed=1, steps_bound=12)
    assert {"reach", "zone"} <= set(tally.shown)
    assert {"advance", "contact"} & set(tally.actions)
    assert not tally.notices


def test_a_random_battle_begins_soundly():
    assert faults_of_random_game(GAME, "vanguards", 1, 15, EVERY, whole=False) == []


@pytest.mark.hard
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_battle_is_sound(seed):
    assert faults_of_random_game(GAME, "vanguards", seed, STEPS_BOUND, EVERY) == []
