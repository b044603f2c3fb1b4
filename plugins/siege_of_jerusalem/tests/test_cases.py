"""Rules by their numbers: cases that keep them and cases that break them."""

import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, COVERAGE, MODULE, RULES
from vtt.rules.coverage import CoverageState, coverage_problems, one_sided_rules, unproven_rules
from vtt.rules.rulebook import registered_rules
from vtt.rules.testing import assert_case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    assert_case(case, MODULE, RULES)


def test_code_and_list_agree():
    assert coverage_problems(COVERAGE, registered_rules(RULES.plugin), "coverage.toml") == ()


def test_every_rule_has_a_case_that_depends_on_it():
    assert unproven_rules(COVERAGE, CASES, MODULE, RULES) == ()


def test_nothing_is_left_out_but_the_campaign_and_the_other_scenarios():
    left = [rule for rule in COVERAGE.rule if rule.state is CoverageState.MISSING]
    chapters = {rule.id.split(".")[0] for rule in left}
    assert chapters <= {"18", "19", "E"}
    assert all(rule.reason.startswith("later part: ") for rule in left)
    assert not [rule.id for rule in left if rule.id.startswith("E.1")]


def test_each_rule_that_may_refuse_has_a_case_that_obeys_and_one_that_breaks_it():
    assert one_sided_rules(COVERAGE, CASES, RULES) == ()
