"""Every key of an expectation fails where it should, with a sentence that says so."""

import pytest

from tests.rules.duel import MODULE, RULES
from tests.rules.test_case_run import CASES, changed
from vtt.base.errors import FormatError
from vtt.rules.case_compare import COMPARE, plain
from vtt.rules.case_run import run_case
from vtt.rules.case_shape import EXPECT_KEYS
from vtt.rules.verdict import illegal


def test_every_key_is_compared():
    assert set(COMPARE) == set(EXPECT_KEYS)


@pytest.mark.parametrize(
    ("case", "expect", "difference"),
    [
        ("within_reach", {"accepted": False}, "expected refused, found accepted"),
        ("too_far", {"accepted": True}, "expected accepted, found refused (illegal: moves 200.0 mm of 100)"),
        ("too_far", {"refusal": "impossible"}, "refusal: expected 'impossible', found 'illegal'"),
        ("within_reach", {"refusal": "illegal"}, "refusal: expected 'illegal', found None"),
        ("too_far", {"reason": "inches"}, "reason: expected 'inches' in 'moves 200.0 mm of 100'"),
        ("too_far", {"findings": []}, "finding M1: unexpected: moves 200.0 mm of 100"),
        ("within_reach", {"findings": [{"rule": "M1"}]}, "finding M1: expected, found none"),
        ("too_far", {"findings": [{"rule": "M1", "measured": 200.1}]}, "measured: expected 200.1"),
        ("too_far", {"findings": [{"rule": "M1", "severity": "note"}]}, "severity: expected 'note'"),
        ("too_far", {"findings": [{"rule": "M1", "message": "inches"}]}, "message: expected 'inches' in"),
        ("too_far", {"corrected": False}, "corrected: expected False, found MovePieces"),
        ("only_once", {"corrected": "red_1 1,1"}, "corrected: expected 'red_1 1,1', found None"),
        ("too_far", {"corrected": "red_1 100,201"}, "piece red_1: expected 100,201, found 100,200"),
        ("within_reach", {"pieces": ["red_1 100,100"]}, "piece red_1: expected 100,100, found 100,200"),
        ("within_reach", {"gone": ["red_1"]}, "piece red_1: expected gone, found on the table"),
        ("attack_hits", {"choices": []}, "choice loss:blue_1: unexpected"),
        ("attack_misses", {"choices": [{"id": "loss:blue_1"}]}, "choice loss:blue_1: expected, found none"),
        ("attack_hits", {"choices": [{"id": "loss:blue_1", "side": "red"}]}, "side: expected 'red'"),
        ("attack_hits", {"choices": [{"id": "loss:blue_1", "labels": []}]}, "labels: expected []"),
        ("attack_hits", {"rolls": []}, "rolls: expected [], found ['attack']"),
        ("attack_hits", {"box": {"attacked": False}}, "box attacked: expected False, found True"),
        ("attack_hits", {"box": {"fight": ""}}, "box fight: expected ''"),
        ("end_of_turn", {"turn": {"side": "red"}}, "turn side: expected 'red', found 'blue'"),
        ("the_last_man", {"outcome": False}, "outcome: expected False, found {'winner': 'red'"),
        ("what_red_can_do", {"offers": {"move": 3}}, "offers: expected {'move': 3}, found {'end_turn': 1"),
        ("attack_hits", {"forecasts": []}, "forecasts: expected 0, found ['Attack']"),
        ("attack_hits", {"forecasts": [{"odds": "5+"}]}, "forecast Attack: odds: expected '5+', found '4+'"),
        ("attack_hits", {"forecasts": [{"lines": ["A3.1 +1"]}]}, "lines: expected ['A3.1 +1'], found []"),
        ("attack_hits", {"forecasts": [{"chances": {"hit": 6}}]}, "found {'hit': 3, 'miss': 3}"),
        ("distance", {"value": 300.1}, "expected 300.1, found 300.0"),
        ("distance_to_nobody", {"error": "no man"}, "error: expected 'no man', found \"no piece 'blue_3'"),
        ("distance", {"value": 300.0, "error": "x"}, "error: expected 'x', found ''"),
        ("within_reach", {"notices": ["hm"]}, "notices: expected ['hm'], found []"),
    ],
)  # fmt: skip
def test_a_difference_is_said(case, expect, difference):
    outcome = run_case(changed(case, expect=expect), MODULE, RULES)
    assert any(difference in found for found in outcome.differences), outcome.differences


@pytest.mark.parametrize(
    ("case", "expect", "message"),
    [
        ("distance", {"accepted": True}, "a question has a value or an error, no decision"),
        ("too_far", {"findings": [{"rule": "M1", "measurd": 3}]}, "a finding has no 'measurd'"),
        ("what_red_can_do", {"offers": {}}, "expected offers need a side"),
    ],
)
def test_an_expectation_that_cannot_be_compared_is_a_fault_of_the_case(case, expect, message):
    entry = {"expect": expect}
    if message.endswith("side"):
        entry |= {"side": None, "turn": {"number": 1}}
    with pytest.raises(FormatError, match=message):
        run_case(changed(case, **entry), MODULE, RULES)


def test_two_findings_of_one_rule_are_told_apart_by_what_they_say():
    case = changed(
        "too_far",
        move="red_1 100,300\nred_2 150,350",
        expect={
            "findings": [
                {"rule": "M1", "pieces": ["red_2"], "measured": 250.0},
                {"rule": "M1", "pieces": ["red_1"], "measured": 200.0},
            ]
        },
    )
    assert run_case(case, MODULE, RULES).passed


def test_plain_data_has_no_records_left():
    assert plain(illegal("M1", "x"))["severity"] == "illegal"
    assert plain({"a": (1, 2)}) == {"a": [1, 2]}
    assert CASES["too_far"].tolerance == 0.05
