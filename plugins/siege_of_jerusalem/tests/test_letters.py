"""Orders and letters are seen on the counters: the module has a badge for each."""

import msgspec
import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, referee
from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.chance import FixedDice
from vtt.commands.piece import SetProperty
from vtt.render.look import look_of
from vtt.rules.action import declare
from vtt.rules.cases import case_state, gesture_command
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.units import name, title

UNIT = PieceId("v")


def advanced():
    """After the advance of a unit, which shows an A."""
    case = next(case for case in CASES if case.id == "who_advances_shows_an_a")
    state = case_state(case, MODULE)
    for gesture in (*case.entry["setup"], case.entry):
        asked = referee().with_random(FixedDice(gesture.get("dice", ())))
        command = gesture_command(gesture, state, MODULE, case)
        state = asked.decide(state, command, state.turn.side).state
    return state


def badges(state):
    return [badge.picture for badge in look_of(state.pieces[UNIT], MODULE).badges]


def test_a_letter_lies_on_the_counter_until_the_phase_is_over():
    state = advanced()
    assert badges(state) == ["images/badges/letter_a.svg"]
    end = declare("siege_of_jerusalem", EndPhase())
    over = referee().decide(state, end, state.turn.side)
    assert over.accepted
    assert badges(over.state) == []


@pytest.mark.parametrize("order", ["routed", "panicked"])
def test_who_runs_is_told_by_his_counter(order):
    state = apply(advanced(), SetProperty((UNIT,), "letter", None))
    assert badges(apply(state, SetProperty((UNIT,), "order", order))) == [
        f"images/badges/{order}.svg"
    ]


@pytest.mark.parametrize("level", [level.id for level in MODULE.table("city").levels])
def test_where_in_its_hex_a_unit_stands_is_told_unless_the_map_tells_it(level):
    state = advanced()
    unit = msgspec.structs.replace(state.pieces[UNIT], level=level)
    pictures = [badge.picture for badge in look_of(unit, MODULE).badges]
    told = level not in ("ground", "wall")
    assert (f"images/badges/at_{level}.svg" in pictures) == told


def test_every_counter_that_can_run_has_the_badges():
    units = [p for p in MODULE.pieces if any(name == "class" for name, _ in p.properties)]
    assert len(units) > 150
    for unit in units:
        traits = MODULE.piece(unit.id).traits
        assert {layer.follow for layer in traits if hasattr(layer, "follow")} == {
            "order",
            "letter",
            "level",
        }, unit.id


@pytest.mark.parametrize(
    ("order", "told"), [(None, ""), ("panicked", ", panicked"), ("routed", ", routed")]
)
def test_a_question_about_units_tells_their_order(order, told):
    state = apply(advanced(), SetProperty((UNIT,), "order", order))
    view = referee().view(state)
    unit = state.pieces[UNIT]
    assert title(view, unit) == name(view, unit) + told
