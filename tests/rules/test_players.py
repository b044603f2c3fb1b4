"""A game between programs ends by victory, in a dead end, endlessly, or with a fault of the rules."""

import msgspec

from tests.rules.duel import BLUE, DUEL, MODULE, RED, RULES, Duel, EndTurn, move, start
from vtt.base.ids import PieceId
from vtt.commands.chance import SeededRandom
from vtt.commands.piece import SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.action import declare
from vtt.rules.api import LoadedRules
from vtt.rules.players import Ending, Suggestion, play_game
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.state.piece import Secrecy

END = Suggestion("end_turn", declare(DUEL, EndTurn()))


class Scripted:
    """Suggests what is written, gesture by gesture, and remembers what it saw."""

    def __init__(self, *suggestions):
        self.suggestions = suggestions
        self.seen = []

    def suggest(self, referee, state, side):
        self.seen.append(state)
        yield from self.suggestions


def referee(rules=RULES):
    return Referee(rules, MODULE, SeededRandom(1))


def both(player):
    return {RED: player, BLUE: player}


def test_random_players_fight_it_out():
    record = play_game(referee(), start(), both(RandomPlayer(SeededRandom(3))))
    assert record.ending is Ending.VICTORY
    assert record.outcome is not None
    assert record.outcome.rule == "V1"
    assert record.steps == sum(record.actions.values())
    assert record.state is not None
    assert record.state.outcome == record.outcome
    assert not record.refused


def test_turning_round_and_round_is_endless():
    record = play_game(referee(), start(), both(Scripted(END)), steps_bound=10)
    assert (record.ending, record.steps) == (Ending.ENDLESS, 10)
    assert record.actions == {"end_turn": 10}


def test_nothing_to_do_is_a_dead_end():
    record = play_game(referee(), start(), both(Scripted()))
    assert (record.ending, record.steps) == (Ending.DEAD_END, 0)


def test_refused_suggestions_are_counted_and_the_next_one_tried():
    far = Suggestion("move", move("red_1", 100, 400))
    record = play_game(referee(), start(), both(Scripted(far, END)), steps_bound=2)
    assert record.refused["move: moves 300.0 mm of 100"] == 2
    assert record.steps == 2


def test_a_fault_of_the_rules_is_a_crash():
    class Faulty(Duel):
        def judge(self, before, command, after):
            raise KeyError("lost")

    record = play_game(referee(LoadedRules(DUEL, Faulty())), start(), both(Scripted(END)))
    assert record.ending is Ending.CRASH
    assert record.notices[0].function == "judge"


def test_a_player_sees_its_sides_view():
    hidden = SetSecrecy((PieceId("blue_1"),), Secrecy(SecrecyKind.HIDDEN, BLUE))
    from vtt.commands.apply import apply

    red, blue = Scripted(END), Scripted(END)
    play_game(referee(), apply(start(), hidden), {RED: red, BLUE: blue}, steps_bound=2)
    assert PieceId("blue_1") not in red.seen[0].pieces
    assert PieceId("blue_1") in blue.seen[0].pieces


def test_a_finished_game_is_a_victory_at_once():
    from vtt.state.turn import Outcome

    over = msgspec.structs.replace(start(), outcome=Outcome(RED, "said so"))
    record = play_game(referee(), over, both(Scripted()))
    assert (record.ending, record.steps) == (Ending.VICTORY, 0)
