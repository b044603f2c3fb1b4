"""What a proposal would come to is told before the dice, supposing what one likes; nothing happens."""

import msgspec
import pytest

from tests.rules.duel import DUEL, MODULE, RED, RULES, Attack, EndTurn, move, start
from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.chance import FixedDice, SeededRandom
from vtt.commands.rules import SetMode
from vtt.rules.action import declare
from vtt.rules.forecast import ForecastLine, ForecastResult, counted
from vtt.rules.referee import Referee
from vtt.rules.verdict import Severity
from vtt.state.mode import RulesMode, TableMode
from vtt.state.snapshot import encode_state

REFEREE = Referee(RULES, MODULE, SeededRandom(1))
NEAR = apply(start(), CommandGroup("near", (move("red_1", 100, 380), move("red_2", 120, 380))))
ATTACK = declare(DUEL, Attack(PieceId("red_1"), PieceId("blue_1")))


def chances(state, *supposing):
    forecasts, notices = REFEREE.forecast(state, ATTACK, RED, supposing)
    assert notices == ()
    return [{result.words: result.ways for result in one.results} for one in forecasts]


def test_the_chances_of_an_attack_are_told_with_what_counts():
    (forecast,), _ = REFEREE.forecast(NEAR, ATTACK, RED)
    attacker, _target = forecast.columns
    assert [(line.words, line.value, line.rule) for line in attacker.lines] == [
        ("a friend near him", "+1", "A3.1")
    ]
    assert chances(NEAR) == [{"hit": 4, "miss": 2}]


def test_what_is_supposed_changes_the_forecast_and_nothing_else():
    before = encode_state(NEAR)
    apart = move("red_2", 400, 100)
    assert chances(NEAR, apart) == [{"hit": 3, "miss": 3}]
    without = SetMode(NEAR.mode.with_rule("A3.1", RulesMode.OFF))
    assert chances(NEAR, without) == [{"hit": 3, "miss": 3}]
    assert chances(NEAR) == [{"hit": 4, "miss": 2}]
    assert encode_state(NEAR) == before


def test_the_impossible_is_not_supposed():
    assert chances(NEAR, move("nobody", 1, 1)) == []


def test_rules_that_are_off_and_plain_moves_have_no_forecast():
    off = msgspec.structs.replace(NEAR, mode=TableMode(RulesMode.OFF))
    assert chances(off) == []
    assert REFEREE.forecast(NEAR, move("red_1", 100, 370), RED) == ((), ())


def test_what_would_be_found_at_the_end_of_the_phase_is_told_before_it():
    (finding,), notices = REFEREE.owed(start(), RED)
    assert (finding.rule, finding.severity, notices) == ("N1", Severity.NOTE, ())
    moved = REFEREE.decide(start(), move("red_1", 100, 150), RED).state
    assert REFEREE.owed(moved, RED) == ((), ())


def test_while_a_question_waits_the_phase_owes_nothing_else():
    decision = Referee(RULES, MODULE, FixedDice([6])).decide(NEAR, ATTACK, RED)
    assert decision.accepted
    assert REFEREE.flow(decision.state)[0].choices != ()
    assert REFEREE.owed(decision.state, RED) == ((), ())
    assert REFEREE.flow(decision.state)[0].next == declare(DUEL, EndTurn())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_results_with_the_same_words_are_counted_together_the_likeliest_first(order):
    said = [
        ForecastResult("flees", 1, "R2"),
        ForecastResult("recoils", 2, "R1"),
        ForecastResult("flees", 2, "R2"),
    ]
    assert counted([said[place] for place in order]) == (
        ForecastResult("flees", 3, "R2"),
        ForecastResult("recoils", 2, "R1"),
    )


@pytest.mark.parametrize(
    ("line", "may"),
    [
        (ForecastLine("a friend near him", "+1", "A3.1"), True),
        (ForecastLine("Pike", "4", "A1", fixed=True), False),
        (ForecastLine("the die", "+0"), False),
    ],
)
def test_what_a_rule_brings_can_be_supposed_away_and_a_printed_strength_cannot(line, may):
    assert line.may_be_struck is may
