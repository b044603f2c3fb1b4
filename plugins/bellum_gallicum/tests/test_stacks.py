"""Who is together on the map lies in one stack: one can be picked with all the others."""

import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.rules.action import declare
from vtt.state.game import GameState
from vtt_bellum_gallicum.actions import EndPhase
from vtt_bellum_gallicum.places import heaped, place_at
from vtt_bellum_gallicum.units import ROMAN, Spot, is_leader, people_at


def april(state: GameState) -> GameState:
    """The Roman player's next phase in the turn that follows; nobody has marched."""
    asked = referee(3)
    while state.turn.number == 2 or state.turn.side != ROMAN:
        side = state.turn.side or ROMAN
        decision = asked.decide(state, declare(asked.plugin_id, EndPhase()), side, override=True)
        state = decision.state
    return state


def test_reinforcements_lie_in_one_stack_with_their_leader_on_top():
    state = april(start("s58"))
    view = referee().view(state)
    place = Spot("cisalpina")
    there = people_at(view, place, ROMAN)
    assert {"l11", "l12", "leader_t2"} <= {one.id for one in there}
    stack = place_at(view, place, ROMAN).stack
    assert set(state.stacks[stack]) == {one.id for one in there}
    assert is_leader(view, view.piece(state.stacks[stack][-1]))
    assert heaped(view) == ()


@pytest.mark.parametrize("scenario", ["s58", "s57", "s56", "s52"])
def test_a_scenario_begins_with_its_stacks_in_order(scenario):
    assert heaped(referee().view(start(scenario))) == ()
