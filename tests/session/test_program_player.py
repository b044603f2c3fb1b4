"""A program plays a side of a session: when it is its turn, what it thinks, what it does."""

import pytest

from tests.rules.duel import BLUE, RED, move
from tests.session.games import duel_game, free_game
from vtt.commands.flow import EndGame
from vtt.session.program_player import act, program_side, thought
from vtt.state.sight import OBSERVER
from vtt.state.turn import Outcome

DICE = (6,) * 30


def play_on(session, own):
    side = program_side(session, own)
    commands, notices = thought(*session.apart(side), side, seed=session.log.count)
    assert notices == ()
    return side, act(session, side, commands)


def test_it_plays_the_side_that_is_waited_for_and_not_played_here():
    session = duel_game(*DICE)
    assert program_side(session, BLUE) == RED
    assert program_side(session, RED) is None


@pytest.mark.parametrize("own", [None, OBSERVER])
def test_who_plays_all_sides_or_none_has_no_program_beside_him(own):
    assert program_side(duel_game(*DICE), own) is None


def test_a_game_that_is_over_waits_for_nobody():
    session = duel_game(*DICE)
    session.execute(None, EndGame(Outcome(RED, "given up", "")))
    assert program_side(session, BLUE) is None


def test_its_gestures_come_in_like_anybodys_until_it_is_the_others_turn():
    session = duel_game(*DICE)
    while program_side(session, BLUE) is not None:
        assert play_on(session, BLUE) == (RED, True)
        assert session.log.count < 20
    assert session.state.turn.side == BLUE
    assert session.log.entry(1).side == RED


def test_it_plays_a_whole_game_against_itself():
    session = duel_game(*DICE)
    for own in [BLUE, RED] * 60:
        while program_side(session, own) is not None:
            play_on(session, own)
    assert session.state.outcome is not None


def test_what_is_refused_is_passed_over():
    session = duel_game(*DICE)
    commands, _ = thought(*session.apart(RED), RED, seed=1)
    too_far = move("red_1", 450, 450)
    assert act(session, RED, (too_far, *commands))
    assert not act(session, RED, (too_far,))


def test_without_rules_there_is_nothing_to_think_about():
    session = free_game()
    side = session.state.sides[0]
    assert thought(*session.apart(side), side, seed=1) == ((), ())
