"""Random players play whole scenarios: no crash, no dead end, and every game has its verdict."""

import pytest

from plugins.bellum_gallicum.tests.game import RULES, referee, start
from vtt.base.ids import SideId
from vtt.commands.apply import apply
from vtt.rules.players import Ending
from vtt.rules.random_player import play_random_games
from vtt.rules.testing import assert_laws, states_of_random_games
from vtt.state.game import GameState
from vtt_bellum_gallicum.places import put
from vtt_bellum_gallicum.units import MAP, ROMAN, Spot, is_leader, is_unit


def face_to_face(scenario: str, region: str) -> GameState:
    """The start of a scenario, but every Roman in the open stands in one region, where the enemy is."""
    state = start(scenario)
    view = referee().view(state)
    people = [
        piece
        for piece in view.pieces(MAP).values()
        if piece.side == ROMAN
        and not piece.slot
        and (is_unit(view, piece) or is_leader(view, piece))
    ]
    for command in put(view, people, Spot(region)):
        state = apply(state, command)
    return state


@pytest.mark.hard
@pytest.mark.parametrize("scenario", ["s58", "s57", "s56", "s52"])
def test_whole_scenarios_end_with_a_verdict(scenario: str) -> None:
    tally = play_random_games(referee(), start(scenario), 25, 1)
    assert dict(tally.endings) == {Ending.VICTORY: 25}
    assert not tally.notices


def test_the_first_battles_leave_no_dead_end() -> None:
    tally = play_random_games(referee(), face_to_face("s57", "bellovaci"), 1, 7, steps_bound=15)
    assert set(tally.endings) <= {Ending.VICTORY, Ending.ENDLESS}
    assert not tally.notices


@pytest.mark.hard
def test_a_game_of_great_battles_ends_with_a_verdict() -> None:
    tally = play_random_games(referee(), face_to_face("s57", "bellovaci"), 1, 7)
    assert dict(tally.endings) == {Ending.VICTORY: 1}
    assert not tally.notices


@pytest.mark.hard
def test_offers_and_verdicts_keep_the_laws_of_a_plugin() -> None:
    judge = referee()
    states = list(
        states_of_random_games(judge, face_to_face("s52", "arverni"), 1, seed=3, every=20)
    )
    assert_laws(judge, states)


def test_both_sides_have_something_to_do_at_the_start() -> None:
    flow, notices = referee().flow(start("s57"))
    assert notices == ()
    assert flow.actors == (SideId("roman"),)
    kinds = {offer.kind for offer in referee().offers(start("s57"), SideId("roman"), ())[0]}
    assert {"march", "ride", "end_phase"} <= kinds
    assert RULES.has_victory
