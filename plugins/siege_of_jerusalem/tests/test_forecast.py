"""What is foretold of an attack is what its die brings, face by face; others could take part."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, referee
from vtt.base.ids import PieceId
from vtt.commands.base import single_commands
from vtt.commands.chance import FixedDice
from vtt.commands.flow import Say
from vtt.rules.action import declare
from vtt.rules.cases import case_state, gesture_command
from vtt.rules.forecast import Forecast
from vtt.rules.verdict import ShapeRole
from vtt.state.game import GameState
from vtt_siege_of_jerusalem.melee import Melee

GIVES = re.compile(r"(?:Melee|Fire) .* with \d[^:]*: (?:([A-Z]+): .+|nothing happens)\.$")


def foretold(state: GameState, command) -> tuple[Forecast, ...]:
    forecasts, notices = referee().forecast(state, command, state.turn.side)
    assert notices == ()
    return forecasts


def declared(*actions: str):
    return [case for case in CASES if case.entry.get("declare", {}).get("action") in actions]


def letters_of(result: str) -> str:
    return "" if result == "nothing happens" else result.partition(":")[0]


@pytest.mark.parametrize("case", declared("melee", "fire"), ids=lambda case: case.id)
def test_each_face_of_the_die_brings_what_was_foretold(case):
    state = case_state(case, MODULE)
    command = gesture_command(case.entry, state, MODULE, case)
    for forecast in foretold(state, command):
        told = Counter({letters_of(one.words): one.ways for one in forecast.results})
        found: Counter[str] = Counter()
        for die in range(1, forecast.ways + 1):
            rolled = referee().with_random(FixedDice([die]))
            decision = rolled.decide(state, command, override=True)
            said = (one.text for one in single_commands(decision.command) if isinstance(one, Say))
            match = next((m for text in said if (m := GIVES.search(text))), None)
            assert match is not None
            found[match.group(1) or ""] += 1
        assert found == told


def test_who_takes_part_can_be_thought_otherwise():
    case = next(case for case in CASES if case.id == "two_to_one_and_seven")
    state = case_state(case, MODULE)
    (forecast,) = foretold(state, gesture_command(case.entry, state, MODULE, case))
    assert all(what_if.on for what_if in forecast.what_ifs)
    without = forecast.what_ifs[0]
    (weaker,) = foretold(state, without.command)
    assert [what_if.on for what_if in weaker.what_ifs] == [False, True, True]
    strengths = [int(one.columns[0].total) for one in (forecast, weaker)]
    assert strengths == [18, 11]
    (again,) = foretold(state, weaker.what_ifs[0].command)
    assert sorted(again.pieces) == sorted(forecast.pieces)
    assert again.columns[0].total == forecast.columns[0].total


def test_nobody_is_left_out_by_whom_there_is_no_attack():
    case = next(case for case in CASES if case.id == "a_veteran_in_the_open")
    state = case_state(case, MODULE)
    attack = declare("siege_of_jerusalem", Melee("Z19", (PieceId("v"),)))
    (forecast,) = foretold(state, attack)
    assert forecast.what_ifs == ()


@pytest.mark.parametrize("case", declared("rally", "breach"), ids=lambda case: case.id)
def test_rallies_and_breaches_are_foretold_over_all_faces(case):
    state = case_state(case, MODULE)
    command = gesture_command(case.entry, state, MODULE, case)
    for forecast in foretold(state, command):
        assert sum(result.ways for result in forecast.results) == forecast.ways == 6
        for die in range(1, 7):
            rolled = referee().with_random(FixedDice([die]))
            assert rolled.decide(state, command, override=True).accepted


@pytest.mark.parametrize(
    ("case_id", "kind", "role"),
    [
        ("two_to_one_and_seven", "melee", ShapeRole.CONTACT),
        ("nobody_fires", "fire", ShapeRole.FIRE),
    ],
)
def test_targets_of_melee_and_of_fire_are_told_apart(case_id, kind, role):
    case = next(case for case in CASES if case.id == case_id)
    position = case.entry["position"] + "\ns l12_archers [BB19] @0\n"
    state = case_state(replace(case, entry={**case.entry, "position": position}), MODULE)
    found, notices = referee().offers(state, "rome", ())
    assert notices == ()
    roles = {mark.role for offer in found if offer.kind == kind for mark in offer.marks}
    assert roles == {role}
