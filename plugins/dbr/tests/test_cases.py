"""Every case of the case files, and what they prove of the rules."""

from pathlib import Path

import pytest

from vtt.rules.cases import Case
from vtt.rules.coverage import coverage_problems, one_sided_rules, read_coverage, unproven_rules
from vtt.rules.rulebook import registered_rules
from vtt.rules.testing import assert_case, load_cases

CASES = load_cases(Path(__file__).parent / "cases")
COVERAGE = read_coverage(Path(__file__).parents[1] / "vtt_dbr" / "coverage.toml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case, module, rules):
    assert_case(case, module, rules)


def test_the_list_of_clauses_fits_the_code(rules):
    assert coverage_problems(COVERAGE, registered_rules(rules.plugin), "coverage.toml") == ()


def test_every_enforced_clause_is_proved_by_its_cases(module, rules):
    assert unproven_rules(COVERAGE, CASES, module, rules) == ()


def test_what_may_refuse_has_a_case_that_obeys_and_one_that_breaks_it(rules):
    assert one_sided_rules(COVERAGE, CASES, rules) == ()


def test_every_rule_has_a_case_that_obeys_and_one_that_breaks_it(rules):
    broken = {finding["rule"] for case in CASES for finding in _illegal(case)}
    for rule in sorted(registered_rules(rules.plugin)):
        about = [case for case in CASES if case.rule == rule]
        assert any(not _illegal(case) for case in about), f"no case obeys {rule}"
        assert rule in broken or sum(map(_examples, about)) > 1, f"no case breaks {rule}"


def _examples(case: Case) -> int:
    """How many examples a case holds: one, or each row of a table of results."""
    return len(case.entry.get("args", {}).get("rows", ("itself",)))


def _illegal(case: Case) -> list[dict[str, object]]:
    findings = case.expect.get("findings", [])
    return [finding for finding in findings if finding.get("severity") == "illegal"]
