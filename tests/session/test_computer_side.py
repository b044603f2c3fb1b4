"""The computer plays a side of a session: when it is its turn, what it thinks, what it does."""

import pytest

from tests.rules import shared_phase
from tests.rules.duel import ADVISE, BLUE, DUEL, ENFORCE, RED, Attack, Duel, EndTurn, move
from tests.session.games import duel_game, free_game
from vtt.commands.flow import EndGame
from vtt.commands.rules import AnswerChoice
from vtt.rules.action import declare
from vtt.rules.api import LoadedRules
from vtt.session.computer_side import Acted, act, computer_side, thought
from vtt.state.sight import OBSERVER
from vtt.state.turn import Outcome

DICE = (6,) * 30
END = declare(DUEL, EndTurn())


def play_on(session, own):
    side = computer_side(session, own)
    commands, notices = thought(*session.apart(side), side, seed=session.log.count)
    assert notices == ()
    return side, act(session, side, commands) is Acted.DONE


def test_it_plays_the_side_that_is_waited_for_and_not_played_here():
    session = duel_game(*DICE)
    assert computer_side(session, BLUE) == RED
    assert computer_side(session, RED) is None


@pytest.mark.parametrize("own", [None, OBSERVER])
def test_who_plays_all_sides_or_none_has_no_computer_beside_him(own):
    assert computer_side(duel_game(*DICE), own) is None


def test_a_game_that_is_over_waits_for_nobody():
    session = duel_game(*DICE)
    session.execute(None, EndGame(Outcome(RED, "given up", "")))
    assert computer_side(session, BLUE) is None


def test_its_gestures_come_in_like_anybodys_until_it_is_the_others_turn():
    session = duel_game(*DICE)
    while computer_side(session, BLUE) is not None:
        assert play_on(session, BLUE) == (RED, True)
        assert session.log.count < 20
    assert session.state.turn.side == BLUE
    assert session.log.entry(1).side == RED


def test_it_plays_a_whole_game_against_itself():
    session = duel_game(*DICE)
    for own in [BLUE, RED] * 60:
        while computer_side(session, own) is not None:
            play_on(session, own)
    assert session.state.outcome is not None


class Sulking(Duel):
    """Does not say what a position is worth."""

    def score(self, view, side):
        raise KeyError("worth")


def test_what_the_rules_could_not_say_while_it_thought_is_told_once():
    session = duel_game(*DICE, rules=LoadedRules(DUEL, Sulking()))
    commands, notices = thought(*session.apart(RED), RED, seed=1)
    assert commands
    assert [str(notice) for notice in notices] == ["duel has no opinion (score): KeyError: 'worth'"]


def test_what_is_refused_is_passed_over():
    session = duel_game(*DICE)
    commands, _ = thought(*session.apart(RED), RED, seed=1)
    too_far = move("red_1", 450, 450)
    assert act(session, RED, (too_far, *commands)) is Acted.DONE
    assert act(session, RED, (too_far,)) is Acted.NOTHING


@pytest.fixture(params=[ADVISE, ENFORCE])
def shared(request):
    """Blue's turn, in which both sides owe a move."""
    session = duel_game(mode=request.param, rules=shared_phase.RULES)
    assert session.execute(RED, END).accepted
    return session


def moved(session, piece, y):
    """Moved by hand, whoever's turn it is."""
    x = session.state.pieces[piece].pose.x
    session.override(None, move(piece, x, y))
    session.answer_request(True) if session.request else None
    assert session.state.pieces[piece].moved


def test_a_phase_in_which_a_person_owes_something_is_not_ended_by_the_computer(shared):
    moved(shared, "blue_1", 380)
    before = shared.log.count
    assert act(shared, BLUE, (END,), RED) is Acted.WAITS
    assert (shared.state.turn.side, shared.log.count) == (BLUE, before)
    moved(shared, "red_1", 120)
    assert act(shared, BLUE, (END,), RED) is Acted.DONE
    assert shared.state.turn.side == RED


def test_what_the_computer_owes_itself_comes_before_the_end_of_a_shared_phase(shared):
    assert act(shared, BLUE, (END, move("blue_1", 100, 380)), RED) is Acted.DONE
    assert shared.state.pieces["blue_1"].moved
    assert shared.state.turn.side == BLUE


def test_where_the_computer_finds_not_what_it_owes_a_shared_phase_is_left_to_the_person(shared):
    assert act(shared, BLUE, (END,), RED) is Acted.WAITS


def test_what_the_computer_owes_to_nobody_but_the_rules_does_not_hold_it_where_they_advise():
    session = duel_game(mode=ADVISE, rules=shared_phase.RULES)
    session.execute(RED, END)
    assert act(session, BLUE, (END,)) is Acted.DONE


def test_without_rules_there_is_nothing_to_think_about():
    session = free_game()
    side = session.state.sides[0]
    assert thought(*session.apart(side), side, seed=1) == ((), ())


def test_a_phase_in_which_a_person_has_to_answer_is_not_ended_by_the_computer():
    session = duel_game(6, mode=ADVISE)
    assert session.execute(RED, END).accepted
    moved(session, "blue_1", 120)
    assert session.execute(BLUE, declare(DUEL, Attack("blue_1", "red_1"))).accepted
    (choice,) = session.flow()[0].choices
    assert choice.side == RED
    assert act(session, BLUE, (END,), RED) is Acted.WAITS
    assert session.execute(RED, AnswerChoice(DUEL, choice.id, ("red_1",))).accepted
    assert act(session, BLUE, (END,), RED) is Acted.DONE
