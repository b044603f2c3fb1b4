"""Random games: whatever is offered comes up, with pieces as well as in general."""

from plugins.dbr.tests.conftest import at_mode
from vtt.rules.random_player import play_random_games
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game


def test_random_players_move_pieces(referee, module):
    start = at_mode(new_game(module, "skirmish", secret="s"), RulesMode.ENFORCE)
    tally = play_random_games(referee, start, games=1, seed=1, steps_bound=12)
    assert {"reach", "zone"} <= set(tally.shown)
    assert {"advance", "contact"} & set(tally.actions)
    assert not tally.notices
