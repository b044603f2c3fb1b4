"""Phases in which nobody can do anything, and those in which somebody can."""

import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, RULES, referee, start
from vtt.commands.apply import apply
from vtt.commands.flow import SetTurn
from vtt.rules.cases import case_state
from vtt.state.turn import TurnState


def idle_in(case_id, phase, side):
    """Whether a phase is idle in the position of a case."""
    case = next(case for case in CASES if case.id == case_id)
    state = apply(case_state(case, MODULE), SetTurn(TurnState(1, phase, side)))
    return referee().is_idle(state)[0]


@pytest.mark.parametrize(
    ("case", "phase", "side", "idle"),
    [
        ("after_movement_the_panicked_run", "r_panic", "rome", True),
        ("after_movement_the_panicked_run", "r_fire_j", "judaea", True),
        ("after_movement_the_panicked_run", "r_melee", "rome", True),
        ("after_movement_the_panicked_run", "j_reserves", "judaea", True),
        ("after_movement_the_panicked_run", "r_move", "rome", False),
        ("who_still_has_to_run", "r_rally", "rome", False),
        ("artillery_hits_its_own", "r_fire_r", "rome", False),
        ("its_owner_says_who_goes_back_first", "r_melee", "rome", False),
        ("its_owner_says_who_goes_back_first", "j_melee", "judaea", False),
    ],
)
def test_a_phase_is_idle_when_there_is_nothing_but_its_end(case, phase, side, idle):
    assert idle_in(case, phase, side) is idle


@pytest.mark.parametrize(
    ("phase", "side"), [("setup_j", "judaea"), ("r_move", "rome"), ("j_move", "judaea")]
)
def test_set_ups_and_movements_are_always_somebodys(phase, side):
    state = apply(start("gallus"), SetTurn(TurnState(1, phase, side)))
    assert RULES.plugin.is_idle(referee().view(state)) is False
