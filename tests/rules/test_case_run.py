"""Cases pass where the rules do as said; setups, questions and dice."""

from pathlib import Path

import msgspec
import pytest

from tests.rules.duel import DUEL, MODULE, RULES, Duel
from vtt.base.errors import FormatError
from vtt.rules.api import LoadedRules
from vtt.rules.case_run import run_case
from vtt.rules.cases import Case
from vtt.rules.testing import load_cases
from vtt.rules.verdict import NO_OPINION, Notice, Verdict

CASES = {case.id: case for case in load_cases(Path(__file__).parent / "cases")}


@pytest.mark.parametrize("case", CASES.values(), ids=lambda case: case.id)
def test_the_duel_does_as_its_cases_say(case):
    outcome = run_case(case, MODULE, RULES)
    assert outcome.passed, str(outcome)


def changed(name, **entry) -> Case:
    case = CASES[name]
    new = {key: value for key, value in {**case.entry, **entry}.items() if value is not None}
    return Case(case.id, case.rule, case.source, case.plugin, new, case.tolerance, case.where)


def test_a_setup_that_is_refused_is_a_fault_of_the_case():
    case = changed("only_once", setup=[{"move": "red_1 100,400"}])
    with pytest.raises(FormatError, match=r"gesture 1 of the setup was refused: moves 300\.0 mm"):
        run_case(case, MODULE, RULES)


def test_a_setup_may_override():
    case = changed(
        "only_once", setup=[{"move": "red_1 100,250", "override": True}], move="red_1 100,260"
    )
    assert run_case(case, MODULE, RULES).passed


def test_an_unknown_question_names_the_nearest():
    with pytest.raises(FormatError, match="no question 'distanze'; did you mean 'distance'"):
        run_case(changed("distance", question="distanze"), MODULE, RULES)


def test_dice_that_nobody_rolls_are_a_difference():
    outcome = run_case(changed("attack_misses", dice=[3, 6]), MODULE, RULES)
    assert outcome.differences == ("1 of 2 dice were not rolled",)


def test_dice_that_are_missing_are_a_difference():
    outcome = run_case(changed("attack_misses", dice=[]), MODULE, RULES)
    assert "no fixed result is left" in str(outcome)


def test_an_unexpected_error_is_a_difference():
    case = changed("distance", args={"from": "red_9", "to": "red_1"})
    assert "unexpected error: no piece 'red_9'" in str(run_case(case, MODULE, RULES))


def test_notices_are_differences_unless_they_are_expected():
    class Talking(Duel):
        def judge(self, before, command, after):
            verdict: Verdict = super().judge(before, command, after) or NO_OPINION
            return msgspec.structs.replace(verdict, notices=(Notice("duel", "judge", "hm"),))

    rules = LoadedRules(DUEL, Talking())
    outcome = run_case(CASES["within_reach"], MODULE, rules)
    assert outcome.differences == ("unexpected notice: duel has no opinion (judge): hm",)
    expected = {**CASES["within_reach"].expect, "notices": ["(judge): hm"]}
    assert run_case(changed("within_reach", expect=expected), MODULE, rules).passed


def test_a_line_says_where_and_what():
    outcome = run_case(changed("within_reach", expect={"accepted": False}), MODULE, RULES)
    assert str(outcome) == (
        f"{CASES['within_reach'].where}: within_reach: expected refused, found accepted"
    )
    assert str(run_case(CASES["within_reach"], MODULE, RULES)).endswith("within_reach: passed")
