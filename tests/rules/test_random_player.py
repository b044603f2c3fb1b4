"""The random player does everything that is offered, and the same for the same seed."""

from tests.rules.duel import BLUE, DUEL, MODULE, RED, RULES, Attack, Duel, start
from vtt.commands.apply import apply
from vtt.commands.chance import SeededRandom
from vtt.commands.rules import AnswerChoice
from vtt.rules.action import declare
from vtt.rules.api import LoadedRules, Offer
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
    counts = play_random_games(REFEREE, start(), 10, 1)
    assert (counts.games, len(counts.steps)) == (10, 10)
    assert set(counts.actions) == {"move", "attack", "end_turn", "answer:loss"}
    assert counts.endings == {Ending.VICTORY: 10}
    assert counts.victory_share == 1.0
    assert counts.winners[RED] + counts.winners[BLUE] == 10
    assert counts.reasons == {"V1": 10}
    assert not counts.refused
    assert not counts.notices


class ByPiece(Duel):
    """Offers the moves of a man only when he is asked for, and something to see of him."""

    asked = 0

    def offers(self, view, side, selection):
        ByPiece.asked += 1
        found = super().offers(view, side, selection)
        if not selection:
            return tuple(offer for offer in found if offer.kind == "end_turn")
        mine = tuple(o for o in found if o.kind == "move" and o.command.moves[0].piece in selection)
        return mine if view.only_acts else (*mine, Offer("reach", "Reach"))


def by_piece():
    ByPiece.asked = 0
    return Referee(LoadedRules(DUEL, ByPiece()), MODULE, SeededRandom(1))


def test_a_piece_of_its_own_is_asked_and_the_next_one_only_when_all_is_refused():
    player = RandomPlayer(SeededRandom(1))
    found = player.suggest(by_piece(), start(), RED)
    first = [next(found) for _ in range(3)]
    assert sorted(s.kind for s in first) == ["end_turn", "move", "move"]
    assert ByPiece.asked == 2
    assert player.shown == {"reach": 1}
    assert [s.kind for s in found] == ["move", "move"]
    assert player.offered == {"end_turn": 1, "move": 4}


def test_who_only_wants_to_act_is_offered_the_same_with_nothing_to_look_at():
    players = [RandomPlayer(SeededRandom(1), only_acts=only_acts) for only_acts in (False, True)]
    looking, acting = ([*player.suggest(by_piece(), start(), RED)] for player in players)
    assert acting == looking
    assert [sum(player.shown.values()) for player in players] == [2, 0]


def test_any_piece_may_be_the_one_that_is_asked():
    moved = set()
    for seed in range(10):
        found = RandomPlayer(SeededRandom(seed), pieces=1).suggest(by_piece(), start(), RED)
        moved |= {s.command.moves[0].piece for s in found if s.kind == "move"}
    assert moved == {"red_1", "red_2"}


def test_no_piece_is_asked_while_a_question_waits():
    question = PendingChoice("loss:1", RED, "Who?", (ChoiceOption("a", "A"),))
    found = RandomPlayer(SeededRandom(1)).suggest(
        by_piece(), apply(start(), ask(DUEL, question)), RED
    )
    assert [s.kind for s in found] == ["answer:loss"]
    assert ByPiece.asked == 1


def test_offers_that_fail_are_told():
    class Lost(Duel):
        def offers(self, view, side, selection):
            raise KeyError("lost")

    referee = Referee(LoadedRules(DUEL, Lost()), MODULE, SeededRandom(1))
    counts = play_random_games(referee, start(), 1, 1)
    assert counts.endings == {Ending.DEAD_END: 1}
    assert list(counts.notices) == ["duel has no opinion (offers): KeyError: 'lost'"]


def test_kinds_that_were_offered_and_not_taken_are_known():
    counts = play_random_games(REFEREE, start(), 1, 1, steps_bound=1)
    assert set(counts.offered) == {"move", "end_turn"}
    assert {*counts.never_taken, *counts.actions} == {"move", "end_turn"}
    assert play_random_games(REFEREE, start(), 10, 1).never_taken == ()


def test_a_watcher_is_told_of_each_gesture_and_each_game():
    told = []

    class Listening:
        def step(self, game, steps):
            told.append((game, steps))

        def ended(self, game, record):
            told.append((game, str(record.ending)))

    play_random_games(REFEREE, start(), 2, 1, 2, Listening())
    assert told == [(1, 1), (1, 2), (1, "endless"), (2, 1), (2, 2), (2, "endless")]


def test_games_repeat_by_their_seed():
    assert play_random_games(REFEREE, start(), 3, 5) == play_random_games(REFEREE, start(), 3, 5)
    assert play_random_games(REFEREE, start(), 3, 5) != play_random_games(REFEREE, start(), 3, 6)


def test_short_games_are_endless():
    counts = play_random_games(REFEREE, start(), 2, 1, steps_bound=3)
    assert counts.endings == {Ending.ENDLESS: 2}
    assert counts.victory_share == 0.0


class Meek(Duel):
    """Offers to give up besides everything else."""

    def offers(self, view, side, selection):
        surrender = Offer("surrender", "Give up", declare(DUEL, Attack("a", "b")), gives_up=True)
        return (*super().offers(view, side, selection), surrender)


def test_a_program_does_not_give_up():
    referee = Referee(LoadedRules(DUEL, Meek(), RULES.settings), MODULE, SeededRandom(1))
    found = list(RandomPlayer(SeededRandom(1)).suggest(referee, start(), RED))
    assert {suggestion.kind for suggestion in found} == {"move", "end_turn"}
