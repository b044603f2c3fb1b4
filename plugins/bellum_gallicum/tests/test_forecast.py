"""What is foretold of a battle is what its die brings, face by face; the display is counted as it fills."""

import re
from collections import Counter

import pytest

from plugins.bellum_gallicum.tests.game import CASES, MODULE, referee, start
from vtt.base.ids import SideId
from vtt.commands.base import single_commands
from vtt.commands.chance import FixedDice
from vtt.commands.dice import RollDice
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces
from vtt.commands.rules import AnswerChoice
from vtt.definition.rules_table import DataSource
from vtt.rules.cases import case_state, gesture_command
from vtt_bellum_gallicum.result_words import attrition_words, result_told, siege_words
from vtt_bellum_gallicum.units import GALLIC

BG = "bellum_gallicum"
GIVES = re.compile(r" in all, .* \(([SP]\d+)\)")
ROLLED = [
    case
    for case in CASES
    if case.entry.get("expect", {}).get("rolls", [])[:1] in (["skirmish"], ["pitched"])
    and ("declare" in case.entry or "answer" in case.entry)
]


def begun(case, steps=None):
    """The state after a case's setup, or after its first steps."""
    state = case_state(case, MODULE)
    for gesture in case.entry.get("setup", [])[:steps]:
        asked = referee().with_random(FixedDice(gesture.get("dice", [])))
        side = SideId(gesture["side"]) if "side" in gesture else state.turn.side
        state = asked.decide(state, gesture_command(gesture, state, MODULE, case), side).state
    return state


def foretold(state, command):
    forecasts, notices = referee().forecast(state, command, None)
    assert notices == ()
    return forecasts


def case_named(name):
    return next(case for case in CASES if case.id == name)


def test_there_are_skirmishes_and_pitched_battles_among_the_cases():
    assert len(ROLLED) > 8


@pytest.mark.parametrize("case", ROLLED, ids=lambda case: case.id)
def test_each_face_of_the_die_brings_what_was_foretold(case):
    state = begun(case)
    command = gesture_command(case.entry, state, MODULE, case)
    forecast = foretold(state, command)[0]
    told = Counter({one.words.partition(":")[0]: one.ways for one in forecast.results})
    found: Counter[str] = Counter()
    for die in range(1, forecast.ways + 1):
        rolled = referee().with_random(FixedDice([die] + [1] * 60))
        decision = rolled.decide(state, command, override=True)
        said = (one.text for one in single_commands(decision.command) if isinstance(one, Say))
        found[next(match.group(1) for text in said if (match := GIVES.search(text)))] += 1
    assert found == told


def test_the_sums_are_those_of_the_lines_and_say_that_they_are_ours():
    case = case_named("pb9_a_sequence_is_rolled")
    state = begun(case)
    (forecast,) = foretold(state, gesture_command(case.entry, state, MODULE, case))
    for column in forecast.columns:
        assert int(column.total) == sum(int(line.value) for line in column.lines)
    armies = [line for column in forecast.columns[:2] for line in column.lines]
    assert {line.source for line in armies} == {DataSource.RECONSTRUCTION}
    assert armies[0].words.startswith("left: ")


def test_the_display_is_counted_live_as_units_go_to_the_wings():
    case = case_named("pb9_a_sequence_is_rolled")
    done = AnswerChoice(BG, "deploy:gallic", ())
    state = begun(case, 1)
    (before,) = foretold(state, done)
    after = begun(case, 2)
    (drawn,) = foretold(after, done)
    totals = [next(c.total for c in one.columns if c.side == "gallic") for one in (before, drawn)]
    assert totals[0] == totals[1], "who is not drawn up counts with its reserve"
    command = gesture_command(case.entry["setup"][1], state, MODULE, case)
    assert isinstance(command, MovePieces)
    half = MovePieces(command.moves[:2])
    (one_wing,), _ = referee().forecast(state, done, None, (half,))
    fewer = next(c for c in one_wing.columns if c.side == "gallic")
    assert [line.words.partition(":")[0] for line in fewer.lines] == ["left", "left"]
    assert int(fewer.total) < int(totals[0])


def test_a_march_into_the_enemy_is_told_its_battle_and_one_past_him_none():
    case = case_named("sk12_the_defender_is_turned_over")
    state = case_state(case, MODULE)
    there = state.pieces["l11"]
    stay = gesture_command({"move": ["l11 [senones]"]}, state, MODULE, case)
    (skirmish,) = foretold(state, stay)
    assert skirmish.title.startswith("Skirmish in")
    away = gesture_command({"move": ["l11 [cisalpina]"]}, state, MODULE, case)
    assert foretold(state, away) == ()
    assert state.pieces["l11"] is there


def test_who_would_get_away_is_told_the_chance():
    case = case_named("sk5_rome_gets_away")
    state = begun(case)
    stand = AnswerChoice(BG, "avoid:senones", ("stand",))
    go = AnswerChoice(BG, "avoid:senones", ("remi",))
    (fight,), (escape,) = foretold(state, stand), foretold(state, go)
    assert fight.title.startswith("Skirmish")
    assert escape.title == "Out of Senones to Remi"
    assert {one.words: one.ways for one in escape.results} == {
        "they get away": 3,
        "they stay": 3,
    }


def test_who_loses_more_than_it_has_is_told_to_lose_all():
    told = [
        result.words
        for case in ROLLED
        for forecast in foretold(
            begun(case), gesture_command(case.entry, begun(case), MODULE, case)
        )
        for result in forecast.results
    ]
    assert any("loses all" in words for words in told)
    assert any(re.search(r"loses \d", words) for words in told)
    assert not any("99" in words for words in told)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("-", "no losses"),
        ("DX", "the besieged are lost"),
        ("B1F", "the besiegers turn over 1 (B1F)"),
        ("D1E1F", "the besieged lose 1 and turn over 1 (D1E1F)"),
    ],
)
def test_a_cell_of_the_siege_table_is_told_in_words(cell, words):
    assert siege_words(cell) == words


def test_the_log_tells_a_result_by_the_names_of_the_sides():
    view = referee().view(start("s57"))
    assert (
        result_told(view, "skirmish", "S5", GALLIC, (4, 4)) == "Rome turns over 1; Gaul wins (S5)"
    )
    assert "Rome loses all; Gaul wins" in result_told(view, "skirmish", "S9", GALLIC, (4, 4))


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("-", "no losses"),
        ("0E2F", "2 turned over"),
        ("1E0F", "1 lost"),
        ("1E2F", "1 lost and 2 turned over"),
    ],
)
def test_a_cell_of_the_table_of_attrition_is_told_in_words(cell, words):
    assert attrition_words(cell) == words


def test_the_price_of_a_forced_march_is_told_with_it():
    case = case_named("the_cost_of_a_forced_march_is_foretold")
    state = begun(case)
    decision = (
        referee()
        .with_random(FixedDice([1]))
        .decide(state, gesture_command(case.entry, state, MODULE, case), SideId("roman"))
    )
    price = next(one.message for one in decision.verdict.findings if one.rule == "3.3.1")
    costs = "no losses on 1 to 3, 1 turned over on 4 to 5, 2 turned over on 6"
    assert price.endswith(f"; attrition (marsh ground): {costs}.")
    said = [one.text for one in single_commands(decision.command) if isinstance(one, Say)]
    assert said == ["Attrition in Parisii: no losses"]
    (roll,) = (one for one in single_commands(decision.command) if isinstance(one, RollDice))
    assert roll.request.label == "Attrition in Parisii"
