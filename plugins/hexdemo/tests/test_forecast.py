"""What is foretold of an attack is what its die brings; who attacks can be thought otherwise."""

import re
from collections import Counter

import pytest

from plugins.hexdemo.tests.game import CASES, MODULE, referee
from vtt.commands.base import single_commands
from vtt.commands.chance import FixedDice
from vtt.commands.flow import Say
from vtt.rules.cases import case_state, gesture_command

GIVES = re.compile(r"gives (\w+)$")
ATTACKS = [case for case in CASES if case.entry.get("declare", {}).get("action") == "attack"]


def foretold(case):
    state = case_state(case, MODULE)
    command = gesture_command(case.entry, state, MODULE, case)
    forecasts, notices = referee().forecast(state, command, state.turn.side)
    assert notices == ()
    return state, command, forecasts


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: case.id)
def test_each_face_of_the_die_brings_what_was_foretold(case):
    state, command, forecasts = foretold(case)
    for forecast in forecasts:
        told = Counter({one.words.partition(":")[0]: one.ways for one in forecast.results})
        found: Counter[str] = Counter()
        for die in range(1, forecast.ways + 1):
            rolled = referee().with_random(FixedDice([die]))
            decision = rolled.decide(state, command, override=True)
            said = (one.text for one in single_commands(decision.command) if isinstance(one, Say))
            found[next(match.group(1) for text in said if (match := GIVES.search(text)))] += 1
        assert found == told


def test_a_unit_that_could_join_is_offered_and_brings_its_strength():
    case = next(case for case in ATTACKS if case.id == "attacks_the_next_hex")
    state, _, (alone,) = foretold(case)
    joins = [what_if for what_if in alone.what_ifs if not what_if.on]
    assert joins
    (together,), _ = referee().forecast(state, joins[0].command, state.turn.side)
    assert int(together.columns[0].total) > int(alone.columns[0].total)
    assert [what_if.on for what_if in together.what_ifs] == [True, True]
