from hypothesis import given

from tests.strategies import structs
from vtt.state.turn import Outcome, TurnState


@given(structs(TurnState), structs(Outcome))
def test_turns_and_outcomes_are_values(turn, outcome):
    assert len({turn, TurnState(turn.number, turn.phase, turn.side)}) == 1
    assert len({outcome, Outcome(outcome.winner, outcome.reason, outcome.rule)}) == 1
