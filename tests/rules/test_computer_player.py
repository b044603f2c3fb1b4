"""The computer player prefers what scores, repeats itself by its seed, and beats the random player."""

from tests.rules.duel import BLUE, DUEL, FIELD, MODULE, RED, RULES, Duel, EndTurn, move, start
from vtt.commands.apply import apply
from vtt.commands.chance import SeededRandom
from vtt.rules.action import declare
from vtt.rules.api import LoadedRules, Offer
from vtt.rules.computer_player import ComputerPlayer
from vtt.rules.players import play_game
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.rules.thinking import Thinking

REFEREE = Referee(RULES, MODULE, SeededRandom(1))


def best(state, side=RED, seed=0):
    return next(ComputerPlayer(seed).suggest(REFEREE, state, side))


def test_it_attacks_when_it_can():
    assert best(apply(start(), move("red_1", 100, 380))).kind == "attack"


def test_it_closes_in_when_it_cannot():
    first = best(start())
    assert first.kind == "move"
    after = REFEREE.decide(start(), first.command, RED).state
    assert REFEREE.score(after, RED)[0] > REFEREE.score(start(), RED)[0]
    assert after.pieces_on(FIELD)


def test_the_same_seed_makes_the_same_choices():
    state = start()
    first = list(ComputerPlayer(5).suggest(REFEREE, state, RED))
    assert first == list(ComputerPlayer(5).suggest(REFEREE, state, RED))


def test_it_beats_the_random_player_on_either_side():
    for mine, theirs in ((RED, BLUE), (BLUE, RED)):
        won = 0
        for seed in range(20):
            random = SeededRandom(seed)
            players = {mine: ComputerPlayer(seed), theirs: RandomPlayer(random)}
            record = play_game(REFEREE.with_random(random), start(), players)
            won += record.outcome is not None and record.outcome.winner == mine
        assert won >= 14, f"{mine} won {won} of 20"


class ByPiece(Duel):
    """Offers nothing in general, and moves with a man selected."""

    def offers(self, view, side, selection):
        found = super().offers(view, side, ())
        return tuple(one for one in found if selection and one.kind == "move")


def test_without_general_offers_it_asks_what_pieces_can_do():
    rules = LoadedRules(DUEL, ByPiece(), RULES.settings, thinking=Thinking(pieces=0))
    referee = Referee(rules, MODULE, SeededRandom(1))
    assert next(ComputerPlayer(5).suggest(referee, start(), RED)).kind == "move"


class Crowded(Duel):
    """Offers a hundred marches beside the few other things that can be done."""

    def offers(self, view, side, selection):
        others = [one for one in super().offers(view, side, ()) if one.kind != "move"]
        return (*others, *(Offer("move", "", move("red_1", 100 + x, 380)) for x in range(100)))


def test_what_is_rare_is_thought_of_however_much_else_there_is():
    thinking = Thinking(considered=10, pieces=0)
    rules = LoadedRules(DUEL, Crowded(), RULES.settings, thinking=thinking)
    referee = Referee(rules, MODULE, SeededRandom(1))
    state = apply(start(), move("red_1", 100, 380))
    found = {next(ComputerPlayer(seed).suggest(referee, state, RED)).kind for seed in range(10)}
    assert found == {"attack"}


class Dreading(Duel):
    """The end of a turn costs much, a march a little; both are offered."""

    def offers(self, view, side, selection):
        marches = (Offer("move", "", move("red_1", 100 + x, 100)) for x in range(1, 5))
        return (*marches, Offer("end_turn", "", declare(DUEL, EndTurn())))

    def score(self, view, side):
        marched = sum(piece.moved for piece in view.pieces(FIELD).values())
        return -10.0 * (view.state.turn.side != RED) - marched


def test_it_makes_nothing_worse_only_to_put_off_the_end_of_a_turn():
    rules = LoadedRules(DUEL, Dreading(), RULES.settings, thinking=Thinking(pieces=0))
    referee = Referee(rules, MODULE, SeededRandom(1))
    first, *others = ComputerPlayer(5).suggest(referee, start(), RED)
    assert first.kind == "end_turn"
    marched = referee.decide(start(), others[0].command, RED)
    assert marched.accepted
    assert referee.score(marched.state, RED)[0] == -1.0
