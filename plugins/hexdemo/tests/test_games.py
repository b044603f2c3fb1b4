"""Whole games: laws that hold in every position, random games, a recorded game, the computer player."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.hexdemo.tests.game import HERE, MODULE, RULES, referee, start
from plugins.hexdemo.tests.match import MATCHES
from vtt.commands.chance import SeededRandom
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.match import is_won
from vtt.rules.random_player import play_random_games
from vtt.rules.testing import (
    assert_case,
    assert_correction_is_accepted,
    assert_laws,
    load_cases,
    states_of_random_games,
)
from vtt_hexdemo.units import MAP

KINDS = {"move", "arrive", "attack", "end_phase"}
ANSWERS = {"answer:loss", "answer:retreat", "answer:advance"}


@cache
def positions():
    """Positions of random games, some in each phase."""
    return tuple(states_of_random_games(referee(), start("bridge"), games=4, seed=1, every=5))


@cache
def thinking():
    """A referee for many questions: it makes no copies of states."""
    return referee().thinking(SeededRandom(1))


@cache
def places():
    """The middle of every hex of the map."""
    board = thinking().view(start("bridge")).cells(MAP)
    return tuple(map(board.place, board.cells.cells))


def test_asking_changes_nothing_and_offers_are_accepted():
    assert_laws(referee(), positions()[::5])


def test_play_leads_to_no_fault():
    assert [referee().validate(state) for state in positions()] == [((), ())] * len(positions())


@given(st.data())
def test_what_is_offered_is_what_is_legal(data):
    state = data.draw(st.sampled_from(positions()))
    side = data.draw(st.sampled_from(state.sides))
    unit = data.draw(st.sampled_from(sorted(state.pieces)))
    move = MovePieces((PieceMove(unit, data.draw(st.sampled_from(places()))),))
    offers, _ = thinking().offers(state, side, (unit,))
    decision = thinking().decide(state, move, side)
    assert decision.accepted is (move in [offer.command for offer in offers]) or _stays(state, move)
    assert_correction_is_accepted(thinking(), state, move, side)
    assert not thinking().decide(state, move, side, override=True).verdict.notices


def _stays(state, move):
    """Whether a unit is put where it stands: legal, and nothing to offer."""
    return all(state.pieces[part.piece].pose == part.to.pose for part in move.moves)


def test_random_games_show_every_kind_of_action_and_end_by_the_rules():
    counts = play_random_games(referee(), start("bridge"), games=8, seed=1)
    assert set(counts.actions) == set(counts.offered) == KINDS | ANSWERS
    assert counts.never_taken == ()
    assert set(counts.shown) == {"enemy_zone"}
    assert counts.victory_share == 1.0
    assert not counts.refused
    assert not counts.notices


def test_the_recorded_game_ends_as_it_did():
    (game,) = load_cases(HERE / "games")
    assert_case(game, MODULE, RULES)


@pytest.mark.parametrize("side", start("mills").sides)
def test_the_computer_player_beats_the_random_one(side):
    """One game; `python -m plugins.hexdemo.tests.match` plays fifty on each side."""
    (match,) = MATCHES
    assert is_won(match.play(side, seed=1), side)
