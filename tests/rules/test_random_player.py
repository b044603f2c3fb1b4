"""The random player does everything that is offered, and the same for the same seed."""

from tests.rules.duel import BLUE, DUEL, MODULE, RED, RULES, start
from vtt.commands.apply import apply
from vtt.commands.chance import SeededRandom
from vtt.commands.rules import AnswerChoice
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.players import Ending
from vtt.rules.random_player import RandomPlayer, play_random_games
from vtt.rules.referee import Referee

REFEREE = Referee(RULES, MODULE, SeededRandom(1))


def suggestions(state, side=RED, seed=1):
    return list(RandomPlayer(SeededRandom(seed)).suggest(REFEREE, state, side))


def test_everything_that_is_offered_is_suggested_once():
    found = suggestions(start())
    assert sorted(s.kind for s in found) == ["end_turn", "move", "move", "move", "move"]
    assert len({s.command for s in found}) == 5


def test_the_order_follows_the_seed():
    assert suggestions(start(), seed=4) == suggestions(start(), seed=4)
    orders = {tuple(s.kind for s in suggestions(start(), seed=n)) for n in range(20)}
    assert len(orders) > 2


def test_rare_kinds_come_first_as_often_as_common_ones():
    first = [suggestions(start(), seed=n)[0].kind for n in range(200)]
    assert 70 < first.count("end_turn") < 130


def test_questions_of_several_options_get_random_answers_of_the_right_number():
    options = tuple(ChoiceOption(name, name) for name in "abcd")
    state = apply(start(), ask(DUEL, PendingChoice("loss:1", BLUE, "Who?", options, 2, 3)))
    found = suggestions(state, BLUE)
    answers = [s.command for s in found if isinstance(s.command, AnswerChoice)]
    assert {len(answer.options) for answer in answers} == {2, 3}
    assert all(len(set(answer.options)) == len(answer.options) for answer in answers)
    assert suggestions(state, RED) == []


def test_many_games_are_counted():
    tally = play_random_games(REFEREE, start(), 10, 1)
    assert (tally.games, len(tally.steps)) == (10, 10)
    assert set(tally.actions) == {"move", "attack", "end_turn", "answer:loss"}
    assert tally.endings == {Ending.VICTORY: 10}
    assert tally.victory_share == 1.0
    assert tally.winners[RED] + tally.winners[BLUE] == 10
    assert tally.reasons == {"V1": 10}
    assert not tally.refused
    assert not tally.notices


def test_games_repeat_by_their_seed():
    assert play_random_games(REFEREE, start(), 3, 5) == play_random_games(REFEREE, start(), 3, 5)
    assert play_random_games(REFEREE, start(), 3, 5) != play_random_games(REFEREE, start(), 3, 6)


def test_short_games_are_endless():
    tally = play_random_games(REFEREE, start(), 2, 1, steps_bound=3)
    assert tally.endings == {Ending.ENDLESS: 2}
    assert tally.victory_share == 0.0
