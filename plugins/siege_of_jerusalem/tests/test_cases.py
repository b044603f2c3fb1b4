"""Rules by their numbers: cases that keep them and cases that break them."""

import importlib

import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, COVERAGE, MODULE, RULES
from vtt.rules.coverage import CoverageState, coverage_problems, unproven_rules
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


ENFORCED = [rule for rule in COVERAGE.rule if rule.state is CoverageState.ENFORCED]


@pytest.mark.parametrize("rule", ENFORCED, ids=lambda rule: rule.id)
def test_the_place_of_a_rule_exists(rule):
    module, _, function = rule.where.partition(":")
    assert callable(getattr(importlib.import_module(module), function))


def checked_rules():
    """The rules whose checks may refuse something."""
    checks = RULES.plugin.book._checks.entries
    return sorted({rule for check in checks for rule in check.rules} & ENFORCED_IDS)


ENFORCED_IDS = {rule.id for rule in ENFORCED}


def is_refused_by(case, rule):
    """Whether a case expects that a rule refuses its gesture."""
    expect = case.entry.get("expect", {})
    refusing = (f for f in expect.get("findings", ()) if f.get("severity", "illegal") == "illegal")
    return expect.get("accepted") is False and any(f["rule"] == rule for f in refusing)


@pytest.mark.parametrize("rule", checked_rules())
def test_each_rule_that_may_refuse_has_a_case_that_obeys_and_one_that_breaks_it(rule):
    listed = {case for one in COVERAGE.rule if one.id == rule for case in one.cases}
    near = [case for case in CASES if case.rule == rule or case.id in listed]
    assert any(is_refused_by(case, rule) for case in CASES)
    assert any(case.entry.get("expect", {}).get("accepted") is True for case in near)
