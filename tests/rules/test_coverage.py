"""Every clause is listed, every number in the code is a clause, and cases depend on their clause."""

from pathlib import Path

import msgspec
import pytest

from tests.rules.duel import MODULE, RULES, book
from vtt.base.errors import FormatError
from vtt.rules.coverage import (
    CoverageState,
    CoveredRule,
    coverage_problems,
    one_sided_rules,
    read_coverage,
    unproven_rules,
)
from vtt.rules.testing import load_cases

HERE = Path(__file__).parent
COVERAGE = read_coverage(HERE / "coverage.toml")
CASES = load_cases(HERE / "cases")
M1, H1 = COVERAGE.rule[0], COVERAGE.rule[10]


def problems(*rules, registered=("M1",)):
    listed = msgspec.structs.replace(COVERAGE, rule=rules)
    return [problem.message for problem in coverage_problems(listed, registered, "coverage.toml")]


def test_the_duel_is_covered():
    assert coverage_problems(COVERAGE, book.rules, "coverage.toml") == ()
    assert dict(COVERAGE.counts) == {
        CoverageState.ENFORCED: 10,
        CoverageState.ADVISED: 1,
        CoverageState.MISSING: 1,
    }
    assert M1 in COVERAGE.enforced()


def test_every_enforced_clause_is_proven_by_its_cases():
    assert unproven_rules(COVERAGE, CASES, MODULE, RULES) == ()


def test_a_case_that_does_not_depend_on_its_clause_is_found():
    weak = msgspec.structs.replace(M1, cases=("within_reach",))
    listed = msgspec.structs.replace(COVERAGE, rule=(weak,))
    assert unproven_rules(listed, CASES, MODULE, RULES) == (
        "M1: switched off, and none of within_reach fails",
    )


def test_a_case_whose_setup_needs_the_clause_depends_on_it():
    setup = msgspec.structs.replace(COVERAGE.rule[5], cases=("the_owner_chooses_the_loss",))
    listed = msgspec.structs.replace(COVERAGE, rule=(setup,))
    assert unproven_rules(listed, CASES, MODULE, RULES) == ()


def test_a_case_that_is_not_there_is_named():
    wrong = msgspec.structs.replace(M1, cases=("to_far",))
    listed = msgspec.structs.replace(COVERAGE, rule=(wrong,))
    assert unproven_rules(listed, CASES, MODULE, RULES) == (
        "M1: there is no case 'to_far'; did you mean 'too_far'?",
    )


@pytest.mark.parametrize(
    ("rules", "registered", "message"),
    [
        ((M1, M1), ("M1",), "rule M1 is listed 2 times"),
        (
            (msgspec.structs.replace(M1, cases=()),),
            ("M1",),
            "rule M1 is enforced and needs a place and cases",
        ),
        (
            (msgspec.structs.replace(H1, reason=""),),
            (),
            "rule H1 is advised and needs the reason why a program cannot judge it",
        ),
        ((M1,), (), "rule M1 is enforced, but no check, effect or clause carries it"),
        ((M1,), ("M1", "M11"), "rule M11 is in the code and not listed; did you mean 'M1'?"),
        ((H1,), ("H1",), "rule H1 is in the code and listed as advised"),
        (
            (msgspec.structs.replace(M1, where="tests.rules.duel:raech"),),
            ("M1",),
            "rule M1: tests.rules.duel has no 'raech'; did you mean 'reach'?",
        ),
        (
            (msgspec.structs.replace(M1, where="tests.no_rules:reach"),),
            ("M1",),
            "rule M1: there is no place 'tests.no_rules:reach': No module named 'tests.no_rules'",
        ),
    ],
)
def test_a_faulty_list_is_named(rules, registered, message):
    assert message in problems(*rules, registered=registered)


@pytest.mark.parametrize(
    "text",
    [
        "rule = 3",
        '[[rule]]\nid = "1"\ntitle = "x"\nstate = "sure"',
        '[[rule]]\nid = "1"\ntitel = "x"\nstate = "missing"',
        "[[rule",
    ],
)
def test_a_spoilt_file_is_named(tmp_path, text):
    file = tmp_path / "coverage.toml"
    file.write_text(text)
    with pytest.raises(FormatError, match=r"coverage\.toml"):
        read_coverage(file)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FormatError, match=r"nothing\.toml"):
        read_coverage(tmp_path / "nothing.toml")


def test_a_clause_needs_no_more_than_id_title_and_state():
    assert CoveredRule("1", "x", CoverageState.MISSING).cases == ()


def test_a_rule_that_may_refuse_needs_a_case_that_obeys_and_one_that_breaks_it():
    listed = msgspec.structs.replace(COVERAGE, rule=(M1,))
    assert one_sided_rules(listed, CASES, RULES) == ()
    obeying = [case for case in CASES if case.expect.get("accepted") is True]
    breaking = [case for case in CASES if case.expect.get("accepted") is False]
    assert one_sided_rules(listed, obeying, RULES) == ("M1: no case breaks it",)
    assert one_sided_rules(listed, breaking, RULES) == ("M1: no case obeys it",)
