"""Who is together on the map lies in one stack: one can be picked with all the others."""

from collections.abc import Sequence

import msgspec
import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.state.game import GameState
from vtt.state.piece import Place
from vtt_bellum_gallicum.actions import EndPhase
from vtt_bellum_gallicum.movement import march_command
from vtt_bellum_gallicum.places import heaped, place_at
from vtt_bellum_gallicum.units import MAP, ROMAN, Spot, is_leader, people_at


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


def shifted(state: GameState, pieces: Sequence[PieceId], x: float, y: float) -> GameState:
    """The state after a hand has moved pieces within their region."""
    stack = state.pieces[pieces[0]].stack
    place = Place(MAP, Pose(x, y), stack if len(pieces) > 1 else None)
    decision = referee().decide(state, MovePieces(tuple(PieceMove(one, place) for one in pieces)))
    assert decision.accepted
    assert decision.verdict.notices == ()
    return decision.state


def test_a_stack_that_is_shifted_in_its_region_stands_in_its_place_again_and_others_can_join_it():
    state = start("s58")
    turn = msgspec.structs.replace(state.turn, phase="roman_move", side=ROMAN)
    state = msgspec.structs.replace(state, turn=turn)
    view = referee().view(state)
    stack = state.stacks[place_at(view, Spot("cisalpina"), ROMAN).stack]
    pose = state.pieces[stack[0]].pose
    after = shifted(state, stack, pose.x + 20.0, pose.y + 10.0)
    assert {after.pieces[one].pose for one in stack} == {pose}
    one_out = shifted(state, stack[:1], pose.x + 20.0, pose.y + 10.0)
    assert set(one_out.stacks[state.pieces[stack[0]].stack]) == set(stack)
    assert one_out.stacks[state.pieces[stack[0]].stack][-1] == stack[-1]
    seen = referee().view(after)
    caesar = [seen.piece(PieceId(one)) for one in ("leader_caesar", "l10")]
    decision = referee().decide(after, march_command(seen, caesar, Spot("cisalpina")), ROMAN)
    assert decision.verdict.notices == ()
    assert {*stack, "leader_caesar", "l10"} == set(
        decision.state.stacks[seen.piece(stack[0]).stack]
    )


@pytest.mark.parametrize("scenario", ["s58", "s57", "s56", "s52"])
def test_a_scenario_begins_with_its_stacks_in_order(scenario):
    assert heaped(referee().view(start(scenario))) == ()
