import pytest

from tests.builders import make_module
from vtt.definition.module import PhaseDefinition
from vtt.session.turns import TurnStep, next_turn, step_index, step_name, turn_steps
from vtt.state.turn import TurnState

MOVE, FIGHT = PhaseDefinition("move", "Move"), PhaseDefinition("fight", "Fight")
SET_UP = PhaseDefinition("set", "Set-up", once=True)
OWN = (PhaseDefinition("a", "Red moves", "red"), PhaseDefinition("b", "All fight"))


def course(module, turn, count):
    found = []
    for _ in range(count):
        turn = next_turn(module, turn)
        found.append((turn.number, turn.phase, turn.side))
    return found


@pytest.mark.parametrize(
    ("phases", "start", "follow"),
    [
        (OWN, TurnState(1, "a", "red"), [(1, "b", None), (2, "a", "red"), (2, "b", None)]),
        (
            (MOVE, FIGHT),
            TurnState(1, "move", "red"),
            [(1, "fight", "red"), (1, "move", "blue"), (1, "fight", "blue"), (2, "move", "red")],
        ),
        ((MOVE, FIGHT), TurnState(1, "move"), [(1, "fight", None), (2, "move", None)]),
        ((SET_UP, MOVE), TurnState(1, "set", "red"), [(1, "move", "red"), (1, "move", "blue")]),
        ((SET_UP, MOVE), TurnState(1, "move", "blue"), [(2, "move", "red")]),
        ((), TurnState(1, "", "red"), [(1, "", "blue"), (2, "", "red")]),
        ((), TurnState(7), [(8, "", None), (9, "", None)]),
        ((MOVE, FIGHT), TurnState(3, "gone", "blue"), [(3, "fight", "red")]),
    ],
)
def test_turns_go_phase_by_phase_and_side_by_side(phases, start, follow):
    assert course(make_module(phases=phases), start, len(follow)) == follow


def test_a_module_without_sides_has_turns_too():
    module = make_module(phases=(), sides=())
    assert course(module, TurnState(1), 1) == [(2, "", None)]
    assert turn_steps(module, TurnState(1, "", "red")) == (TurnStep("", None),)


def test_where_the_turn_stands_and_what_its_parts_are_called():
    module = make_module(phases=(MOVE, FIGHT))
    turn = TurnState(2, "fight", "blue")
    steps = turn_steps(module, turn)
    assert step_index(module, turn) == 3
    assert [step_name(module, step) for step in steps] == [
        "Move, Red", "Fight, Red", "Move, Blue", "Fight, Blue",
    ]  # fmt: skip
    assert step_name(module, TurnStep("", None)) == ""
