"""Whole scenarios: chance gets through, verdicts repeat, the computer player wins."""

import pytest

from plugins.bellum_gallicum.tests.game import GAME, MODULE, RULES, referee, start
from plugins.bellum_gallicum.tests.match import MATCHES, SCENARIOS, STEPS_BOUND
from vtt.base.ids import PieceId, SideId
from vtt.commands.apply import apply
from vtt.commands.piece import SetProperty
from vtt.definition.translated import translated
from vtt.rules.match import WISHED, Match, is_won
from vtt.rules.players import Ending
from vtt.rules.random_player import play_random_games
from vtt.rules.testing import assert_laws, states_of_random_games
from vtt.rules.verdict import ShapeRole
from vtt.rules.whole_games import faults_of_random_game
from vtt.state.game import GameState
from vtt_bellum_gallicum.fleets import bring, in_harbour
from vtt_bellum_gallicum.places import put
from vtt_bellum_gallicum.tribes import new_piece
from vtt_bellum_gallicum.units import MAP, ROMAN, SIDES, Spot, is_leader, is_unit

GAMES = 25
"""So many random games of each scenario: a hundred in all."""


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
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_random_scenario_is_sound(scenario: str, seed: int) -> None:
    assert faults_of_random_game(GAME, scenario, seed, STEPS_BOUND) == []


@pytest.mark.hard
@pytest.mark.parametrize("side", start(SCENARIOS[0]).sides)
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.scenario)
def test_the_computer_player_beats_the_random_one(match: Match, side: SideId) -> None:
    won = sum(is_won(match.play(side, seed), side) for seed in range(2 * GAMES))
    assert won >= WISHED * 2 * GAMES


def test_the_first_battles_leave_no_dead_end() -> None:
    tally = play_random_games(referee(), face_to_face("s57", "bellovaci"), 1, 7, steps_bound=15)
    assert set(tally.endings) <= {Ending.VICTORY, Ending.ENDLESS}
    assert not tally.notices


@pytest.mark.hard
def test_a_game_of_great_battles_ends_with_a_verdict() -> None:
    tally = play_random_games(referee(), face_to_face("s57", "bellovaci"), 1, 7)
    assert dict(tally.endings) == {Ending.VICTORY: 1}
    assert not tally.notices


def fleets_face_to_face() -> GameState:
    """The start of 56 BC, but three manned triremes lie where the ships of the Veneti come out."""
    state = start("s56")
    crews = (("l7", "leader_pcrassus"), ("l8", "leader_dbrutus"), ("l11", "leader_sabinus"))
    for number, crew in enumerate(crews, 1):
        view = referee().view(state)
        new = new_piece(view, "trireme", Spot("veneti", "port_veneti"), ROMAN)
        for command in (new, *bring(view.then(new), new.pieces, in_harbour(view, "veneti"))):
            state = apply(state, command)
        view = referee().view(state)
        people = [view.piece(PieceId(one)) for one in crew]
        for command in put(view, people, Spot("veneti", f"trireme_{number}")):
            state = apply(state, command)
        state = apply(state, SetProperty(tuple(map(PieceId, crew)), "crew", True))
    return state


def test_a_war_at_sea_leaves_no_dead_end() -> None:
    tally = play_random_games(referee(), fleets_face_to_face(), 1, 3, steps_bound=25)
    assert set(tally.endings) <= {Ending.VICTORY, Ending.ENDLESS}
    assert not tally.notices


@pytest.mark.hard
def test_a_war_at_sea_ends_with_a_verdict() -> None:
    tally = play_random_games(referee(), fleets_face_to_face(), 3, 3)
    assert dict(tally.endings) == {Ending.VICTORY: 3}
    assert not tally.notices


@pytest.mark.hard
def test_the_campaign_ends_with_its_score() -> None:
    tally = play_random_games(referee(), start("campaign"), 1, 1, steps_bound=4000)
    assert dict(tally.endings) == {Ending.VICTORY: 1}
    assert not tally.notices


@pytest.mark.parametrize("side", SIDES)
def test_control_and_supply_are_shown_to_both_sides_at_any_time(side: SideId) -> None:
    shown = {
        offer.kind: {mark.role for mark in offer.marks}
        for offer in referee().offers(start("s58"), side, ())[0]
        if offer.command is None
    }
    assert shown == {"control": {ShapeRole.CONTROL}, "supply": {ShapeRole.SUPPLY}}


@pytest.mark.hard
def test_offers_and_verdicts_keep_the_laws_of_a_plugin() -> None:
    judge = referee()
    states = list(
        states_of_random_games(judge, face_to_face("s52", "arverni"), 1, seed=3, every=20)
    )
    assert_laws(judge, states)


@pytest.mark.parametrize(
    ("scenario", "turn", "phase"),
    [
        ("s58", "March 58 BC", "Roman reinforcements"),
        ("s56", "April 56 BC", "Roman reinforcements"),
        ("s52", "Winter 52 BC", "Roman movement"),
    ],
)
def test_the_turn_is_told_by_month_and_year_and_the_phase_by_its_name(
    scenario: str, turn: str, phase: str
) -> None:
    state = start(scenario)
    flow = referee().flow(state)[0]
    assert (referee().turn_name(state)[0], flow.label) == (turn, phase)


def test_the_phase_is_told_in_the_language_of_the_module() -> None:
    other = referee().for_module(translated(MODULE, "ru"))
    flow = other.flow(start("s52"))[0]
    assert (other.turn_name(start("s52"))[0], flow.label) == ("Зима 52 до н. э.", "Движение римлян")


def test_both_sides_have_something_to_do_at_the_start() -> None:
    flow, notices = referee().flow(start("s57"))
    assert notices == ()
    assert flow.actors == (SideId("roman"),)
    kinds = {offer.kind for offer in referee().offers(start("s57"), SideId("roman"), ())[0]}
    assert {"march", "ride", "end_phase"} <= kinds
    assert RULES.has_victory
